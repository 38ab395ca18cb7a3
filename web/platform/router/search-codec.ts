/** Search parameters stay texts: a value that looks like a number (`?cn=7012345678901234567`) keeps all its digits. */

export function parseSearch(text: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name];
    search[name] = before === undefined ? value : [before, value].flat();
  }
  return search;
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one));
    }
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
