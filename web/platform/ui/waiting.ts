import { m } from '#shared/platform/words/words.ts';
/** The text shown while something loads (spec §2, "Loading text"). */
export const waitingText = m.ui_please_wait();
/** The same of a whole page. */
export const loadingText = m.ui_page_loading();
