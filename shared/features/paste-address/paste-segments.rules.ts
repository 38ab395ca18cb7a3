import type { PasteLabel } from './paste-label-words.rules.ts';
import {
  hasRelative,
  isInscription,
  isWhoseHouse,
  isLeadIn,
  isPleasantry,
  isRequest,
  isTalk,
  isFiller,
  withoutGreeting,
} from './paste-chat.rules.ts';
import { isReceiverWord, isSenderWord } from './paste-label-owners.rules.ts';
import { labelsIn, type LabelMark } from './paste-labels.rules.ts';
import { nameAfterLeadIn, piecesOf, titled, type Piece } from './paste-pieces.rules.ts';
import { isJobTitle } from './paste-lexicon.rules.ts';
import { isPlace } from './paste-places.rules.ts';
import { trimmedSegment } from './paste-plain.rules.ts';
import { questionToSeller } from './paste-questions.rules.ts';
import { sentenceShare } from './paste-talk.rules.ts';
import { isNote, isShop, isStrongName, looksLikeAddress, startsLikeAddress } from './paste-words.rules.ts';

/** A piece of the pasted text between two separators, in the order written. */
export interface Segment {
  /** 'talk' is a greeting or thanks, which fits no field and is not reported. */
  readonly kind: 'text' | 'phone' | 'email' | 'postcode' | 'place' | 'talk';
  readonly text: string;
  /** Line number in the pasted text, from 0. */
  readonly line: number;
  readonly label?: PasteLabel | undefined;
  /** A separator such as a comma precedes it. */
  readonly isApart?: boolean;
  /** Written as the second phone number ('Alt contact:'). */
  readonly isSecond?: boolean;
  /** The writer introduces themselves ('saya Suri'); the receiver may be another person, named below. */
  readonly isSelf?: boolean;
  /** Named in a sentence ('order untuk Puan Latifah'); a label ('Nama:') may name another person. */
  readonly isLed?: boolean;
  /** It begins a sentence within its line. */
  readonly isSentence?: boolean;
}

/** Labels that apply to the whole rest of their line, including commas. */
const wholeLine: ReadonlySet<PasteLabel> = new Set(['note', 'other']);
/** Labels that apply to every part after them; the others apply to the first part only. */
const everyPart: ReadonlySet<PasteLabel> = new Set(['phone', 'email', 'address']);

const speaksOfPeople: ReadonlySet<PasteLabel> = new Set(['name', 'address']);

/** State kept while the lines are read in order. */
interface Reading {
  readonly segments: Segment[];
  /** A label with no text after it applies to the next line; 'Alamat:' to all lines up to the next label. */
  waiting: PasteLabel | undefined;
  /** True between 'From:' and the next word for the receiver: everything there is about the sender. */
  isSender: boolean;
  isReceiverNamed: boolean;
  /** The message contains 'Ship to' as well as 'Bill to', so 'Bill to' is the payer and not the receiver. */
  readonly isBilledApart: boolean;
}

/** The text after a label, or a line without a label. */
interface Value {
  readonly text: string;
  readonly line: number;
  readonly label: PasteLabel | undefined;
  readonly written: string;
  readonly isLed?: boolean;
}

/** Splits the plain text at line ends, labels and commas. */
export function segmentsOf(plain: string): Segment[] {
  const reading: Reading = {
    segments: [],
    waiting: undefined,
    isSender: false,
    isReceiverNamed: false,
    isBilledApart: shippedTo.test(plain) && billedTo.test(plain),
  };
  plain.split('\n').forEach((raw, line) => readLine(reading, raw, line));
  return withShopAsCompany(reading.segments);
}

/** At the start of its own line; 'BILL TO / SHIP TO' on one line is one party. */
const shippedTo = /^ ?(?:ship|deliver|delivery|send|consign(?:ed)?|hantar) (?:to|ke) ?(?::|$)/imu;
const billedTo = /^ ?(?:bill(?:ed)?|sold|invoiced?|charge|bil) (?:to|kepada) ?(?::|$)/imu;
const billWord = /^(?:bill(?:ed)?|sold|invoiced?|charge|bil) (?:to|kepada)$/;

