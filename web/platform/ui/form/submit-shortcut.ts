import { useEffect, type RefObject } from 'react';

import { isUnfinished } from '#web/platform/ui/form/unfinished.tsx';

/** Forms on the page, the newest last: Ctrl-Enter outside every form submits that one. */
const mounted: HTMLFormElement[] = [];
/** Nobody waits longer for what they pressed. */
const longestMs = 3000;

/** Its first submit button, which is off for a reason: nothing submits it then, as with Enter. */
const isOff = (form: HTMLFormElement): boolean =>
  form.querySelector('[type=submit]')?.matches(':disabled') === true;

/** Of the dialogs that are open, the one in front; the page behind it has no keys. */
const frontDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role=dialog][aria-modal=true]')].at(-1);

/**
 * Ctrl-Enter submits this form from anywhere in it, and from outside every form when it is the newest. With Shift by its other
 * button, which is marked `data-shift-enter`, where it has one. A press before all fields are there waits for them. A form whose
 * button is off, or that is behind a dialog, leaves it.
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
