import { isPleasantry, withoutStamps } from './paste-chat.rules.ts';
import { withExtrasLifted, type PastedExtras } from './paste-extras.rules.ts';
import { isJobTitle } from './paste-lexicon.rules.ts';
import { addressLines } from './paste-lines.rules.ts';
import { readByLearning } from './paste-learned.rules.ts';
import { rolesByRules, separated, type Assigned, type Role } from './paste-people.rules.ts';
import { withContactsLifted } from './paste-phones.rules.ts';
import { hanPlacesApart, type PasteMarket } from './paste-places.rules.ts';
import { withPostcodeLifted, type PlaceOf } from './paste-postcode.rules.ts';
import { plainForms, plainText } from './paste-plain.rules.ts';
import { segmentsOf, type Segment } from './paste-segments.rules.ts';
import { isRelation, looksLikeName } from './paste-words.rules.ts';
import { withTownLifted, type PasteConflict } from './paste-town.rules.ts';

export interface PasteOptions {
  /** The market that the address is in. */
  readonly market: PasteMarket;
  /** The place of a postcode, or null for digits that are no known postcode. */
  readonly placeOf: PlaceOf;
}

/** The fields read from a pasted message. A field that the message does not contain is absent. */
export interface PastedAddress extends PastedExtras {
  readonly name?: string;
  readonly company?: string;
  /** Digits only, without dial code and leading 0, as the form keeps them (spec §5). */
  readonly phone?: string;
  readonly altPhone?: string;
  readonly email?: string;
  /** The three address lines, at most 50 characters each; words are never cut; unused lines are ''. */
  readonly address1: string;
  readonly address2: string;
  readonly address3: string;
  readonly postcode?: string;
  /** City and state that belong to the postcode; without a postcode, as written in the message. */
  readonly city?: string;
  readonly state?: string;
  readonly deliveryNote?: string;
  /** City, state or country as written, where it contradicts the postcode or the market. */
  readonly conflicts: readonly PasteConflict[];
  /** Fields that a second, nearly as likely reading of the message would fill differently. */
  readonly unsure?: readonly ('name' | 'address1')[];
  /** Texts that fit no field, in the order written. Only labels and separators are dropped. */
  readonly unplaced: readonly string[];
}

/** A text longer than this is no address; the part beyond is reported as unplaced without being parsed. */
const longestSearched = 4_000;

/** Splits a message into pieces and extracts what needs no guessing (phones, postcode, towns, COD). */
export function readPieces(text: string, options: PasteOptions) {
  const forms = plainForms(text);
  const searched = untilWordEnd(forms, longestSearched);
  const chat = withoutStamps(searched);
  const { text: message, extras } = withExtrasLifted(hanPlacesApart(plainText(chat.text)));
  const contacts = withContactsLifted(segmentsOf(message), options.market);
  const { segments, postcode, place } = withPostcodeLifted(contacts, options.market, options.placeOf);
  const town = withTownLifted(segments.map(withoutTalk), options.market, place);
  const parts = separated(town.segments.map(withoutTalk));
  return { parts, town, postcode, extras, sender: chat.sender, rest: forms.slice(searched.length).trim() };
}

/**
 * Parses an address as people send it by message: name, phones, street, postcode, town and notes in any usual order, with or
 * without labels in English, Malay or Chinese. Never throws.
 */
