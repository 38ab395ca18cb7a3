/** Splits a block of chat messages into orders, one row each (domain.md "Bulk"). */
import {
  parsePastedAddress,
  type PastedAddress,
  type PasteOptions,
} from '#shared/features/paste-address/paste-address.rules.ts';
import { withoutStamps } from '#shared/features/paste-address/paste-chat.rules.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';

import { withoutEmpty } from './bulk-read.rules.ts';
import type { BulkText } from './bulk-upload.model.ts';

interface ChatOrder {
  /** The message as written. */
  text: string;
  texts: BulkText;
}

/** Longest text after an address that is still taken as a note, in characters. */
const noteMax = 80;
/**
 * Longest order, in characters. Without this limit, talk without a postcode would be parsed again with each further line, each
 * time longer.
 */
const orderMax = 1500;
const messagesMax = 12;
/** '1.', '2)', '#3', 'Order 4:' before an order of a list. */
const numbered = /^\s*(?:(?:order|pesanan|订单)\s*)?(?:#\s*)?\d{1,3}\s*[.):、-]\s+\S/iu;

/** Returns the orders of a chat in sequence, separated by empty lines, time stamps with sender, or list numbers. */
export function chatOrders(text: string, options: PasteOptions): ChatOrder[] {
  const steps = chatSteps(text, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** As `chatOrders`, but yields after each message, so that a caller with a long chat can do other work in between. */
export function* chatSteps(text: string, options: PasteOptions): Generator<undefined, ChatOrder[]> {
  const read = (block: string) => parsePastedAddress(block, options);
  const orders: string[] = [];
  let open = '';
  let messages = 0;
  let known: PastedAddress | null = null;
  for (const block of blocksOf(text)) {
    yield;
    const found = read(block);
    if (known === null) {
      open = block;
      messages = 1;
      known = found;
      continue;
    }
    const isFull = messages === messagesMax || open.length + block.length >= orderMax;
    if (!isFull && isSameOrder(known, found, block)) {
      messages += 1;
      open = `${open}\n${block}`;
      known = read(open);
    } else {
      orders.push(open);
      open = block;
      messages = 1;
      known = found;
    }
  }
  if (known !== null) orders.push(open);
  const result: ChatOrder[] = [];
  for (const order of orders) {
    yield;
    const texts = textsOf(read(order));
    if (texts.postcode ?? texts.receiverMobile ?? texts.address1) result.push({ text: order, texts });
  }
  return result;
}

/** Whether a message belongs to the order before it: it adds what is missing, or is a short note. */
function isSameOrder(before: PastedAddress, after: PastedAddress, block: string): boolean {
  const adds = (has: unknown, more: unknown) => more !== undefined && has !== undefined;
  if (adds(before.postcode, after.postcode)) return false;
  if (before.postcode !== undefined && adds(before.phone, after.phone)) return false;
  const isWhole = before.postcode !== undefined && before.phone !== undefined;
  if (!isWhole) return true;
  return after.phone === undefined && after.postcode === undefined && block.length <= noteMax;
}

function blocksOf(text: string): string[] {
  const blocks: string[][] = [[]];
  for (const line of text.replace(/\r\n?/gu, '\n').split('\n')) {
    if (line.trim() === '') {
      blocks.push([]);
      continue;
    }
    if (isStamped(line) || numbered.test(line)) blocks.push([]);
    blocks.at(-1)?.push(line.replace(/^\s*(?:#\s*)?\d{1,3}\s*[.)、]\s+(?=\S)/u, ''));
  }
  return blocks.flatMap(inPieces).filter((block) => withoutStamps(block).text.trim() !== '');
}

/** Returns a message whole; one that is longer than any order is split, between lines if possible. */
function inPieces(lines: readonly string[]): string[] {
  const pieces: string[] = [];
  let open = '';
  for (const line of lines.flatMap((one) => one.match(wholeOrPart) ?? [])) {
    if (open !== '' && open.length + line.length >= orderMax) {
      pieces.push(open);
      open = '';
    }
    open = open === '' ? line : `${open}\n${line}`;
  }
  return [...pieces, open];
}
const wholeOrPart = new RegExp(`.{1,${orderMax}}`, 'gsu');

/** Whether the line starts with a time and a name added by the chat app. */
function isStamped(line: string): boolean {
  return /[:.]\d{2}/u.test(line) && withoutStamps(line).text !== line;
}

function textsOf(found: PastedAddress): BulkText {
  const { name, company, phone, altPhone, postcode, city, state, deliveryNote } = found;
  return withoutEmpty({
    receiverName: name ?? company ?? '',
    companyName: name === undefined ? '' : (company ?? ''),
    receiverMobile: phone ?? '',
    receiverAltMobile: altPhone ?? '',
    address1: found.address1,
    address2: found.address2,
    address3: found.address3,
    postcode: postcode ?? '',
    city: city ?? '',
    state: state ?? '',
    // Keeps the currency sign as written; the cell's own rule says whether the row is collected in that currency.
    codAmount: found.codText ?? '',
    totalPieces: found.pieces === undefined ? '' : String(found.pieces),
    weight: found.weightGrams === undefined ? '' : formatDecimal(Math.round(found.weightGrams / 10), 2),
    customerNote1: [deliveryNote ?? '', ...found.unplaced].filter((part) => part !== '').join(', '),
  });
}
