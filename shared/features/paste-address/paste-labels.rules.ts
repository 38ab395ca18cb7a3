// words: this file reads what people write in chats, in their languages; none of it is shown
import { moreLabelWords } from './paste-label-owners.rules.ts';
import { bareAtLineStart, labelWords, type PasteLabel } from './paste-label-words.rules.ts';

const labelOf = new Map<string, PasteLabel>(moreLabelWords);
for (const [label, words] of Object.entries(labelWords)) {
  for (const word of words) labelOf.set(word, label as PasteLabel);
}

const hasHan = (word: string) => /\p{Script=Han}/u.test(word);

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A regex alternation, longest word first; dots and spaces are allowed between the words ('No. Tel', 'H/P'). */
function alternation(words: Iterable<string>): string {
  return [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.split(' ').map(escaped).join('\\.? {0,3}'))
    .join('|');
}

const allWords = alternation(labelOf.keys());
const hanWords = alternation([...labelOf.keys()].filter((word) => hasHan(word) && word.length > 1));
// 'Nama / Name:', 'Phone (HP):', '2. Alamat:' and an English label repeated in Chinese.
const chain = `(?:${allWords})(?:(?:\\.? ?[/&(] ?|\\.| ?)(?:${allWords})\\)?){0,2}`;

const withColon = new RegExp(
  `(?<![\\p{L}\\p{N}@./-])(?:\\d{1,2}[.)] {0,2})?(${chain})\\.? {0,3}\\)? {0,3}[:=]`,
  'giu',
);
const bareStart = new RegExp(
  `^(${chain})(?: (?:details?|info(?:rmation)?))?[.,]?$|^(?:\\d{1,2}[.)] {0,2})?(${alternation(bareAtLineStart)})(?![\\p{L}\\p{N}])[. -]{1,4}(?:to |is )?(?=\\S)`,
  'iu',
);
// 'Address- 7, Jalan Bakti. Name- Ng Kok Wai'
const dashTight =
  /(?<=^|[.,;] )((?:my |full |receiver |customer )?(?:name|nama|address|alamat|add|addr|phone|tel|hp|contact|mobile|poskod|postcode))- (?=\S)/giu;
// 'Receiver Name - Ahmad', one label per line.
const withDash = new RegExp(`^(?:\\d{1,2}[.)] {0,2})?(${chain}) {1,2}[-–] {1,2}(?=\\S)`, 'iu');
const hanStart = new RegExp(
  `(?<![\\p{Script=Han}])(${hanWords})(?!这里|這裡|以下|这个)(?=[\\p{Script=Han}\\d+ ])`,
  'gu',
);
// 'Tolong hantar ke alamat ini:', 'Pls mail to my office:': words that introduce a receiver, followed by a colon or the end of
// the line.
const leadWords =
  '(?:(?:please|pls|plz|kindly|sila|tolong|mohon|can|boleh|nak|nk|help(?: me)?(?: to)?|bantu)[ ,]{1,2}){0,3}(?:deliver[yi]?\\p{L}*|send|ship|post|mail|pos|poskan|hantar|hantarkan|drop|courier|kirim|kirimkan|redirect|forward)(?: (?:it|this|these|the|my|parcel|barang|brg|order|items?|documents?|dokumen|surat|laju|saya|sy|\\d{1,2} ?(?:pcs?|box(?:es)?|kotak|ctns?|parcels?|sets?))){0,3} (?:to|ke|kepada|kpd|kat|dekat|at|di)';
