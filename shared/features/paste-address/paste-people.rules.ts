import { houseAsCompany, isAloneOnLine } from './paste-houses.rules.ts';
import { isPhoneTag } from './paste-labels.rules.ts';
import type { Segment } from './paste-segments.rules.ts';
import {
  addressStartIn,
  isChatter,
  isCode,
  isItem,
  isShop,
  isCompany,
  endsAsShop,
  isNote,
  isStrongName,
  isStreetWord,
  looksLikeAddress,
  looksLikeName,
  startsLikeAddress,
  wordsOf,
} from './paste-words.rules.ts';

export type Role = 'name' | 'company' | 'address' | 'note' | 'unplaced' | 'placed';

export interface Assigned {
  readonly segment: Segment;
  readonly role: Role;
}

/** A piece with a lower score is not taken for a name. */
const leastNameScore = 2;

/** Decides the role of each text piece by the hand-written rules alone: name, company, address, note or unplaced. */
export function rolesByRules(parts: readonly Segment[]): Role[] {
  const roles = parts.map(firstRole);
  belowAddress(parts, roles);
  continueNotes(parts, roles);
  chooseName(parts, roles);
  houseAsCompany(parts, roles);
  placeTheRest(parts, roles);
  return roles;
}

/** Splits a name or company from the address after it where there is no comma. */
export function separated(segments: readonly Segment[]): Segment[] {
  return segments.flatMap((segment) => {
    const { label } = segment;
    if (segment.kind !== 'text' || label === 'note' || label === 'other') return [segment];
    const start = isNote(segment.text) ? 0 : addressStartIn(segment.text);
    const before = segment.text.slice(0, start).trim();
    if (isCode(segment.text) && !/[,-]/.test(segment.text)) return [segment];
    if (numbered.test(segment.text) || isItem(segment.text)) return [segment];
    const isSplit = start > 0 && (isCompany(before) || looksLikeWholeName(before) || introduces.test(before));
    if (!isSplit) return [segment];
    const isLabelledAddress = label === 'address' && !isCompany(before) && !isStrongName(before);
    if (isLabelledAddress) return [segment];
    return [
      { ...segment, text: before },
      {
        ...segment,
        text: segment.text.slice(start).trim(),
        label: label === 'address' ? label : undefined,
        isApart: false,
      },
    ];
  });
}

/** 'Bil 3', 'Customer 14': the number of an entry in a list. */
const numbered = /^(?:batch|customer|cust|order|parcel|box|bil|no) ?#?\d{1,3}$/iu;

/** Words that introduce an address: 'hi, please deliver to …'. */
const introduces = /(?<!\p{L})(?:deliver|send|ship|hantar|pos|post|deliver[yi]\p{L}*)(?: it)? (?:to|ke)$/iu;

/** A full name that does not contain words such as 'No', 'Jalan' or 'Kawasan'. */
const looksLikeWholeName = (text: string) =>
  looksLikeName(text) && !wordsOf(text).some((word) => word === 'no' || isStreetWord(word));

/** Places where people work or study; never part of a person's name. */
const institution =
  /(?<!\p{L})(?:university|polytechnic|hospital|college|mosque|temple|church|mall|hall|hostel|residences?|condo|condominium)$/iu;

/** 'Klinik Ng Sdn Bhd': a word for a building is part of the company's name. */
const endsAsCompany = /^\D*\b(?:bhd|ltd|llp|plt|enterprise)$/i;

/** The role of a piece by its own text; 'unplaced' if its neighbours must decide. */
function firstRole(segment: Segment): Role {
  const { text, label } = segment;
  if (segment.kind !== 'text') return 'placed';
  if (label === 'note') return 'note';
  if (label === 'company') return 'company';
  if (label === 'other' || label === 'postcode' || label === 'email') return 'unplaced';
  if (isNote(text)) return 'note';
  if (label === 'name')
    return isCompany(text)
      ? 'company'
      : startsLikeAddress(text) || institution.test(text)
        ? 'address'
        : 'name';
  // 'No:' and 'Rumah:' may introduce a house number as well as a phone.
  if (label === 'phone') return !/\d{5}/.test(text) && looksLikeAddress(text) ? 'address' : 'unplaced';
  if (inCareOf.test(text)) return 'address';
  if (isCompany(text) && (!startsLikeAddress(text) || endsAsCompany.test(text))) return 'company';
  if (label === undefined && endsAsShop(text) && !/\d/.test(text)) return 'company';
  if (isCode(text) || isItem(text)) return 'unplaced';
  const isPerson = withoutBrackets(text) !== text && looksLikeName(withoutBrackets(text));
  if (looksLikeAddress(text) && !isChatter(text) && !isPerson) return 'address';
  return 'unplaced';
}