export function parsePastedAddress(text: string, options: PasteOptions): PastedAddress {
  const { parts, town, postcode, extras, sender, rest } = readPieces(text, options);
  // The weights were learned from Malaysian and Singaporean messages. If a message has no postcode or town of these countries,
  // the hand-written rules decide instead.
  const isHere = parts.some(({ kind }) => kind === 'postcode' || kind === 'place');
  const { roles, unsure } = isHere
    ? readByLearning(parts)
    : { roles: rolesByRules(parts), unsure: new Set<Role>() };
  const doubted = [
    ...(unsure.has('name') ? (['name'] as const) : []),
    ...(unsure.has('address') ? (['address1'] as const) : []),
  ];
  firmAsCompany(parts, roles);
  const assigned = parts.map((segment, index): Assigned => ({ segment, role: roles[index] ?? 'unplaced' }));

  const written = distinct([
    ...textsOf(
      town.segments.filter(({ isSecond }) => isSecond !== true),
      'phone',
    ),
    ...textsOf(
      town.segments.filter(({ isSecond }) => isSecond === true),
      'phone',
    ),
  ]);
  const phones = written.length > 0 ? written : phonesOfSender(sender, options.market);
  const emails = distinct(textsOf(town.segments, 'email'));
  const { lines, overflow } = addressLines(addressRows(assigned));
  const notes = withRole(assigned, 'note').join(', ').replace(thanksBehind, '');
  const [address1, address2, address3] = lines;
  const named = withoutRemark(withRole(assigned, 'name')[0]);

  return {
    ...present('name', named?.name ?? senderAsName(sender, assigned)),
    ...present('company', withRole(assigned, 'company')[0]?.replace(registered, '')),
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
    ...extras,
    ...(doubted.length > 0 && { unsure: doubted }),
    conflicts: town.conflicts,
    unplaced: [
      named?.remark ?? '',
      ...withRole(assigned, 'unplaced'),
      ...phones.slice(2),
      ...emails.slice(1),
      overflow,
      rest,
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

const thanksBehind = /[ ,.!]+(?:thx|thanks|thank you|tq|tqvm|ty|terima kasih|谢谢|謝謝|多谢)[ .!]*$/iu;

/**
 * 'Tan Ah Lian (mother)', 'wong siew lan (5th order)': a remark after the name, reported as unplaced. 'Ms Puspa (HR)' is kept
 * whole.
 */
const remarkBehind = /^(.{2,}?) ?\(([^()]*\d[^()]*|[^()]+)\)$/u;
/** 'Site supervisor Mr Bahrin' */
const jobBefore =
  /^(?:site )?(?:supervisor|manager|owner|tauke|penyelia|pengurus|person in charge|person|staff) (?=(?:mr|ms|mrs|mdm|miss|encik|en|puan|pn|cik)(?!\p{L}))/iu;

/** 'Liyana yang order semalam', 'Rafidah dari Labuan nak order' */
const whoBehind =
  / (?:yang|yg|dari|drpd|from|nak|nk) \p{Ll}.*$|(?<=\p{L}{3,}) (?:dari|from) \p{Lu}\p{L}+(?: (?:nak|nk|want).*)?$/u;

/**
 * '…, Kilang Sawit Lahad Datu Sdn Bhd, Mile 5 …': if no other piece is the company, a firm in the address is taken as the
 * company.
 */
function firmAsCompany(parts: readonly Segment[], roles: Role[]): void {
  if (roles.includes('company')) return;
  const firm = parts.findIndex(({ text }, index) => roles[index] === 'address' && endsAsFirm.test(text));
  if (firm >= 0) roles[firm] = 'company';
}
const endsAsFirm = /^(?!c\/o|d\/a)[^\d]{6,}[ ,](?:sdn\.? ?bhd|berhad|pte\.? ?ltd|enterprise)\.?$/iu;

/** 'Carousell buyer Danial' */
const boughtAt =
  /^(?:carousell|shopee|lazada|tiktok|facebook|fb|ig|instagram|online) (?:buyer|customer|cust|order|user|pembeli|pelanggan) (?=\p{L})/iu;
/** 'Optometrist Mr Teoh' */
const titleBefore = /^\p{L}+(?: \p{L}+)? (?=(?:mr|ms|mrs|mdm|miss|encik|puan|cik)(?!\p{L}))/iu;

/** 'call uncle Seng' */
const calledBefore = /^(?:call|contact|ask for|look for|find|hubungi|cari|jumpa) (?=\p{L}{2})/iu;

/** 'TechNova Solutions Sdn Bhd (1122334-K)' */
const registered = / ?\((?:co\.? ?(?:reg\.? ?)?no\.?:? ?)?[\d -]{6,}[a-z]?\)$/iu;

/** '我姐姐 黄雅婷' */
const relativeInHan =
  /^我?的?(?:妈妈|爸爸|姐姐|妹妹|哥哥|弟弟|朋友|老婆|老公|女儿|儿子|同事|家人) ?(?=\p{Script=Han}{2,4}$)/u;
/** 'adik saya Hakim', 'my mum Mdm Lee' */
const relativeBefore =
  /^(?:(?:mak|emak|ibu|ayah|bapa|adik|kakak|abang|kawan|isteri|suami|anak) (?:saya|sy|aku)|[Mm]y (?:mum|mom|mother|dad|father|sister|brother|wife|husband|son|daughter|friend|boss|colleague)) (?=\p{Lu})/u;

function withoutRemark(written: string | undefined): { name: string; remark: string } | undefined {
  if (written === undefined) return undefined;
  const name = written
    .replace(receivedBy, '')
    .replace(calledBefore, '')
    .replace(boughtAt, '')
    .replace(titleBefore, (job) => (isJobTitle(job) ? '' : job))
    .replace(jobBefore, '')
    .replace(relativeBefore, '')
    .replace(relativeInHan, '')
    .replace(inCareOf, '')
    .replace(whoBehind, '');
  const [, before = name, remark = ''] = remarkBehind.exec(name) ?? [];
  // A remark such as 'owner' or 'retiree, always home' starts in lower case; a department or title starts with a capital.
  const isAside = /^\p{Ll}{4,}/u.test(remark) && /\p{Lu}/u.test(before);
  return /\d/.test(remark) || isRelation(remark) || isAside ? { name: before, remark } : { name, remark: '' };
}

/** 'c/o Ms Grace Tan' */
const inCareOf = /^(?:c\/o|d\/a|care of|p\/a) /iu;

/** '林小姐收' */
const receivedBy = /(?<=\p{Script=Han}{2,}) ?[收启]$/u;

/** '… S018981 ty!': thanks written straight after the address, found only once everything else is extracted. */
const withoutTalk = (segment: Segment): Segment =>
  segment.kind === 'text' &&
  segment.label !== 'name' &&
  segment.label !== 'note' &&
  isPleasantry(segment.text)
    ? { kind: 'talk', text: segment.text, line: segment.line }
    : segment;

/** WhatsApp shows a sender who is not in the phone book as a number. */
function phonesOfSender(sender: string | null, market: PasteMarket): string[] {
  if (sender === null) return [];
  const segment: Segment = { kind: 'text', text: sender, line: 0, label: 'phone' };
  return textsOf(withContactsLifted([segment], market), 'phone');
}

/** The sender of the whole chat is taken as the receiver when the message names nobody. */
function senderAsName(sender: string | null, assigned: readonly Assigned[]): string | undefined {
  const isNamed = assigned.some(({ role }) => role === 'company');
  return sender !== null && !isNamed && looksLikeName(sender) ? sender : undefined;
}

/** The address pieces grouped by the lines on which they were written. */
function addressRows(assigned: readonly Assigned[]): string[][] {
  const rows = new Map<number, string[]>();
  for (const { segment, role } of assigned) {
    if (role !== 'address') continue;
    const row = rows.get(segment.line) ?? [];
    const before = row.at(-1);
    // Pieces that were cut between two words, without a separator, are joined again.
    if (before === undefined || segment.isApart === true) rows.set(segment.line, [...row, segment.text]);
    else rows.set(segment.line, [...row.slice(0, -1), `${before} ${segment.text}`]);
  }
  return [...rows.values()];
}

function present<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: string });
}
