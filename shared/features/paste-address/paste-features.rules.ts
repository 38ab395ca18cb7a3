// words: this file reads what people write in chats, in their languages; none of it is shown
// Describes the form and position of each piece of a message as features for the learned classifier (paste-learned.rules.ts).
import { isPleasantry, isRequest, isTalk, isWhoseHouse } from './paste-chat.rules.ts';
import { lexiconMarks } from './paste-lexicon.rules.ts';
import { isPlace } from './paste-places.rules.ts';
import type { Segment } from './paste-segments.rules.ts';
import { sentenceShare } from './paste-talk.rules.ts';
import {
  isChatter,
  isCode,
  isCompany,
  isItem,
  isNote,
  isShop,
  isStrongName,
  looksLikeAddress,
  looksLikeName,
  startsLikeAddress,
  wordsOf,
} from './paste-words.rules.ts';

/** Features of the piece's own text, as short names. */
function ownMarks(text: string): string[] {
  const marks: string[] = [];
  const add = (isTrue: boolean, mark: string) => {
    if (isTrue) marks.push(mark);
  };
  const words = wordsOf(text);
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  add(/\d/.test(text), 'digit');
  add(/^#?\d/.test(text), 'digitFirst');
  add(/\d$/.test(text), 'digitLast');
  add(/\d{4}/.test(text), 'digits4');
  add(/[,(]/.test(text), 'comma');
  add(/^\(|\)$/.test(text), 'bracket');
  add(/&/.test(text), 'and');
  add(/[/-]/.test(text), 'slash');
  add(/\./.test(text), 'dot');
  add(/[?!]/.test(text), 'ask');
  add(han > 0, 'han');
  add(han >= 2 && han <= 4 && han === text.length, 'hanName');
  add(han > 4, 'hanLong');
  add(isCompany(text), 'company');
  add(isShop(text), 'shop');
  add(isStrongName(text), 'strong');
  add(looksLikeName(text), 'nameLike');
  add(looksLikeAddress(text), 'addressLike');
  add(startsLikeAddress(text), 'addressFirst');
  add(isNote(text), 'note');
  add(isChatter(text), 'chatter');
  add(isItem(text), 'item');
  add(isCode(text), 'code');
  add(isTalk(text), 'talk');
  add(isPleasantry(text), 'pleasant');
  add(isRequest(text), 'request');
  add(isWhoseHouse(text), 'whose');
  add(isPlace(text), 'place');
  marks.push(`n${Math.min(words.length, 7)}`);
  marks.push(`s${Math.round(sentenceShare(text).share * 4)}`);
  marks.push(caseOf(text), ...lexiconMarks(words));
  return marks;
}

function caseOf(text: string): string {
  const words = text.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  if (words.length === 0) return 'caseNone';
  if (words.every((word) => /^\p{Lu}[\p{Lu}\d'.&/-]*$/u.test(word))) return 'caseUpper';
  if (words.every((word) => /^\p{Lu}/u.test(word))) return 'caseTitle';
  if (words.every((word) => /^\p{Ll}/u.test(word))) return 'caseLower';
  return /^\p{Lu}/u.test(words[0] ?? '') ? 'caseFirst' : 'caseMixed';
}

/** The words of a piece with their prefixes and suffixes, because unseen names and shops are spelt like known ones. */
function wordMarks(text: string): string[] {
  const words = wordsOf(text).map((word) => word.replace(/\d+/g, '0'));
  const marks = words.slice(0, 10).map((word) => `w:${word}`);
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  marks.push(`f:${first}`, `l:${last}`);
  for (const word of words.slice(0, 6)) {
    if (/^[a-z']{4,}$/.test(word)) marks.push(`^${word.slice(0, 3)}`, `$${word.slice(-3)}`);
    if (/^\p{Script=Han}{2,}$/u.test(word)) {
      marks.push(`^${word.slice(0, 1)}`, `$${word.slice(-1)}`);
      for (let at = 0; at + 2 <= Math.min(word.length, 12); at += 1)
        marks.push(`h:${word.slice(at, at + 2)}`);
    }
  }
  return marks;
}

const kindOf = (part: Segment | undefined) => (part === undefined ? 'none' : part.kind);

/** Features of the piece's position among the others. */
function placeMarks(parts: readonly Segment[], index: number): string[] {
  const part = parts[index];
  if (!part) return [];
  const marks: string[] = [];
  const add = (isTrue: boolean, mark: string) => {
    if (isTrue) marks.push(mark);
  };
  const previous = parts[index - 1];
  const next = parts[index + 1];
  const isText = (at: Segment | undefined) => at?.kind === 'text' && at.label !== 'other';
  const postcode = parts.findIndex(({ kind }) => kind === 'postcode');
  const isSame = (other: Segment | undefined) => other?.line === part.line;
  const follows = isSame(previous) ? 'same' : 'new';
  const leads = isSame(next) ? 'same' : 'new';
  marks.push(`p:${kindOf(previous)}:${follows}`, `n:${kindOf(next)}:${leads}`);
  marks.push(`pn:${kindOf(previous)}:${kindOf(next)}`);
  const isAlone = !isSame(previous) && !isSame(next);
  add(isAlone, 'alone');
  const isFirst = !parts.slice(0, index).some(isText);
  add(isFirst, 'firstText');
  add(!parts.slice(index + 1).some(isText), 'lastText');
  if (postcode >= 0) {
    const isBelow = index > postcode;
    marks.push(isBelow ? 'belowPostcode' : 'abovePostcode');
    add(isBelow && part.line > (parts[postcode]?.line ?? 0), 'lineBelowPostcode');
    add(!isBelow && postcode - index === 1, 'rightAbove');
  } else marks.push('noPostcode');
  const digitsBefore = parts
    .slice(0, index)
    .some((other) => isText(other) && /\d/.test(other.text) && looksLikeAddress(other.text));
  const nextHasDigits = next?.kind === 'text' && /\d/.test(next.text);
  add(digitsBefore, 'streetBefore');
  add(!digitsBefore && nextHasDigits && !isSame(next), 'aboveStreet');
  add(!digitsBefore && isFirst && nextHasDigits, 'firstAboveStreet');
  const others = parts.filter((other, at) => at !== index && other.kind === 'text');
  add(
    others.some(({ label }) => label === 'name'),
    'labelledName',
  );
  add(
    others.some(({ label }) => label === 'company'),
    'labelledCompany',
  );
  add(
    others.some(({ text }) => isStrongName(text)),
    'strongElsewhere',
  );
  add(
    others.some(({ text }) => isCompany(text) || isShop(text)),
    'companyElsewhere',
  );
  add(
    parts.slice(0, index).some(({ kind, text }) => kind === 'text' && looksLikeName(text)),
    'nameLikeBefore',
  );
  add(
    parts.slice(index + 1).some(({ kind, text }) => kind === 'text' && looksLikeName(text)),
    'nameLikeBehind',
  );
  add(part.isLed === true, 'led');
  add(part.isSelf === true, 'self');
  add(part.isSentence === true, 'sentence');
  marks.push(`label:${part.label ?? 'none'}`);
  return marks;
}

/** All features of each text piece; pieces of other kinds have none. */
export function featuresOf(parts: readonly Segment[]): string[][] {
  const own = parts.map(({ kind, text }) => (kind === 'text' ? ownMarks(text) : []));
  return parts.map((part, index) => {
    if (part.kind !== 'text') return [];
    const where = placeMarks(parts, index);
    const mine = own[index] ?? [];
    const marks = [...mine, ...where, ...wordMarks(part.text)];
    const next = parts[index + 1];
    const previous = parts[index - 1];
    for (const mark of own[index + 1] ?? []) marks.push(`>${mark}`);
    for (const mark of own[index - 1] ?? []) marks.push(`<${mark}`);
    const position = [
      'firstText',
      'lineBelowPostcode',
      'aboveStreet',
      'alone',
      'lastText',
      'streetBefore',
    ].filter((mark) => where.includes(mark));
    const shape = mine.filter(
      (mark) => shapes.has(mark) || /^case|^n\d|^(?:person|trade|job|letter)/.test(mark),
    );
    for (const at of position) for (const mark of shape) marks.push(`${at}&${mark}`);
    const before = previous?.kind === 'text' ? 'text' : kindOf(previous);
    const behind = next?.kind === 'text' ? 'text' : kindOf(next);
    for (const mark of shape) marks.push(`${before}_${behind}&${mark}`);
    marks.push(`label:${part.label ?? 'none'}&${caseOf(part.text)}`);
    for (const mark of shape) marks.push(`label:${part.label ?? 'none'}&${mark}`);
    return marks;
  });
}

const shapes: ReadonlySet<string> = new Set([
  'digit',
  'digitFirst',
  'company',
  'shop',
  'strong',
  'nameLike',
  'addressLike',
  'note',
  'chatter',
  'han',
  'talk',
  's0',
  's4',
  'place',
]);
