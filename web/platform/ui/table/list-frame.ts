/** Marks the place of the list in the HTML that the page shows before its scripts run (web/app/frames.tsx). */
export const listFrame = { 'data-list-frame': '' };

export const listFrameSelector = '[data-list-frame]';
