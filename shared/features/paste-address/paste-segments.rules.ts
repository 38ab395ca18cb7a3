import type { PasteLabel } from './paste-label-words.rules.ts';
import {
  hasRelative,
  isLeadIn,
  isPleasantry,
  isRequest,
  isTalk,
  saysNothing,
  withoutGreeting,
} from './paste-chat.rules.ts';
import { isReceiverWord, isSenderWord } from './paste-label-owners.rules.ts';
import { isPlace } from './paste-places.rules.ts';
import { isPhoneTag, labelsIn, type LabelMark } from './paste-labels.rules.ts';
import {
  isNote,
  isStrongName,
  looksLikeAddress,
  looksLikeName,
  startsLikeAddress,
  wordsOf,
} from './paste-words.rules.ts';

/** A piece of the pasted text between two separators, in the order written. */
export interface Segment {
  /** 'talk' is a greeting or thanks, which fits no field and is not reported. */
  readonly kind: 'text' | 'phone' | 'email' | 'postcode' | 'place' | 'talk';
  readonly text: string;
  /** The line of the pasted text that it stands on, from 0. */
  readonly line: number;
  readonly label?: PasteLabel | undefined;
  /** A comma or the like stands before it. */
  readonly isApart?: boolean;
  /** Written as the other number ('Alt contact:'). */
  readonly isSecond?: boolean;
  /** It begins a sentence within its line. */
  readonly isSentence?: boolean;
}

const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]|\p{Variation_Selector}|\u20E3/gu;
const emoji =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0020}-\u{E007F}])+/gu;

/** Full-width forms and line ends made plain; what a chat puts around a line can be recognised after this. */
export const plainForms = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n');

/** 'Nama ▶ Aida', 'Alamat 👉 No 5': an arrow where a colon would be. */
const arrowBehindLabel =
  /(?<=(?:^|\n)[^\n\p{L}]{0,8}\p{L}[\p{L} ./]{0,20}) ?[▶►➡➜➔→⇒👉\u{1F449}]+(?: ?\u{FE0F})? ?(?=\S)/gu;

/** Odd spaces, dashes, quotes, emoji and WhatsApp's *bold* made plain; lines kept. */
export function plainText(text: string): string {
  return text
    .replace(arrowBehindLabel, ': ')
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
/** '1. Nama: …', '2. Tel: …': several lines that are numbered one after the other. */
const listNumbers = /^ ?1[.)] ?\p{L}[^\n]*(?:\n+ ?\d{1,2}[.)] ?\p{L}[^\n]*)+/gmu;

/** Trims separators off both ends, and a bracket without its other half. */
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

// A spaced dash separates words, but not the parts of a unit number ('A - 12 - 3').
const spacedDash = /(?<=\p{L}{3,}) -{1,3} (?=\p{L}{2,}|\+?\d{5,})|(?<=\d{5,}) -{1,3} (?=\p{L}{2,})/gu;
/** 'Jalan Kangar - Alor Setar' */
const inStreet = /(?:^|,) ?(?:jalan|jln|lebuhraya|lebuh|expressway)(?: \p{L}+){1,2}$/iu;
/** '(+60)12*****67', as shops show it. */
const maskedPhone = /\(?\+?\d{0,3}\)? ?\d{0,4}\*{3,}\d{0,4}/gu;
/** 'kak ita nak 2 botol' */
const orderBehindName =
  /^((?:kak|abang|bang|cik|puan|mak|pak|aunty|auntie|uncle|sis|bro) (?!saya|sy|i |nak)\p{L}{2,}) (?=(?:nak|nk|want|order|tempah|mau|beli|ambil) )/iu;
