/** Returns a value that the test needs, and throws at once if it is missing. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value that the test counts on is missing.');
  return value;
}
