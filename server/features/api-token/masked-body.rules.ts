/** What may be kept of a body for 30 days: its shape and its figures, but no name, phone or address. */

/** Fields that identify somebody or where they live, and words that people write freely. */
const personal: ReadonlySet<string> = new Set([
  'name',
  'companyname',
  'phone',
  'altphone',
  'email',
  'address1',
  'address2',
  'address3',
  'sendername',
  'receivername',
  'receivercompany',
  'receiverphone',
  'sendertaxid',
  'receivertaxid',
  'customernote1',
  'customernote2',
  'note',
  'purposeremarks',
  'failtext',
  'driver',
  'bywhom',
  'by',
  // Words that lists are searched for: often a name or a phone.
  'search',
  'text',
  'q',
  'secret',
  'token',
  'password',
]);

const mask = '***';
const itemsKept = 5;
const textKept = 300;
/** Characters of one body. */
export const bodyMax = 6000;

/** A copy that may be kept: personal texts masked, long texts and lists cut. */
export function masked(value: unknown, field = ''): unknown {
  if (typeof value === 'string') {
    if (value === '') return value;
    return personal.has(field.toLowerCase()) ? mask : value.slice(0, textKept);
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, itemsKept).map((one: unknown) => masked(one, field));
    return value.length > itemsKept ? [...kept, `… ${value.length - itemsKept}`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, masked(part, name)]));
}

/** The same as JSON text that the database takes, or only its size where it is too large. */
export function keptBody(value: unknown): string {
  const text = JSON.stringify(masked(value) ?? null).replace(/\\u0000|\p{Surrogate}/gu, '\ufffd');
  return text.length > bodyMax ? JSON.stringify({ '…': text.length }) : text;
}

/** Placeholders by field: they replace masked texts where a request is repeated. */
const ofNobody: Readonly<Record<string, string>> = {
  phone: '123456789',
  altphone: '123456789',
  receiverphone: '123456789',
  email: 'nobody@example.com',
  address1: '1 Jalan Contoh',
  url: 'https://example.com/hooks',
};

/** A stored body with placeholders where texts were masked; null for one of which only a part was kept. */
export function unmasked(value: unknown, field = ''): { value: unknown } | null {
  if (value === mask) return { value: ofNobody[field.toLowerCase()] ?? 'Sandbox' };
  if (typeof value === 'string') return value.length < textKept ? { value } : null;
  if (Array.isArray(value)) {
    if (value.some((one: unknown) => typeof one === 'string' && one.startsWith('… '))) return null;
    const parts = value.map((one: unknown) => unmasked(one, field));
    return parts.includes(null) ? null : { value: parts.map((part) => part?.value) };
  }
  if (typeof value !== 'object' || value === null) return { value };
  if ('…' in value) return null;
  const parts = Object.entries(value).map(([name, part]) => [name, unmasked(part, name)] as const);
  if (parts.some(([, part]) => part === null)) return null;
  return { value: Object.fromEntries(parts.map(([name, part]) => [name, part?.value])) };
}
