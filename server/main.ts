/** For who starts it by the name that it had before. */
import './main.js';
