import { bareAtLineStart, labelWords, type PasteLabel } from './paste-label-words.rules.ts';

const labelOf = new Map<string, PasteLabel>();
for (const [label, words] of Object.entries(labelWords)) {
  for (const word of words) labelOf.set(word, label as PasteLabel);
}

const hasHan = (word: string) => /\p{Script=Han}/u.test(word);

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** An alternation, longest first; a dot and spaces may stand between the words ('No. Tel', 'H/P'). */
function alternation(words: Iterable<string>): string {
  return [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.split(' ').map(escaped).join('\\.? {0,3}'))
    .join('|');
}

const allWords = alternation(labelOf.keys());
const hanWords = alternation([...labelOf.keys()].filter((word) => hasHan(word) && word.length > 1));
// 'Nama / Name:', 'Phone (HP):', '2. Alamat:' and an English label repeated in Chinese.
const chain = `(?:${allWords})(?:\\.? ?[/&(]? ?(?:${allWords})\\)?){0,2}`;

const withColon = new RegExp(
  `(?<![\\p{L}\\p{N}@./-])(?:\\d{1,2}[.)] {0,2})?(${chain})\\.? {0,3}\\)? {0,3}[:=]`,
  'giu',
);
const bareStart = new RegExp(
  `^(${chain})\\.?$|^(?:\\d{1,2}[.)] {0,2})?(${alternation(bareAtLineStart)})(?![\\p{L}\\p{N}])[. -]{1,4}(?=\\S)`,
  'iu',
);
const hanStart = new RegExp(`(?<![\\p{Script=Han}])(${hanWords})(?=[\\p{Script=Han}\\d+ ])`, 'gu');
// In the middle of a line without a colon; 'contact' only before a name and a number.
const nameInside = /(?<![\p{L}\p{N}])(attn|attention|nama)(?![\p{L}\p{N}])[.:]? {0,2}(?=\S)/giu;
const contactInside = /(?<![\p{L}\p{N}])(contact|hubungi)(?= [\p{L} .']{2,40}[ (]\+?\d{2}) /giu;

const phoneTag = alternation(labelWords.phone);
const postcodeTag = alternation(labelWords.postcode);
const trailingPhoneTag = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${phoneTag})[.:]? {0,2}[/&]? {0,2}){1,3}$`,
  'iu',
);
const trailingPostcodeTag = new RegExp(`(?<![\\p{L}\\p{N}])(?:${postcodeTag})[.:]? {0,2}$`, 'iu');
const onlyPhoneTag = new RegExp(`^(?:${phoneTag}|or|atau|and|dan|&|或|m|o|h|w|whatsapp only)$`, 'iu');

const keyOf = (written: string) => written.toLowerCase().replaceAll('.', ' ').replace(/\s+/g, ' ').trim();

/** The label that a written chain of labels means: the first that is known ('Nama / Name'). */
function meaningOf(written: string): PasteLabel {
  const key = keyOf(written);
  const whole = labelOf.get(key);
  if (whole) return whole;
  for (const part of key.split(/ ?[/&()] ?/)) {
    const label = labelOf.get(part);
    if (label) return label;
  }
  const first = [...labelOf.keys()]
    .filter((word) => key.startsWith(word))
    .toSorted((a, b) => b.length - a.length)[0];
  return (first && labelOf.get(first)) || 'other';
}

export interface LabelMark {
  readonly label: PasteLabel;
  /** The label as written, told again with values that fit no field ('Order ID'). */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** The labels of one line, left to right, not overlapping. */
export function labelsIn(line: string): LabelMark[] {
  const marks: LabelMark[] = [];
  const add = (match: RegExpMatchArray, written: string, label = meaningOf(written)) => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    if (marks.some((mark) => start < mark.end && mark.start < end)) return;
    marks.push({ label, written, start, end });
  };
  for (const match of line.matchAll(withColon)) {
    const written = match[1] ?? '';
    // 'T:' and 'E:' are labels at the start of a line only; 'Block E: …' is not.
    if (/^[a-z]$/i.test(written) && match.index > 0) continue;
    add(match, written);
  }
  const bare = bareStart.exec(line);
  if (bare) add(bare, bare[1] ?? bare[2] ?? '');
  for (const match of line.matchAll(hanStart)) add(match, match[1] ?? '');
  for (const match of line.matchAll(nameInside)) add(match, match[1] ?? '', 'name');
  for (const match of line.matchAll(contactInside)) add(match, match[1] ?? '', 'phone');
  return marks.toSorted((a, b) => a.start - b.start);
}

/** Text before a phone number without the label that ends it: 'Ali HP' is 'Ali'. */
export const withoutPhoneTag = (text: string) => text.replace(trailingPhoneTag, '');

export const withoutPostcodeTag = (text: string) => text.replace(trailingPostcodeTag, '');

/** Words beside a phone number that only say which phone it is: 'office', 'or', 'HP'. */
export const isPhoneTag = (text: string) => onlyPhoneTag.test(keyOf(text));
