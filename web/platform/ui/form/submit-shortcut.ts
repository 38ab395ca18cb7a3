import { useEffect, type RefObject } from 'react';

import { isUnfinished } from '#web/platform/ui/form/unfinished.tsx';

/** Forms on the page, the newest last: Ctrl-Enter outside all forms submits that one. */
const mounted: HTMLFormElement[] = [];
/** Maximum time that a key press waits for an unfinished form, in milliseconds. */
const longestMs = 3000;

/** Whether the form's first submit button is disabled: then nothing submits the form, as with Enter. */
const isOff = (form: HTMLFormElement): boolean =>
  form.querySelector('[type=submit]')?.matches(':disabled') === true;

/** Returns the front dialog of those that are open; the page behind it receives no keys. */
const frontDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);

/**
 * Ctrl-Enter submits this form from anywhere in it, and from outside all forms when it is the newest. With Shift, it presses the
 * other button marked `data-shift-enter`, if there is one. A press before all fields are rendered waits for them. A form whose
 * button is disabled, or that is behind a dialog, is not submitted.
 */
export function useSubmitShortcut(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = element.current;
    if (!form) return;
    mounted.push(form);
    let frame = 0;
    const submit = (withShift: boolean, pressedAt: number) => {
      if (isUnfinished(form)) {
        if (performance.now() - pressedAt < longestMs)
          frame = requestAnimationFrame(() => submit(withShift, pressedAt));
        return;
      }
      const other = withShift && form.querySelector<HTMLButtonElement>('button[data-shift-enter]');
      if (other) other.click();
      else if (!isOff(form)) form.requestSubmit();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const owner = event.target instanceof Element ? event.target.closest('form') : null;
      if ((owner ?? mounted.at(-1)) !== form || frontDialog()?.contains(form) === false) return;
      event.preventDefault();
      cancelAnimationFrame(frame);
      submit(event.shiftKey, performance.now());
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown);
      mounted.splice(mounted.indexOf(form), 1);
    };
  }, [element]);
}