const leadsTo = new RegExp(
  `(?<=^|[,.!;] {0,2})(?:(?:hi|hello|hai|salam)(?: (?:boss|sis|bro|kak|seller))?[ ,]{1,2})?${leadWords}(?: (?:this|my|the|alamat|address|ini|ni|sini|here|below|following|office|ofis|pejabat|rumah|home|house|condo|shop|kedai|ya|ye|sis|boss|bro|kak|saya|sy|pls|please|plz|tq)){0,5} ?(?:[:=]|[.!]?$)`,
  'iu',
);
// 'Pls send to Encik Azhar, 3rd Floor … 88300': everything in one sentence; not 'please send to guardhouse'.
const leadsInto = new RegExp(
  `(?<=^|[.!?] )(?:(?:hi|hello|hai|salam|dear|(?:good )?(?:morning|afternoon|evening)|if (?:yes|ok|can|available|have)|kalau (?:ada|boleh|ok)|then|so|ok|okay|boss|bos|sis|bro|kak|dik|bang|abang)(?: (?:boss|sis|bro|kak|seller))?[ ,]{1,2})?${leadWords} (?!(?:kedai|shop|office|ofis) (?:je|saja|saya|sy|ya|ye|ni|only)(?!\\p{L}))(?!(?:guard|security|reception|lobby|front|the|my|this|our|office|pejabat|pondok|jiran|neighbou?r|rumah|umah|above|same|alamat|address)(?!\\p{L}))`,
  'iu',
);
// 'Hi, saya Amir.', 'my name is Farhana'
const introduces =
  /(?<![\p{L}\p{N}])(?:(?:[Hh]i|[Hh]ello|[Hh]ai|[Ss]alam)[ ,]{1,2}(?:saya|sy|i am|i'm|this is)|[Mm]y name is|[Ii] am|[Ii]'m) (?=\p{Lu}[\p{L} ]{1,30}(?:[,.\n]|$))/gu;
const addressInside =
  /(?<=[,.;?!\d] {0,2}|\p{L} (?=(?:alamat|address|add)(?: (?:to|ke|kepada|is))? (?:no|lot|blk|blok|block|unit|jalan|jln|taman|tmn|kg|kampung|#|\d))|^(?:(?:hi|hey|hello|ok|yo|bro|sis|boss|kak)(?![\p{L}]))? ?(?=(?:can|could|pls|please|plz|tolong|boleh|my|our|the|delivery|shipping|new|i'?m|addr(?:ess)? is) ))(?:(?:can|could|pls|please|plz|tolong|boleh|kindly|my|our|the|delivery|shipping|new|latest|current) ){0,3}(alamat|address|addr|add(?= (?:no|lot|blk|blok|block|unit|#|\d))|(?:duduk|tinggal|stay|live|rumah(?= (?:kat|di|dekat) )|rumah (?:saya|sy)(?= (?:no|lot|blk|blok|#|\d)))(?: (?:kat|di|dekat|at|in))?(?= (?:no|lot|blk|blok|block|unit|jalan|jln|taman|tmn|kampung|kg|#|\d))|(?:i'?m|we'?re|we are|located|staying) (?:at|in)(?= (?:no|lot|blk|blok|block|unit|#|\d))|(?:hantar|penghantaran|pos|poskan|kirim|send|ship|deliver|delivery|mail)(?: it| je| terus)? (?:ke|kat|dekat|to)(?= (?:no|lot|blk|blok|block|unit|jalan|jln|taman|tmn|kampung|kg|kolej|universiti|sekolah|hospital|pejabat|flat|apartment|kondo|#|\d)))(?: (?:saya|sy|dia|rumah|penuh|is|to|ke|same|sama))?[ :]{1,2}(?=\S)/giu;
// Allowed in the middle of a line without a colon; 'contact' only before a name and a number.
const nameInside =
  /(?<![\p{L}\p{N}])(attn|attention|(?<=[.,] )(?:receiver|recipient|penerima)(?= \p{L})|u\/p|(?<=\p{L} \p{L}{2,} )(?:kpd|kepada)(?! (?:guard|jiran|security|saya|sy|sesiapa|pondok|anak|isteri|suami)(?!\p{L}))|nama|my name(?= \p{Lu})|name is|name still|(?:under )?name(?= \p{L}[\p{L} ]{1,30}(?:$|\. | \(?\+?\d{7})))(?![\p{L}\p{N}])(?: (?:(?:mak|ibu|ayah|adik|kakak|abang|isteri|suami|anak|kawan)(?: (?:saya|sy))?(?= \p{L}{3,})|dia|sama|same|masih|still|tetap|saya|sy|sya|i|ialah|adalah|penerima|receiver|to|is)(?![\p{L}\p{N}]))?[.:]? {0,2}(?=\S)/giu;
const companyInside = /(?<=[,.;\d] {0,2})(company(?: name)?(?: is)?|nama syarikat)[.: ]{1,2}(?=\p{Lu})/giu;
const contactInside = /(?<![\p{L}\p{N}])(contact|hubungi)(?= [\p{L} .']{2,40}[ (]\+?\d{2}) /giu;

const phoneTag = alternation([...labelOf].filter(([, label]) => label === 'phone').map(([word]) => word));
const postcodeTag = alternation(labelWords.postcode);
const trailingPhoneTag = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:(?:clinic|klinik|office|ofis|shop|kedai|home|house|rumah|work|store) )?(?:${phoneTag})(?: (?:is|ialah|still|masih|sama|same|tetap))?[.:]? {0,2}[/&]? {0,2}){1,3}$`,
  'iu',
);
const trailingPostcodeTag = new RegExp(`(?<![\\p{L}\\p{N}])(?:${postcodeTag})[.:]? {0,2}$`, 'iu');
const ofOther = /^(?:no|tel|hp|nombor|phone|contact)\.? \p{Ll}{3,}$/u;
const onlyPhoneTag = new RegExp(
  `^(?:(?:${phoneTag})(?: (?:still|masih|sama|same|tetap|is|ialah))?|home|shop|kedai|work|clinic|main|first|second|or|atau|and|dan|&|或|m|o|h|w|whatsapp only)$`,
  'iu',
);

const keyOf = (written: string) => written.toLowerCase().replaceAll('.', ' ').replace(/\s+/g, ' ').trim();

/** The label of a chain of label words: that of the first known one ('Nama / Name'). */
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
  /** The label as written; reported with values that fit no field ('Order ID'). */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** The labels of one line, from left to right, without overlaps. */
export function labelsIn(line: string): LabelMark[] {
  const marks: LabelMark[] = [];
  const add = (match: RegExpMatchArray, written: string, label = meaningOf(written)) => {
    const start = match.index ?? 0;
    const end = start + match[0].length;
    if (marks.some((mark) => start < mark.end && mark.start < end)) return;
    marks.push({ label, written, start, end });
  };
  const lead = leadsTo.exec(line);
  if (lead) add(lead, lead[0].replace(/ ?[:=]$/, ''), 'name');
  const into = leadsInto.exec(line);
  const behind = into ? line.slice(into.index + into[0].length) : '';
  // Only with a postcode or a name: 'pls post to Sekolah Jenis Kebangsaan …'.
  if (into && /\d{5}|^\p{Lu}\p{Ll}+ \p{Lu}/u.test(behind)) add(into, into[0], 'name');
  for (const match of line.matchAll(withColon)) {
    const written = match[1] ?? '';
    // 'T:' and 'E:' are labels at the start of a line only; 'Block E: …' is not.
    if (/^[a-z]$/i.test(written) && match.index > 0) continue;
    add(match, written);
  }
  for (const match of line.matchAll(dashTight)) add(match, match[1] ?? '');
  const towards = /^ke ?:/i.exec(line);
  if (towards) add(towards, 'kepada', 'name');
  const dashed = withDash.exec(line);
  if (dashed) add(dashed, dashed[1] ?? '');
  const bare = bareStart.exec(line);
  if (bare && !platform.test(line)) add(bare, bare[1] ?? bare[2] ?? '');
  for (const match of line.matchAll(hanStart)) add(match, match[1] ?? '');
  for (const match of line.matchAll(introduces)) add(match, match[0].trim(), 'name');
  for (const match of line.matchAll(nameInside)) add(match, match[1] ?? '', 'name');
  for (const match of line.matchAll(addressInside)) add(match, match[1] ?? '', 'address');
  for (const match of line.matchAll(companyInside)) add(match, match[1] ?? '', 'company');
  for (const match of line.matchAll(contactInside)) add(match, match[1] ?? '', 'phone');
  return marks.toSorted((a, b) => a.start - b.start);
}

/** The name of the shop platform on its own line; it is not a label for the next line. */
const platform =
  /^(?:telegram|tele|facebook|fb|insta(?:gram)?|ig|carousell|shopee|lazada|tiktok|tik ?tok shop)(?: (?:shop|buyer|customer|cust|user|order))?$/iu;

/** Removes the unfinished label before a phone number: 'Ali HP' becomes 'Ali'. */
export const withoutPhoneTag = (text: string) => text.replace(trailingPhoneTag, '');

export const withoutPostcodeTag = (text: string) => text.replace(trailingPostcodeTag, '');

/** Words beside a phone number that only say whose or which phone it is: 'office', 'or', 'HP'. */
export const isPhoneTag = (text: string) => onlyPhoneTag.test(keyOf(text)) || ofOther.test(text);