/** '… 52100 kl - Yong 0122081192', 'thanks -Steph (9188 7766)': who is called, last. */
const dashBeforeCaller = /(?<=\S) ?-{1,2} ?(?=\p{L}[\p{L} .']{1,30}[ (]{1,2}\+?\d[\d -]{6,}\)?$)/u;
/** Stands for a sentence's end. */
const sentenceEnd = '\uE001';
/** 'Uncle Robert - 88 Jalan …' */
const dashAfterName =
  /(?<=(?:^|[.!?,] )\p{Lu}[\p{L} .'/@]{2,40}) -{1,3} (?=(?:no\.? ?)?\d{1,5}\p{L}?,? \p{L}{3,})/u;
// A full stop ends a part after a long word ('Taman Bunga.Skudai'), not after 'Jln.' or 'Mohd.'.
const fullStop =
  /(?<=\p{L}{5,16}|\d{5} \p{L}{2,16})\.(?=\s*(?:\p{Lu}|\d))|(?<=\d)\.(?= \p{Lu}\p{L}{2})|(?<=^(?:\p{Lu}\p{L}+ ){1,3}\p{Lu}\p{L}{2,})\.(?= \d)/gu;

/** A full stop before what can only begin a sentence. */
const askStop =
  /\.(?= (?:Find|Look for|Call|Contact|Attn|Hubungi|Cari|Phone|Tel|Name|Nama|Pls|Please|Tolong|Thanks|Tq|My|Company)(?!\p{L}))/u;
// So does one after chat phrases ('for my mum ya. Lai Ah Moi').
const chatStop =
  /(?<=(?<!\p{L})(?:ya|yaa|ye|tq|ty|ok|sis|boss|bos|bro|kak|pls|plz|thx|sy|saya|je|dulu|ni|me|mum|mak|rumah|umah|home|ofis|dik|adik|abang|bang|bg|akak|admin|dear|puan|wife|hubby|kawan|kwn|branch|office|address|alamat|la|lah|tmr|tmrw|tomorrow|esok|today))\.(?=\s+(?:\p{Lu}|\d))/giu;

/** 'To Fatin', 'Receiver is Chia Mei Fong', 'saya Khairul': a name follows, written as one. */
const leadsToName =
  /^(?:(?:ship|send|deliver|delivery|post|hantar|parcel|order|pesanan|barang|gift|hadiah)? ?(?:to|for|kepada|kpd|untuk|utk)|(?:receiver|recipient|penerima|name|nama)(?: (?:is|ialah|adalah))?|saya|sy|ni|ini|i am|i'm|im|this is|find|look for|ask for|cari|call|contact|hubungi|我是|我叫|我的名字是|名字是|收件人是)(?: |(?<=\p{Script=Han}))(?=\p{L})/iu;

/** What follows such words, when it is a name alone or with a phone; else null. */
function namedBehindLead(text: string): string | null {
  const rest = text.replace(leadsToName, '').replace(/(?<=\p{L}) (?:here|sini|ya|ye|yer|la|lah)$/u, '');
  const name = rest
    .replace(/ (?:dari|from|drpd|yang|yg|nak|nk|order|want) \p{L}[\p{L} ]*$/iu, '')
    .replace(/[\s(]*\+?\d[\d\s()-]*$/, '');
  // 'hi ni nazri': an introduction needs no capital.
  const isSelf = /^(?:saya|sy|ni|ini|i am|i'm|im|this is) /i.test(text) && wordsOf(name).length < 4;
  const isName =
    rest !== text &&
    (isSelf || /^\p{Lu}|^\p{Script=Han}/u.test(rest)) &&
    looksLikeName(name) &&
    !saysNothing(name);
  return isName ? rest.replace(/ (?:dari|from|drpd|yang|yg|nak|nk|order|want) \p{L}[\p{L} ]*$/iu, '') : null;
}

/** Stands for a comma that separates nothing: within a note in brackets. */
const heldComma = '\uE000';

/** '(Encik Azlan)': who sits in what stands before. */
const titled =
  /^(?:mr|mrs|ms|miss|mdm|madam|encik|en|puan|pn|cik|dr|ustaz|ustazah|cikgu)\.? \p{L}+(?: \p{L}+){0,3}$/iu;

/** 'Stores Dept (Mr Anand)' is one name. */
const inDepartment = /(?<!\p{L})(?:dept|department|jabatan|unit|bahagian|counter|kaunter)\.? ?$/iu;

interface Piece {
  readonly text: string;
  readonly isSentence: boolean;
}

function piecesOf(text: string): Piece[] {
  return text
    .replace(/\(([^()]{3,120})\)/g, (whole, inner: string, at: number, all: string) =>
      isPhoneTag(inner)
        ? ` ${inner} `
        : isNote(inner)
          ? `,${inner.replaceAll(',', heldComma)},`
          : /^\p{L}{2}.*\d{5}/u.test(inner) || (titled.test(inner) && !inDepartment.test(all.slice(0, at)))
            ? `,${inner},`
            : whole,
    )
    .replace(/^((?:batch|customer|cust|order|parcel|box|bil) ?)#(?=\d{1,3}$)/iu, '$1')
    .replace(maskedPhone, ',$&,')
    .replace(orderBehindName, '$1,')
    .replace(spacedDash, (dash, at: number, whole: string) =>
      inStreet.test(whole.slice(0, at)) ? dash : ',',
    )
    .replace(dashAfterName, ',')
    .replace(dashBeforeCaller, sentenceEnd)
    .split(
      /,| \/ | (?:@|(?<!leave |drop |put |hang |left |pass |call )at) (?=#?\d|(?:blk|block|blok|no|lot|unit)(?!\p{L}))|[:!?](?=\s)/iu,
    )
    .flatMap((piece) =>
      (piece.includes('@')
        ? [piece]
        : piece
            .split(sentenceEnd)
            .flatMap((part) => part.split(askStop))
            .flatMap((part) => part.split(fullStop))
            .flatMap((part) => part.split(chatStop))
      ).map((part, index) => ({
        text: trimmedSegment(part).replaceAll(heldComma, ','),
        isSentence: index > 0,
      })),
    )
    .filter((piece) => piece.text !== '');
}

/** Labels that speak for the whole rest of their line, commas and all. */
const wholeLine: ReadonlySet<PasteLabel> = new Set(['note', 'other']);
/** Labels that speak for every part after them; the others speak for the first one only. */
const everyPart: ReadonlySet<PasteLabel> = new Set(['phone', 'email', 'address']);

const speaksOfPeople: ReadonlySet<PasteLabel> = new Set(['name', 'address']);

/** Cuts the plain text at line ends, labels and commas. */
export function segmentsOf(plain: string): Segment[] {
  const segments: Segment[] = [];
  // A label with nothing behind it speaks for the next line; 'Alamat:' for all lines up to the next label.
  let waiting: PasteLabel | undefined;
  // Between 'From:' and the next word for the receiver everything is the sender's.
  let isSender = false;
  let isReceiverNamed = false;

  const add = (value: string, line: number, label: PasteLabel | undefined, written: string) => {
    const isSecond = label === 'phone' && secondNumber.test(written);
    if (isSender || (label !== undefined && wholeLine.has(label))) {
      const text = trimmedSegment(value);
      if (text === '') return;
      segments.push({
        kind: 'text',
        text: written && label !== 'note' ? `${written}: ${text}` : text,
        line,
        label: isSender ? 'other' : label,
      });
      return;
    }
    piecesOf(value).forEach(({ text: piece, isSentence }, index) => {
      const isApart = index > 0;
      const isInNote = segments.at(-1)?.line === line && isNote(segments.at(-1)?.text ?? '');
      const isNamed = label === 'name' && index === 0;
      const isNobody = isNamed && (/^yang berkenaan$/iu.test(piece) || isPlace(piece));
      const isEmpty =
        label !== undefined && speaksOfPeople.has(label) && saysNothing(piece) && !hasRelative(piece);
      if (isNobody || isEmpty || (!isNamed && !isInNote && isPleasantry(piece))) {
        segments.push({ kind: 'talk', text: piece, line });
        return;
      }
      const spoken = trimmedSegment(withoutGreeting(piece));
      const text = isNamed ? spoken.replace(/(?<=\p{L} ?\p{L}+) (?:ya|ye|yer|lah)$/u, '') : spoken;
      if (text === '') return;
      if (label === undefined && (isRequest(text) || (isTalk(text) && !isNote(text)))) {
        segments.push({ kind: 'text', text, line, label: 'other', isSentence });
        return;
      }
      const isInBrackets = titled.test(text) && value.includes(`(${text})`);
      const named = isInBrackets ? text : label === undefined || index > 0 ? namedBehindLead(text) : null;
      if (named !== null) {
        segments.push({ kind: 'text', text: named, line, label: 'name', isSentence });
        return;
      }
      const speaks = index === 0 || (label !== undefined && everyPart.has(label));
      segments.push({
        kind: 'text',
        text,
        line,
        label: speaks ? label : undefined,
        isSentence,
        isApart,
        isSecond,
      });
    });
  };

  plain.split('\n').forEach((raw, line) => {
    const text = raw.replace(/^[\s,\-=.>]+|^\s*#(?!\s?\d)/, '').trim();
    if (text === '') return;
    const marks = labelsIn(text);
    if (isTalkAround(text, marks)) {
      for (const { text: piece } of piecesOf(text)) {
        if (!isPleasantry(piece)) add(withoutGreeting(piece), line, 'other', '');
      }
      return;
    }
    // After the receiver, the sender has a line of its own only.
    if (isReceiverNamed) isSender = false;
    const opening = text.slice(0, marks[0]?.start ?? text.length);
    const isOnlyLead = marks.length > 0 && isLeadIn(opening);
    if (trimmedSegment(opening) !== '' && !isOnlyLead) {
      add(opening, line, waiting, '');
      if (waiting !== 'address') waiting = undefined;
    }
    marks.forEach((mark, index) => {
      const word = mark.written.toLowerCase().replaceAll('.', '').trim();
      if (mark.label === 'name' && isPersonWord(word)) markHouse(segments);
      if (isReceiverWord(word)) {
        isSender = false;
        isReceiverNamed = true;
      } else if (isSenderWord(word)) isSender = true;
      const value = text.slice(mark.end, marks[index + 1]?.start ?? text.length);
      // 'Alamat baru sy ye kak', 'Send to my mum ya': the line after it is who or where.
      // 'Pesanan dari Facebook: Anita, 013-…, … 68100': whatever stands before it, that is an address.
      const label = mark.label === 'other' && !isSender && holdsAddress.test(value) ? undefined : mark.label;
      const isTalk =
        (speaksOfPeople.has(mark.label) && saysNothing(value)) ||
        isTalkOfAddress(mark.label, text.slice(mark.start));
      if (isTalk && hasRelative(value)) add(`${mark.written.trim()} ${value}`, line, 'other', '');
      else if (isTalk && !saysNothing(value)) add(`${mark.written.trim()}${value}`, line, 'other', '');
      else if (!isTalk) add(value, line, label, label === undefined ? '' : mark.written);
      waiting = isTalk || mark.label === 'address' || trimmedSegment(value) === '' ? mark.label : undefined;
    });
  });
  return withShopAsCompany(segments);
}

const holdsAddress = /(?=.*(?<!\d)\d{5,6}(?!\d) ?\p{L})(?=.*(?<!\d)\+?\d[\d -]{7,}\d).*,.*,/su;

/** 'Alternate contact', 'No. 2', 'nombor kedua' */
const secondNumber = /^(?:alt|second|2nd|backup|(?:no|tel|phone|hp)\.? ?2$|.*(?:kedua|alternat))/iu;

/** A line of talk; one that a label makes up whole, or that leads to what is below with a colon, is more. */
const isTalkAround = (text: string, marks: readonly LabelMark[]) =>
  isTalk(text) &&
  !isNote(text) &&
  !/[:=]/.test(text) &&
  !marks.some(
    ({ label, start, end }) =>
      text.slice(end).trim() === '' && (label === 'name' || text.slice(0, start).trim() === ''),
  );

/** '… alamat untuk pos air tangan': a label in a sentence, and no place behind it. */
const isTalkOfAddress = (label: PasteLabel, text: string) =>
  label === 'address' && /^[\p{Ll} ]+$/u.test(text) && text.split(' ').length > 2 && !looksLikeAddress(text);

/** 'To: Nanyang Optical', then 'Attn: Wendy Teo': whom the parcel goes to is the house that the person sits in. */
function markHouse(segments: Segment[]): void {
  const named = segments.findIndex(({ kind, label }) => kind === 'text' && label === 'name');
  const first = segments[named];
  if (first && title.test(first.text)) segments[named] = { ...first, label: 'other' };
  else if (
    first &&
    !isStrongName(first.text) &&
    !startsLikeAddress(first.text) &&
    /[\p{L}]{2}/u.test(first.text)
  )
    segments[named] = { ...first, label: 'company' };
}

const title =
  /^(?:ketua )?(?:pengarah|pengurus|pengetua|guru besar|setiausaha|director|(?:general )?manager|principal|headmaster|headmistress)$/iu;

const isPersonWord = (word: string) =>
  /^(?:attn|attention|att|u\/p|up|u p|pic|contact person|person in charge|联系人|聯絡人|联络人)$/.test(word);

const shop =
  /^(?:kedai|restoran|restaurant|klinik|clinic|butik|bengkel|salun|saloon|sekolah|school|pejabat|farmasi|hotel|pasar mini|tadika)(?!\p{L})/iu;

/** 'Penerima: Kedai Pak Su', then 'Up: Suhaimi': with two names the shop is no person. */
function withShopAsCompany(segments: Segment[]): Segment[] {
  const names = segments.filter((segment) => segment.kind === 'text' && segment.label === 'name');
  const [first] = names;
  if (names.length < 2 || first?.kind !== 'text' || !shop.test(first.text)) return segments;
  return segments.map((segment) => (segment === first ? { ...first, label: 'company' } : segment));
}
