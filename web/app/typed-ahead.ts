/**
 * What is typed between the key that opens the search and its field: the page behind would take it for its own keys, or for
 * the text of the field that had the focus.
 */

let typed = '';
/** A bar code scanner ends what it types with Enter. */
let isEntered = false;
let stop: (() => void) | null = null;
/** Nobody waits longer for a field; then the keys are the page's again. */
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

/** From now on keys are kept, until `takeTyped`. */
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

/** The field has the focus: what was typed until now, and whether Enter was pressed after it. */
export function takeTyped(): { text: string; isEntered: boolean } {
  giveBack();
  const taken = { text: typed, isEntered: isEntered && typed !== '' };
  typed = '';
  isEntered = false;
  return taken;
}
