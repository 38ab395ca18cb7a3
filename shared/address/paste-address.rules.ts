import { addressLines } from './paste-lines.rules.ts';
import { assignRoles, type Assigned, type Role } from './paste-people.rules.ts';
import { withContactsLifted } from './paste-phones.rules.ts';
import type { PasteMarket } from './paste-places.rules.ts';
import { withPostcodeLifted, type PlaceOf } from './paste-postcode.rules.ts';
import { plainText, segmentsOf, type Segment } from './paste-segments.rules.ts';
import { withTownLifted, type PasteConflict } from './paste-town.rules.ts';

export interface PasteOptions {
  /** The market that the address is in. */
  readonly market: PasteMarket;
  /** The place of a postcode, or null for digits that are no known postcode. */
  readonly placeOf: PlaceOf;
}

/** A pasted message taken apart. A field that the message does not say is absent. */
export interface PastedAddress {
  readonly name?: string;
  readonly company?: string;
  /** Digits only, without dial code and leading 0, as the form keeps them (spec §5). */
  readonly phone?: string;
  readonly altPhone?: string;
  readonly email?: string;
  /** The three lines hold at most 50 characters each; no word is cut; unused ones are ''. */
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
  readonly postcode?: string;
  /** City and state are the postcode's own; without a postcode, what was written. */
  readonly city?: string;
  readonly state?: string;
  readonly deliveryNote?: string;
  /** City, state or country as written where the postcode or market says otherwise. */
  readonly conflicts: readonly PasteConflict[];
  /** What fits no field, in the order written. Nothing but labels and separators is dropped. */
  readonly unplaced: readonly string[];
}

/** Longer texts are no address; the rest is told whole rather than searched. */
const longestSearched = 4_000;

/**
 * Takes apart an address as people send it by message: name, phones, street, postcode, town and
 * notes in any usual order, with or without labels in English, Malay or Chinese. Never throws.
 */
export function parsePastedAddress(text: string, options: PasteOptions): PastedAddress {
  const plain = plainText(text);
  const searched = untilWordEnd(plain, longestSearched);
  const contacts = withContactsLifted(segmentsOf(searched), options.market);
  const { segments, postcode, place } = withPostcodeLifted(contacts, options.market, options.placeOf);
  const town = withTownLifted(segments, options.market, place);
  const assigned = assignRoles(town.segments);

  const phones = distinct(textsOf(town.segments, 'phone'));
  const emails = distinct(textsOf(town.segments, 'email'));
  const { lines, overflow } = addressLines(addressRows(assigned));
  const notes = withRole(assigned, 'note').join(', ');
  const [address1, address2, address3] = lines;

  return {
    ...present('name', withRole(assigned, 'name')[0]),
    ...present('company', withRole(assigned, 'company')[0]),
    ...present('phone', phones[0]),
    ...present('altPhone', phones[1]),
    ...present('email', emails[0]),
    address1,
    address2,
    address3,
    ...present('postcode', postcode ?? undefined),
    ...present('city', town.city),
    ...present('state', town.state),
    ...present('deliveryNote', notes === '' ? undefined : notes),
    conflicts: town.conflicts,
    unplaced: [
      ...withRole(assigned, 'unplaced'),
      ...phones.slice(2),
      ...emails.slice(1),
      overflow,
      plain.slice(searched.length).trim(),
    ].filter((piece) => piece !== ''),
  };
}

const untilWordEnd = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/\S*$/, '');

const distinct = (values: readonly string[]) => [...new Set(values)];

const textsOf = (segments: readonly Segment[], kind: Segment['kind']) =>
  segments.filter((segment) => segment.kind === kind).map((segment) => segment.text);

const withRole = (assigned: readonly Assigned[], role: Role) =>
  assigned.filter((part) => part.role === role).map((part) => part.segment.text);

/** The address by the lines on which it was written. */
function addressRows(assigned: readonly Assigned[]): string[][] {
  const rows = new Map<number, string[]>();
  for (const { segment, role } of assigned) {
    if (role === 'address') rows.set(segment.line, [...(rows.get(segment.line) ?? []), segment.text]);
  }
  return [...rows.values()];
}

function present<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: string });
}
