// words: this file reads what people write in chats, in their languages; none of it is shown
// Normalises a pasted text before it is parsed: unusual characters replaced, ends trimmed.

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]|\p{Variation_Selector}|\u20E3/gu;
const emoji =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}])+/gu;

/** Normalises full-width forms and line ends; after this, what a chat adds to a line can be recognised. */
export const plainForms = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n');

/** 'Nama ▶ Aida', 'Alamat 👉 No 5': an arrow instead of a colon. */
const arrowBehindLabel =
  /(?<=(?:^|\n)[^\n\p{L}]{0,8}\p{L}[\p{L} ./]{0,20}) ?[▶►➡➜➔→⇒👉\u{1F449}]+(?: ?\u{FE0F})? ?(?=\S)/gu;

/** 'Pls write "happy bday" on the card': one sentence, kept together. */
const quoted = /(?<=^|[\n.!?,])([^\n.!?,]*(?:write|tulis)[^\n.!?"“”]*)["“”]([^\n"“”]*)["“”]/giu;

/** 'T 03-3250 1188', then 'F 03-3250 1189' */
const phoneOfSignature = /^ ?(?:t|tel|p|o)[:.]? ?(?=[+(\d])/imu;
const faxOfSignature = /(?<=^ ?)f[:.]? ?(?=[+(\d])/gimu;

/** Replaces unusual spaces, dashes, quotes, emoji and WhatsApp's *bold* by plain text; line breaks are kept. */
export function plainText(text: string): string {
  return text
    .replace(arrowBehindLabel, ': ')
    .replace(faxOfSignature, (letter, _at: number, all: string) =>
      phoneOfSignature.test(all) ? 'Fax: ' : letter,
    )
    .replace(quoted, '$1$2')
    .replace(emoji, ' , ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[、。•·●▪◦‣○■□➤→|;<>{}[\]"“”\t]/g, (sign) => (sign === '\t' ? ' , ' : ','))
    .replace(/(?<![*\d])\*{1,2}(?![*\d])|~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(listNumbers, (numbered) =>
      saysWho.test(numbered) ? numbered.replace(/^ ?\d{1,2}[.)] ?/gm, '') : numbered,
    );
}

const saysWho = /(?<!\p{L})(?:nama|name|alamat|address|tel|phone|h\/?p|姓名|地址|电话)(?!\p{L})/iu;
/** '1. Nama: …', '2. Tel: …': several lines numbered in sequence. */
const listNumbers = /^ ?1[.)] ?\p{L}[^\n]*(?:\n+ ?\d{1,2}[.)] ?\p{L}[^\n]*)+/gmu;

/** Trims separators off both ends, and a bracket that has no counterpart. */
export function trimmedSegment(text: string): string {
  const ends = /^[\s,.:;=/\\+!?*&-]+|[\s,.:;=/\\+!?&-]+$/g;
  let result = text.replace(ends, '');
  if (/^\([^()]*\)$/.test(result)) result = result.slice(1, -1);
  if (!result.includes(')')) result = result.replace(/\s*\(\s*$|^\(\s*/, '');
  if (!result.includes('(')) result = result.replace(/^\s*\)\s*|\s*\)$/, '');
  result = result
    .replace(/\(\s*\)/g, '')
    .replace(ends, '')
    .trim();
  return /[\p{L}\p{N}]/u.test(result) ? result : '';
}
