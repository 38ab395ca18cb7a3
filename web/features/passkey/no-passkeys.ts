import { hasPasskeys } from '#web/features/passkey/has-passkeys.ts';

/**
 * Runs in the page before it is painted: a browser without passkeys is not shown their button first (passkey-button.module.css). It would
 * go as the scripts begin, and move the others away under a pointer that is pressed.
 */
// words: a script of the page, nothing that is read
export const noPasskeysScript = `(${String(hasPasskeys)})()||document.documentElement.setAttribute('data-no-passkeys','')`;
