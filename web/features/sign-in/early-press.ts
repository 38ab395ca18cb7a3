/**
 * Login, pressed before the scripts of the login form are here: it came with the page (web/app/frames.tsx), and a press is not lost.
 */
const mark = 'pressed';

/** Runs in the page, before all other scripts. */
export const earlyPressScript = `onsubmit=()=>document.documentElement.setAttribute('data-${mark}','')`;

/** Whether it was pressed. Asked once, when the form can send. */
export function takeEarlyPress(): boolean {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the page's own script has set it
  window.onsubmit = null;
  const { dataset } = document.documentElement;
  const wasPressed = mark in dataset;
  delete dataset[mark];
  return wasPressed;
}
