/** Helpers for tests that repeat a request with one value after the other replaced. */

/** The path to every value inside a value, including objects and arrays. */
export function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inside = Object.entries(value).flatMap(([name, part]) => leavesOf(part, [...path, name]));
  return path.length === 0 ? inside : [path, ...inside];
}

/** A copy of `value` with the value at the path replaced. */
export function withValue(value: unknown, [name, ...rest]: string[], other: unknown): unknown {
  if (name === undefined) return other;
  const copy: object = Array.isArray(value) ? [...value] : { ...Object(value) };
  Reflect.set(copy, name, withValue(Reflect.get(copy, name), rest, other));
  return copy;
}

let calls = 0;

/** A new address for each request, because a refusal for too many requests would hide the result. */
export function strangersAddress(): string {
  calls += 1;
  return `10.${100 + Math.floor(calls / 65_536)}.${Math.floor(calls / 256) % 256}.${calls % 256}`;
}
