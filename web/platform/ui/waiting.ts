import { m } from '#shared/platform/words/words.ts';
/** The text shown while something loads (spec §2, "Loading text"). */
export const waitingText = m.ui_please_wait();
/** The text shown while a whole page loads. */
export const loadingText = m.ui_page_loading();
