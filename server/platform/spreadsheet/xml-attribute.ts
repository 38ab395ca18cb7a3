const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The value of a tag's attribute, empty where it has none. `name` without its prefix. */
export function attributeOf(tag: string, name: string): string {
  const [, quoted, single] = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'u').exec(tag) ?? [];
  return (quoted ?? single ?? '').replace(/&(\w+);/gu, (whole, entity: string) => entities[entity] ?? whole);
}
