/** Returns the steps of the first circle in a call graph; null if there is none. */
export function firstCircle(calls: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of calls.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of calls.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}
