/** Merges edits of two people: the second one's input over what the first one saved. */

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A field changed since the form was opened keeps the typed value; every other field takes the current value. Fields of a group
 * (an address in a shipment) are compared one by one, lists as a whole.
 */
export function mergedEdit<T extends object>(opened: T, typed: T, now: T): T {
  const merged = Object.entries(now).map(([name, theirs]: [string, unknown]) => {
    const [before, mine]: unknown[] = [opened[name as keyof T], typed[name as keyof T]];
    if (isGroup(before) && isGroup(mine) && isGroup(theirs)) return [name, mergedEdit(before, mine, theirs)];
    return [name, JSON.stringify(mine) === JSON.stringify(before) ? theirs : mine];
  });
  return Object.fromEntries(merged) as T;
}
