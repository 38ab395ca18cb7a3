/**
 * Remembers a press of a button of the login form before the form's scripts have loaded: the form is part of the static page
 * (web/app/frames.tsx), and the press must not be lost. Enter in a field presses Login.
 */
const mark = 'pressed';

/**
 * Runs in the page before all other scripts. The last press counts. The button that shows the password is left out, because it
 * responds to the pointer and not to clicks.
 */
// words: a script of the page, nothing that is read
export const earlyPressScript = `onclick=e=>{const b=e.target.closest('form button:not([aria-pressed])');b&&(document.querySelector('[data-${mark}]')?.removeAttribute('data-${mark}'),b.setAttribute('data-${mark}',''))}`;

/** Returns the button of this form that was pressed. Called once, when the form is ready. */
export function takeEarlyPress(form: HTMLFormElement | null): HTMLButtonElement | null {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the page's own script has set it
  window.onclick = null;
  const pressed = form?.querySelector<HTMLButtonElement>(`button[data-${mark}]`) ?? null;
  pressed?.removeAttribute(`data-${mark}`);
  return pressed;
}
