// The browser's half of a table: it shows what the server drew, plays it beat by beat, and sends
// what a person taps.

import './aloud.js';
import './announce.js';
import './ask.js';
import './curtain.js';
import './hands.js';
import { open } from './line.js';
import './talk.js';
import './taps.js';
import './tips.js';

open();