/** Lines with which an address may continue below its postcode: 'Opp Petronas', 'Sabah'. */
const goesOn =
  /^(?:opp|opposite|near|nearby|beside|behind|next|depan|hadapan|berhadapan|belakang|sebelah|dekat|blok?|blk|block|unit|lot|no|level|aras|tingkat|floor|jalan|jln|taman|tmn|kampung|kg|seksyen|section|c\/o|d\/a|#)(?![\p{L}])|^#?\d/iu;

/**
 * Finds the lines below an address and its postcode that are not part of it: '10 bungkus keropok', 'landed house', 'Tshirt M
 * hitam x 2'.
 */
function belowAddress(parts: readonly Segment[], roles: Role[]): void {
  const postcode = parts.findIndex(({ kind }) => kind === 'postcode');
  const street = roles.indexOf('address');
  if (postcode < 0 || street < 0 || street > postcode) return;
  parts.forEach((part, index) => {
    const isCalled = parts.some(
      ({ kind, line }, at) => kind === 'phone' && line === part.line && at > postcode && at < index,
    );
    const isBelow = index > postcode && (isCalled || part.line > (parts[postcode]?.line ?? 0));
    if (!isBelow || roles[index] !== 'address' || part.label !== undefined) return;
    if (isShop(part.text) && !/\d/.test(part.text) && !roles.includes('company')) roles[index] = 'company';
    else if (isItem(part.text) || isGoods.test(part.text) || !goesOn.test(part.text))
      roles[index] = 'unplaced';
  });
}

/** '10 bungkus keropok' */
const isGoods =
  /^\d{1,3} ?(?:x ?)?(?:bungkus|botol|kotak|helai|pasang|set|pcs?|box(?:es)?|bottles?|packs?|packets?|pek|tin|kg|carton|ctns?|unit|units|bekas|balang|biji|ekor|keping|batang)(?!\p{L})/iu;

/** Text after a note on the same line belongs to the note ('tolong call dulu, terima kasih'). */
function continueNotes(parts: readonly Segment[], roles: Role[]): void {
  const lastPostcode = parts.findLastIndex(({ kind }) => kind === 'postcode');
  parts.forEach((part, index) => {
    const follows = roles[index - 1] === 'note' && parts[index - 1]?.line === part.line;
    const isLast = follows && index > lastPostcode && roles[index] === 'address' && !/\d/.test(part.text);
    if (follows && (isLast || roles[index] === 'unplaced') && isUnmarked(part) && !isStrongName(part.text)) {
      roles[index] = 'note';
    }
  });
}

const isUnmarked = ({ label, text }: Segment) =>
  label === undefined || ((label === 'phone' || label === 'address') && !/\d/.test(text));

/** '… bin Zulkefli (Tingkatan 4)': the class, floor or order after a name is reported, not kept in the name. */
const withoutBrackets = (text: string) => {
  const before = text.replace(/ ?\([^()]*\)$/, '');
  return isStrongName(before) ? before : text;
};

/** 'Ops counter', 'no warden': a desk that answers the phone, not a person's name. */
const isDesk =
  /(?:^no |^nombor |(?<!\p{L})(?:counter|kaunter|reception|hotline|warden|operator|front desk|ofis|pejabat|office)$)/iu;

function chooseName(parts: readonly Segment[], roles: Role[]): void {
  const labelled = bestLabelled(parts, roles);
  const selfIndex = parts[labelled]?.isSelf === true ? namedAboveStreet(parts, roles) : -1;
  if (selfIndex >= 0) {
    roles[labelled] = 'unplaced';
    roles[selfIndex] = 'name';
    return;
  }
  if (labelled >= 0) {
    roles.forEach((role, index) => {
      if (role === 'name' && index !== labelled) roles[index] = 'unplaced';
    });
    const caller = isStrongName(parts[labelled]?.text ?? '')
      ? -1
      : Math.max(callerIn(parts, roles), parts[labelled]?.isLed === true ? fullNameOf(parts, labelled) : -1);
    roles[caller < 0 ? labelled : caller] = 'name';
    if (caller >= 0)
      roles[labelled] = roles.includes('company') || parts[labelled]?.isLed === true ? 'unplaced' : 'company';
    return;
  }
  let best = -1;
  let bestScore = leastNameScore - 1;
  parts.forEach((part, index) => {
    if (roles[index] !== 'unplaced' || part.kind !== 'text' || part.label === 'other') return;
    if (!looksLikeName(withoutBrackets(part.text)) || isDesk.test(part.text) || isPhoneTag(part.text)) return;
    const score = nameScore(parts, roles, index);
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  });
  // 'c/o Ms Grace Tan' below a school, when nobody else is named.
  if (best < 0) best = parts.findIndex(({ text }) => inCareOf.test(text) && isStrongName(withoutCare(text)));
  if (best >= 0) roles[best] = 'name';
}

const withoutCare = (text: string) => text.replace(inCareOf, '').trim();

/** 'saya suri, nak tukar alamat', then 'Suriani binti Karim' on the line above the street. */
const namedAboveStreet = (parts: readonly Segment[], roles: readonly Role[]): number =>
  parts.findIndex(
    ({ kind, label, text }, index) =>
      kind === 'text' &&
      label === undefined &&
      isAloneOnLine(parts, index) &&
      wordsOf(text).length > 1 &&
      looksLikeName(text) &&
      (roles[index + 1] === 'address' || parts[index + 1]?.kind === 'phone'),
  );

/** 'Order for Clara!', then 'Clara Tan' */
function fullNameOf(parts: readonly Segment[], short: number): number {
  const opening = `${parts[short]?.text.toLowerCase()} `;
  return parts.findIndex(
    ({ kind, text }, at) =>
      kind === 'text' && at !== short && text.toLowerCase().startsWith(opening) && looksLikeName(text),
  );
}

/** 'Ship to: Brightway Centre …', then 'Contact Ms Joyce 6270…': the person to call is the receiver at that place. */
function callerIn(parts: readonly Segment[], roles: readonly Role[]): number {
  return parts.findIndex(
    ({ kind, label, text }, index) =>
      kind === 'text' &&
      roles[index] === 'unplaced' &&
      (label === 'phone' || label === undefined) &&
      isStrongName(text) &&
      looksLikeName(text) &&
      parts[index + 1]?.kind === 'phone',
  );
}

/**
 * Of several labelled pieces ('deliver to office: Khoo & Partners … attn Ms Khoo 04-…'), the one that must be a person or is
 * beside the phone.
 */
function bestLabelled(parts: readonly Segment[], roles: readonly Role[]): number {
  let best = -1;
  let bestScore = -1;
  const isNamed = (part: Segment, index: number) => part.label === 'name' && roles[index] === 'name';
  const hasLabel = parts.some((part, index) => isNamed(part, index) && part.isLed !== true);
  parts.forEach((part, index) => {
    if (!isNamed(part, index) || (hasLabel && part.isLed === true)) return;
    const hasPhone = parts[index + 1]?.kind === 'phone' || parts[index - 1]?.kind === 'phone';
    const score = (isStrongName(part.text) ? 2 : 0) + (hasPhone ? 1 : 0);
    if (score > bestScore) [best, bestScore] = [index, score];
  });
  const next = parts[best + 1];
  // 'Attn: Front Office Manager, Mr Bala'
  const isTitle = best >= 0 && !isStrongName(parts[best]?.text ?? '') && next?.line === parts[best]?.line;
  if (isTitle && next?.kind === 'text' && next.label === undefined && isStrongName(next.text)) {
    if (looksLikeName(next.text)) return best + 1;
  }
  return best;
}

/** Introduces the person with whom the receiver lives; the receiver may be named before or after it. */
const inCareOf = /^(?:c\/o|d\/a|care of|p\/a)(?!\p{L})/iu;

/** Scores a piece by how usual its position is for a name: first, beside the phone, outside the address. */
function nameScore(parts: readonly Segment[], roles: readonly Role[], index: number): number {
  const part = parts[index];
  if (!part) return 0;
  const previous = parts[index - 1];
  const next = parts[index + 1];
  const firstText = parts.findIndex(({ kind, label }) => kind === 'text' && label !== 'other');
  const isWhere = (role: Role, at: number) =>
    (roles[at] === role && !inCareOf.test(parts[at]?.text ?? '')) || parts[at]?.kind === 'postcode';
  const addressBefore = parts.some((_, at) => at < index && isWhere('address', at));
  const addressAfter = parts.some((_, at) => at > index && isWhere('address', at));

  const followsPostcode = parts.some(({ kind }, at) => at < index && kind === 'postcode');

  let score = 0;
  if (isStrongName(part.text)) score += 6;
  if (index === firstText) score += 3;
  else if (!addressBefore) score += 1;
  for (const beside of [previous, next]) {
    if (beside?.kind === 'phone') score += beside.line === part.line ? 4 : 2;
  }
  if (part.label === 'phone') score += 4;
  // The line above the street.
  if (!addressBefore && roles[index + 1] === 'address' && isAloneOnLine(parts, index)) score += 1;
  // '… 11600 Jelutong. Faridah 0195571230': a sentence with only a name and a phone.
  const isLast = !parts.some(({ kind, label }, at) => at > index + 1 && kind === 'text' && label !== 'other');
  const isCalled =
    (part.isSentence === true || (part.isApart === true && isLast && followsPostcode)) &&
    next?.kind === 'phone' &&
    next.line === part.line;
  const isNameOnLine = isAloneOnLine(parts, index) && /^\p{Lu}\p{Ll}{2,}$/u.test(part.text);
  // 'Shipping address', followed by only a name.
  const heads =
    part.label === 'address' &&
    previous?.label !== 'address' &&
    (wordsOf(part.text).length > 1 || isNameOnLine);
  if (heads) score += isAloneOnLine(parts, index) ? 2 : 3;
  if (part.label === 'address') score -= isAloneOnLine(parts, index) || followsPostcode ? 1 : 3;
  if (addressBefore && addressAfter) score -= 4;
  const besidePostcode = previous?.kind === 'postcode' || previous?.kind === 'place';
  if (isCalled) score += 1;
  // '… 43200 cheras selangor norazlin 0173345521'
  else if (besidePostcode && previous.line === part.line)
    score -= isLast && next?.kind === 'phone' && next.line === part.line ? 2 : 3;
  else if (previous && roles[index - 1] === 'address' && previous.line === part.line) score -= 2;
  if (/\s|\p{Script=Han}/u.test(part.text)) score += 1;
  return score;
}

/** A piece without a role of its own becomes address if it is next to the address, else it is reported. */
function placeTheRest(parts: readonly Segment[], roles: Role[]): void {
  const inAddress = (index: number) =>
    roles[index] === 'address' || parts[index]?.kind === 'postcode' || parts[index]?.kind === 'place';
  const indexes = parts.map((_, index) => index).filter(inAddress);
  const first = indexes[0] ?? -1;
  const last = indexes.at(-1) ?? -1;
  const name = roles.findIndex((role) => role === 'name' || role === 'company');

  const firstCompany = roles.indexOf('company');
  roles.forEach((role, index) => {
    const part = parts[index];
    if (!part) return;
    // A second company is taken as the building in which the first one is.
    if (role === 'company' && index !== firstCompany)
      roles[index] = part.label === 'company' ? 'unplaced' : 'address';
    if (role !== 'unplaced' || isTold(part)) return;
    const previous = parts[index - 1];
    const between = first < index && index < last;
    const trails = previous !== undefined && inAddress(index - 1) && previous.line === part.line;
    const leads =
      first >= 0 && index < first && name >= 0 && name < index && part.text.split(' ').length <= 6;
    // 'Fong Auto Service' on the line above '12 Jalan Perusahaan 3', when the person's name is elsewhere.
    const heads = index === first - 1 && name > last && part.label !== 'phone' && !isStrongName(part.text);
    if (heads && parts[name]?.label === 'name' && !roles.includes('company') && endsAsShop(part.text)) {
      roles[index] = 'company';
      return;
    }
    if (
      (part.label === 'address' || between || trails || leads || heads) &&
      (between || !isChatter(part.text))
    )
      roles[index] = 'address';
  });
}

const isTold = (part: Segment) =>
  part.label === 'other' ||
  part.label === 'postcode' ||
  part.label === 'phone' ||
  isCode(part.text) ||
  isItem(part.text);
