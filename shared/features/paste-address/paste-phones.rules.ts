import { isPhoneTag, withoutPhoneTag } from './paste-labels.rules.ts';
import type { PasteMarket } from './paste-places.rules.ts';
import { trimmedSegment } from './paste-plain.rules.ts';
import type { Segment } from './paste-segments.rules.ts';
import { isNote } from './paste-words.rules.ts';

/** `count` digits, each with up to three spaces, dots, dashes or a closing bracket before it. */
const digits = (count: number | string) => `(?:[ .)-]{0,3}\\d){${count}}`;

// Numbers without dial code and leading 0: mobiles 01x (7 more digits; 8 for 011 and 015), landlines 03 (8 more), 04 to 07 and
// 09 (7 more), 08x (6 more); toll-free and shared-cost lines 1300 and 1800.
const malaysian = `(?:1[ .)-]{0,3}[15]${digits(8)}|1[ .)-]?[0-9]${digits(7)}|3${digits(8)}|[4-79]${digits(7)}|8[ .)-]?[1-9]${digits(6)})`;
const malaysianShared = `1[38]00${digits(6)}`;
const singaporean = `[3689]\\d{3}[ .-]{0,2}\\d{4}`;

const notBefore = '(?<![\\d#@]|[\\p{L}\\d]-)';
const notAfter = '(?!\\d|-\\d|[\\p{L}]\\d)';
const malaysianCode = '\\(? ?(?:\\+|00)? ?6 ?0 ?\\)?[ .-]{0,3}(?:\\(0\\)|0)?[ .-]{0,2}';
const singaporeanCode = '\\(? ?(?:\\+|00)? ?65 ?\\)?[ .-]{0,3}';

/** Each market's own numbers first; then the other market's, which are recognised only with a plus. */
const patterns: Record<PasteMarket, RegExp> = {
  MY: new RegExp(
    `${notBefore}(?:(?:${malaysianCode}|\\(?0)(${malaysian})|(${malaysianShared})|(1[0-9]-${digits('7,8')})|\\+ ?65[ .-]{0,3}(${singaporean}))${notAfter}`,
    'gu',
  ),
  SG: new RegExp(
    `${notBefore}(?:(?:${singaporeanCode})?(${singaporean})|(1800${digits(7)})|\\(? ?\\+ ?60 ?\\)?[ .-]{0,3}0?(${malaysian}))${notAfter}`,
    'gu',
  ),
};

// After a label, any number that the form accepts is a phone, even without its leading 0.
const labelled = new RegExp(`${notBefore}(\\+?[1-9](?:[ .)-]{0,2}\\d){6,10})${notAfter}`, 'gu');

/** Digits as the form keeps them: no dial code, no leading 0 (spec §5, phone normaliser). */
const kept = (written: string) => written.replace(/\D/g, '').replace(/^0+/, '');

/** The phone rule of spec §5: 10 or 9 digits starting 1-9, or 8 digits starting 2-9. */
const isPhone = (number: string) => /^(?:[1-9]\d{8,9}|[2-9]\d{7})$/.test(number);

interface FoundPhone {
  readonly number: string;
  readonly start: number;
  readonly end: number;
}

function phonesIn(text: string, market: PasteMarket, isLabelled: boolean): FoundPhone[] {
  const found: FoundPhone[] = [];
  const collect = (pattern: RegExp) => {
    for (const match of text.matchAll(pattern)) {
      const number = kept(match.slice(1).find((group) => group !== undefined) ?? '');
      const end = match.index + match[0].length;
      if (isPhone(number)) found.push({ number, start: match.index, end });
    }
  };
  collect(patterns[market]);
  if (found.length === 0 && isLabelled) collect(labelled);
  return found;
}

const emailPattern = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu;

/** Extracts e-mail addresses and phone numbers from the text as separate segments. */
export function withContactsLifted(segments: readonly Segment[], market: PasteMarket): Segment[] {
  const result = segments
    .flatMap((segment) => liftEmails(segment))
    .flatMap((segment) => (isNoteSegment(segment) ? [segment] : liftPhones(segment, market)));
  // A number in a note ('call 012-… first') stays in the note, unless it is the only one.
  if (result.some((segment) => segment.kind === 'phone')) return result;
  return result.flatMap((segment) => liftPhones(segment, market));
}

/** 'No. telefon: 016-… (whatsapp)' is a number with its kind and not a note. */
const onlyKind = /^[\d +()./-]{8,}[ (]{0,2}(?:whatsapp|wasap|ws|call|sms|hp|tel)[ )]*$/iu;

const isNoteSegment = (segment: Segment) =>
  segment.label === 'note' || (isNote(segment.text) && !onlyKind.test(segment.text));

function liftEmails(segment: Segment): Segment[] {
  if (!segment.text.includes('@')) return [segment];
  const found = [...segment.text.matchAll(emailPattern)].map((match) => ({
    text: match[0].replace(/\.$/, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
  return lifted(segment, 'email', found);
}

/** 'Call 9119 0023 when reach': the number is extracted, and the note is kept without it. */
const callsWith = /(?<!\p{L})(?:call|whatsapp|ws|wasap|text|sms|contact|hubungi) ?$/iu;
const askedWhen = /^[ ,]{0,2}(?:when|before|upon|once|if|first|bila|kalau|dulu|sebelum|jika)(?!\p{L})/iu;

function liftPhones(segment: Segment, market: PasteMarket): Segment[] {
  if (segment.kind !== 'text' || segment.label === 'other' || segment.label === 'postcode') return [segment];
  const found = phonesIn(segment.text, market, segment.label === 'phone');
  const [only, another] = found;
  if (only && !another) {
    const before = segment.text.slice(0, only.start);
    const behind = segment.text.slice(only.end);
    const call = callsWith.exec(before);
    if (call && askedWhen.test(behind)) {
      const first = before.slice(0, call.index).trim();
      return [
        ...(trimmedSegment(first) === '' ? [] : [{ ...segment, text: trimmedSegment(first) }]),
        { ...segment, kind: 'phone', text: only.number },
        { ...segment, label: 'note', text: `${call[0].trim()} ${trimmedSegment(behind)}` },
      ];
    }
  }
  return lifted(
    segment,
    'phone',
    found.map(({ number, start, end }) => ({ text: number, start, end })),
  );
}

/** '03-6207 8890 ext 221': an extension is reported and never part of the street. */
const extensionFirst = /^[ ,]{0,2}\(?(?:ext|extn|x|samb|sambungan|sambg)\.? ?:? ?\d{1,5}\)?(?!\d)/iu;

function lifted(
  segment: Segment,
  kind: 'phone' | 'email',
  found: readonly { text: string; start: number; end: number }[],
): Segment[] {
  if (found.length === 0) return [segment];
  const result: Segment[] = [];
  const keep = (text: string) => {
    const rest = trimmedSegment(text);
    if (rest !== '' && !(kind === 'phone' && isPhoneTag(rest))) result.push({ ...segment, text: rest });
  };
  let from = 0;
  for (const { text, start, end } of found) {
    keep(
      kind === 'phone' ? withoutPhoneTag(segment.text.slice(from, start)) : segment.text.slice(from, start),
    );
    result.push({ ...segment, kind, text });
    from = end;
  }
  const rest = segment.text.slice(from);
  const extension = kind === 'phone' ? extensionFirst.exec(rest) : null;
  if (extension) {
    result.push({ ...segment, kind: 'text', label: 'other', text: extension[0].trim() });
    keep(rest.slice(extension[0].length));
  } else keep(rest);
  return result;
}
