/**
 * A button of the login form, pressed before the form's scripts are here: the form came with the page (web/app/frames.tsx), and a press is not
 * lost. Enter in a field presses Login.
 */
const mark = 'pressed';

/**
 * Runs in the page, before all other scripts. The last press counts; not one of the button that shows the password, which answers the
 * pointer and no click.
 */
// words: a script of the page, nothing that is read
export const earlyPressScript = `onclick=e=>{const b=e.target.closest('form button:not([aria-pressed])');b&&(document.querySelector('[data-${mark}]')?.removeAttribute('data-${mark}'),b.setAttribute('data-${mark}',''))}`;

/** Which button of this form was pressed. Asked once, when the form can answer. */
export function takeEarlyPress(form: HTMLFormElement | null): HTMLButtonElement | null {
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the page's own script has set it
  window.onclick = null;
  const pressed = form?.querySelector<HTMLButtonElement>(`button[data-${mark}]`) ?? null;
  pressed?.removeAttribute(`data-${mark}`);
  return pressed;
}
