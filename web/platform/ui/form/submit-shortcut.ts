import { useEffect, type RefObject } from 'react';

/** Forms on the page, the newest last: Ctrl-Enter outside every form submits that one. */
const mounted: HTMLFormElement[] = [];

/**
 * Ctrl-Enter submits this form from anywhere in it, and from outside every form when it is the newest. With Shift by its other
 * button, which is marked `data-shift-enter`, where it has one.
 */
export function useSubmitShortcut(element: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const form = element.current;
    if (!form) return;
    mounted.push(form);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      const owner = event.target instanceof Element ? event.target.closest('form') : null;
      if ((owner ?? mounted.at(-1)) !== form) return;
      event.preventDefault();
      const other = event.shiftKey && form.querySelector<HTMLButtonElement>('button[data-shift-enter]');
      if (other) other.click();
      else form.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      mounted.splice(mounted.indexOf(form), 1);
    };
  }, [element]);
}
