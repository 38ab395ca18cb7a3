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

/** Unplaced texts are compared by their letters and digits only. */
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

/** Cached, so that each message is parsed once for all its fields. */
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

/** The fields that fill the form. Unplaced texts and conflicts are only shown beside it. */
const filled = fields.filter((field) => field !== 'unplaced' && field !== 'conflicts');

function wrongIn(entry: Entry): number {
  const [made, wanted] = [actual(entry), expected(entry)];
  return filled.filter((field) => made[field] !== wanted[field]).length;
}

export const isReadCorrectly = (entry: Entry): boolean => wrongIn(entry) === 0;

/** Number of form fields that differ from the expected ones. */
export const fieldsWrong = (entries: readonly Entry[]): number =>
  entries.reduce((sum, entry) => sum + wrongIn(entry), 0);
