/** A value that a test counts on: what is missing fails where it is missed. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value that the test counts on is missing.');
  return value;
}
