/**
 * Collects what is typed between the shortcut that opens the search and the focus of its field: otherwise the page would treat it
 * as shortcuts, or as text of the field that had the focus.
 */

let typed = '';
/** Whether Enter was pressed: a bar code scanner ends its input with Enter. */
let isEntered = false;
let stop: (() => void) | null = null;
/** Maximum wait for the field, in milliseconds; then the page receives the keys again. */
const longestMs = 3000;

function hold(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === 'Escape') return giveBack();
  if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else if (event.key === 'Enter') isEntered = true;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function giveBack(): void {
  stop?.();
  stop = null;
}

/** Starts collecting keys, until `takeTyped`. */
export function keepTyped(): void {
  giveBack();
  typed = '';
  isEntered = false;
  const timer = setTimeout(giveBack, longestMs);
  window.addEventListener('keydown', hold, true);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', hold, true);
  };
}

/** Called when the field has the focus: returns what was typed so far, and whether Enter was pressed after it. */
export function takeTyped(): { text: string; isEntered: boolean } {
  giveBack();
  const taken = { text: typed, isEntered: isEntered && typed !== '' };
  typed = '';
  isEntered = false;
  return taken;
}
