// The browser's half of every page: it knows no rule and no game. Modules without a build step;
// nothing is fetched from elsewhere. A table's page takes table.js besides.

import './door.js';
import './faces.js';
import './language.js';
import './menus.js';
import './panel.js';
import './prefs.js';
import './rules.js';
