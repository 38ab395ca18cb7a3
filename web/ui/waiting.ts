/** What is said while something is on its way (spec §2, "Loading text"). */
export const waitingText = 'Please wait...';
/** The same of a whole page. */
export const loadingText = 'Please wait for the page loading.';
