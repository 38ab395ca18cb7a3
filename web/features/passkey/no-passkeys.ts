import { hasPasskeys } from '#web/features/passkey/has-passkeys.ts';

/**
 * Runs before the page is painted, so that a browser without passkeys never shows their button (passkey-button.module.css).
 * Otherwise the button would disappear when the scripts start, and move the others away under a pressed pointer.
 */
// words: a script of the page, nothing that is read
export const noPasskeysScript = `(${String(hasPasskeys)})()||document.documentElement.setAttribute('data-no-passkeys','')`;