function readLine(reading: Reading, raw: string, line: number): void {
  const text = raw.replace(/^[\s,\-=.>]+|^\s*#(?!\s?\d)/, '').trim();
  if (text === '') return;
  const marks = labelsIn(text);
  if (isTalkAround(text, marks)) {
    for (const { text: piece } of piecesOf(text)) {
      const named = nameAfterLeadIn(piece);
      if (named !== null)
        addValue(reading, {
          text: named,
          line,
          label: 'name',
          isLed: true,
          written: writerFirst.exec(piece.slice(0, -named.length).trim())?.[0] ?? '',
        });
      else if (!isPleasantry(piece))
        addValue(reading, { text: withoutGreeting(piece), line, label: 'other', written: '' });
    }
    return;
  }
  if (isInscription(text)) {
    addValue(reading, { text, line, label: 'other', written: '' });
    return;
  }
  const question = questionToSeller(text);
  if (question !== null) {
    addValue(reading, { text: withoutGreeting(question), line, label: 'other', written: '' });
    readLine(reading, text.slice(question.length), line);
    return;
  }
  // Once the receiver is named, a sender label applies to its own line only.
  if (reading.isReceiverNamed) reading.isSender = false;
  const opening = text.slice(0, marks[0]?.start ?? text.length);
  const isOnlyLead = marks.length > 0 && isLeadIn(opening);
  if (trimmedSegment(opening) !== '' && !isOnlyLead) {
    addValue(reading, { text: opening, line, label: reading.waiting, written: '' });
    if (reading.waiting !== 'address') reading.waiting = undefined;
  }
  marks.forEach((mark, index) => {
    const value = text.slice(mark.end, marks[index + 1]?.start ?? text.length);
    readMark(reading, mark, { value, rest: text.slice(mark.start), line });
  });
}

const timeWord = /^(?:time|masa|delivery time|masa hantar|masa penghantaran)$/;
const hourOfDay =
  /(?<!\p{L})(?:after|before|between|anytime|any time|selepas|lepas|sebelum|antara|bila-bila)(?!\p{L})|\d ?(?:am|pm) ?(?:-|to|hingga|till?) ?\d/iu;

/** Reads a label and the text after it, up to the next label. */
function readMark(
  reading: Reading,
  mark: LabelMark,
  at: { value: string; rest: string; line: number },
): void {
  const { value, rest, line } = at;
  const word = mark.written.toLowerCase().replaceAll('.', '').trim();
  if (mark.label === 'name' && isPersonWord(word)) markHouse(reading.segments);
  if (reading.isBilledApart && billWord.test(word)) reading.isSender = true;
  else if (isReceiverWord(word)) {
    reading.isSender = false;
    reading.isReceiverNamed = true;
  } else if (isSenderWord(word)) reading.isSender = true;
  // 'Pesanan dari Facebook: Anita, 013-…, … 68100': the text is an address, whatever the label says.
  const isAddress = mark.label === 'other' && !reading.isSender && holdsAddress.test(value);
  // 'Alamat baru sy ye kak', 'Send to my mum ya': the next line names the person or the place.
  // 'Delivery time: after 6pm' is for the driver, 'Time: 10:31' belongs to the order.
  const isHour = mark.label === 'other' && !reading.isSender && timeWord.test(word) && hourOfDay.test(value);
  if (isHour) {
    addValue(reading, { text: value, line, label: 'note', written: mark.written });
    reading.waiting = undefined;
    return;
  }
  const isTalk = (speaksOfPeople.has(mark.label) && isFiller(value)) || isTalkOfAddress(mark.label, rest);
  const addOther = (text: string) => addValue(reading, { text, line, label: 'other', written: '' });
  if (isTalk && hasRelative(value)) addOther(`${mark.written.trim()} ${value}`);
  else if (isTalk && !isFiller(value)) addOther(`${mark.written.trim()}${value}`);
  else if (isAddress) addValue(reading, { text: value, line, label: undefined, written: '' });
  else if (!isTalk) addValue(reading, { text: value, line, label: mark.label, written: mark.written });
  const isWaiting = isTalk || mark.label === 'address' || trimmedSegment(value) === '';
  reading.waiting = isWaiting ? mark.label : undefined;
}

function addValue(reading: Reading, value: Value): void {
  const { segments, isSender } = reading;
  const { label, line, written } = value;
  if (!isSender && (label === undefined || !wholeLine.has(label))) {
    // 'guna nama suami ya: Mohd Farid': a piece without content passes its label on to the next piece.
    let empty = 0;
    const pieces = piecesOf(value.text);
    pieces.forEach((piece, index) => {
      const isEmpty =
        label === 'name' && index === empty && index + 1 < pieces.length && isFiller(piece.text);
      if (isEmpty) empty += 1;
      else segments.push(...segmentOf(segments, value, piece, index - empty));
    });
    return;
  }
  const text = trimmedSegment(value.text);
  if (text === '') return;
  segments.push({
    kind: 'text',
    text: written && label !== 'note' ? `${written}: ${text}` : text,
    line,
    label: isSender ? 'other' : label,
  });
}

/** Classifies one piece by its label and its words; returns nothing for a greeting. */
function segmentOf(before: readonly Segment[], value: Value, piece: Piece, index: number): Segment[] {
  const { label, line, written } = value;
  const { isSentence } = piece;
  if (isOnlyTalk(before, value, piece.text, index)) return [{ kind: 'talk', text: piece.text, line }];
  const spoken = trimmedSegment(withoutGreeting(piece.text));
  const isNamed = label === 'name' && index === 0;
  const text = isNamed
    ? spoken.replace(/(?<=\p{L} ?\p{L}+)(?: (?:ya|ye|yer|lah|pls|plz|please|tq|thanks))+$/u, '')
    : spoken;
  if (text === '') return [];
  if (label === undefined && value.text.trim() === `(${text})` && isShop(text))
    return [{ kind: 'text', text, line, label: 'company', isSentence }];
  const isInBrackets = titled.test(text) && value.text.includes(`(${text})`);
  const named = isInBrackets ? text : label === undefined || index > 0 ? nameAfterLeadIn(text) : null;
  if (named !== null)
    return [
      {
        kind: 'text',
        text: named,
        line,
        label: 'name',
        isSentence,
        isSelf: saysWhoWrites.test(text),
        isLed: !isInBrackets,
      },
    ];
  const last = before.at(-1);
  const isInNote = last?.line === line && isNote(last.text);
  if (
    label === undefined &&
    !isInNote &&
    (isInscription(text) ||
      isJobTitle(text) ||
      isWhoseHouse(text) ||
      isRequest(text) ||
      (isTalk(text) && !isNote(text)))
  )
    return [{ kind: 'text', text, line, label: 'other', isSentence }];
  const speaks = index === 0 || (label !== undefined && everyPart.has(label));
  return [
    {
      kind: 'text',
      text,
      line,
      label: speaks ? label : undefined,
      isSentence,
      isApart: index > 0,
      isSecond: label === 'phone' && secondNumber.test(written),
      isSelf: isNamed && writerFirst.test(written),
      ...(value.isLed === true && { isLed: true }),
    },
  ];
}

const writerFirst = /(?<!\p{L})(?:saya|sy|i am|i'm|this is)$/iu;
const saysWhoWrites = /^(?:saya|sy|ni|ini|i am|i'm|im|this is)(?!\p{L})/iu;

/** Whether the text is a greeting, thanks, or text after a label that names no person and no place. */
function isOnlyTalk(
  before: readonly Segment[],
  { label, line }: Value,
  text: string,
  index: number,
): boolean {
  const last = before.at(-1);
  const isInNote = last?.line === line && isNote(last.text);
  const isNamed = label === 'name' && index === 0;
  const isNobody = isNamed && (/^yang berkenaan$/iu.test(text) || isPlace(text));
  // 'Alamat saya sama je mcm hari tu ye kak, no 30 …'
  const isAllTalk =
    label === 'address' &&
    !/\d/.test(text) &&
    sentenceShare(text).share === 1 &&
    sentenceShare(text).words > 1;
  const isEmpty =
    isAllTalk || (label !== undefined && speaksOfPeople.has(label) && isFiller(text) && !hasRelative(text));
  return isNobody || isEmpty || (!isNamed && !isInNote && isPleasantry(text));
}

const holdsAddress = /(?=.*(?<!\d)\d{5,6}(?!\d)(?: ?\p{L}|,))(?=.*(?<!\d)\+?\d[\d -]{6,}\d).*,.*,/su;

/** 'Alternate contact', 'No. 2', 'nombor kedua' */
const secondNumber = /^(?:alt|second|2nd|backup|(?:no|tel|phone|hp)\.? ?2$|.*(?:kedua|alternat))/iu;

/** Whether the line is only talk. A line that ends with a label, or introduces the lines below with a colon, is not. */
const isTalkAround = (text: string, marks: readonly LabelMark[]) =>
  isTalk(text) &&
  !isNote(text) &&
  !/[:=]/.test(text) &&
  !marks.some(
    ({ label, start, end }) =>
      text.slice(end).trim() === '' && (label === 'name' || text.slice(0, start).trim() === ''),
  );

/** '… alamat untuk pos air tangan': a label word inside a sentence, with no place after it. */
const isTalkOfAddress = (label: PasteLabel, text: string) =>
  label === 'address' && /^[\p{Ll} ]+$/u.test(text) && text.split(' ').length > 2 && !looksLikeAddress(text);

/** 'To: Nanyang Optical', then 'Attn: Wendy Teo': the first name is the company where the person works. */
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
  /^(?:ketua (?:jabatan|unit|bahagian|kampung)|head of department|(?:ketua )?(?:pengarah|pengurus|pengetua|guru besar|setiausaha|director|(?:general )?manager|principal|headmaster|headmistress))$/iu;

const isPersonWord = (word: string) =>
  /^(?:attn|attention|att|u\/p|up|u p|pic|contact person|person in charge|联系人|聯絡人|联络人)$/.test(word);

const shop =
  /^(?:kedai|restoran|restaurant|klinik|clinic|butik|bengkel|salun|saloon|sekolah|school|pejabat|farmasi|hotel|pasar mini|tadika)(?!\p{L})/iu;

/** 'Penerima: Kedai Pak Su', then 'Up: Suhaimi': of two names, the shop is the company. */
function withShopAsCompany(segments: Segment[]): Segment[] {
  const names = segments.filter((segment) => segment.kind === 'text' && segment.label === 'name');
  const [first] = names;
  if (names.length < 2 || first?.kind !== 'text' || !shop.test(first.text)) return segments;
  return segments.map((segment) => (segment === first ? { ...first, label: 'company' } : segment));
}
