import { findPostcode } from 'malaysia-postcodes';
import { parsePastedAddress, type PasteOptions } from '../paste-address.rules.ts';
import type { PasteExample } from './paste-corpus.fixture.ts';

export const malaysia: PasteOptions = {
  market: 'MY',
  placeOf: (postcode) => {
    const { found, city, state } = findPostcode(postcode);
    return found && city !== undefined && state !== undefined ? { city, state } : null;
  },
};

export const singapore: PasteOptions = {
  market: 'SG',
  placeOf: (postcode) => {
    const sector = Number(postcode.slice(0, 2));
    const isKnown = postcode.length === 6 && sector >= 1 && sector <= 82 && sector !== 74;
    return isKnown ? { city: 'Singapore', state: 'Singapore' } : null;
  },
};

export interface Entry {
  readonly example: PasteExample;
  readonly options: PasteOptions;
}

export const withOptions = (examples: readonly PasteExample[], options: PasteOptions): Entry[] =>
  examples.map((example) => ({ example, options }));

export const fields = [
  'name',
  'company',
  'phone',
  'altPhone',
  'email',
  'address',
  'postcode',
  'city',
  'state',
  'deliveryNote',
  'conflicts',
  'unplaced',
  'codCents',
  'pieces',
  'weightGrams',
] as const;

export type Comparable = Record<(typeof fields)[number], string>;

/** What is reported is compared by its letters and digits. */
const bare = (texts: readonly string[]) =>
  texts
    .join('')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const withoutCommas = (text: string) => text.replace(/[\s,]+/g, ' ').trim();

export function expected({ example, options }: Entry): Comparable {
  const place = example.postcode === undefined ? null : options.placeOf(example.postcode);
  return {
    name: example.name ?? '',
    company: example.company ?? '',
    phone: example.phone ?? '',
    altPhone: example.altPhone ?? '',
    email: example.email ?? '',
    address: withoutCommas(example.address),
    postcode: example.postcode ?? '',
    city: example.city ?? place?.city ?? '',
    state: example.state ?? place?.state ?? '',
    deliveryNote: example.deliveryNote ?? '',
    conflicts: (example.conflicts ?? []).join(' | '),
    unplaced: bare(example.unplaced ?? []),
    codCents: String(example.codCents ?? ''),
    pieces: String(example.pieces ?? ''),
    weightGrams: String(example.weightGrams ?? ''),
  };
}

const read = new WeakMap<Entry, Comparable>();

/** Each message is read once, however many of its fields are asked for. */
export function actual(entry: Entry): Comparable {
  const known = read.get(entry) ?? readAnew(entry);
  read.set(entry, known);
  return known;
}

function readAnew({ example, options }: Entry): Comparable {
  const parsed = parsePastedAddress(example.text, options);
  return {
    name: parsed.name ?? '',
    company: parsed.company ?? '',
    phone: parsed.phone ?? '',
    altPhone: parsed.altPhone ?? '',
    email: parsed.email ?? '',
    address: withoutCommas([parsed.address1, parsed.address2, parsed.address3].join(' ')),
    postcode: parsed.postcode ?? '',
    city: parsed.city ?? '',
    state: parsed.state ?? '',
    deliveryNote: parsed.deliveryNote ?? '',
    conflicts: parsed.conflicts.map(({ written }) => written).join(' | '),
    unplaced: bare(parsed.unplaced),
    codCents: String(parsed.codCents ?? ''),
    pieces: String(parsed.pieces ?? ''),
    weightGrams: String(parsed.weightGrams ?? ''),
  };
}

/** What a form takes over; what is left of the message and what contradicts it is told beside it. */
const filled = fields.filter((field) => field !== 'unplaced' && field !== 'conflicts');

function wrongIn(entry: Entry): number {
  const [made, wanted] = [actual(entry), expected(entry)];
  return filled.filter((field) => made[field] !== wanted[field]).length;
}

export const isReadWhole = (entry: Entry): boolean => wrongIn(entry) === 0;

/** How many fields that a form takes over are not what they should be. */
export const fieldsWrong = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + wrongIn(entry), 0);
