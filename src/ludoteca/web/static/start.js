// The start page: games that play themselves, and who would sit where at a new table.

import './company.js';
import './demo.js';
