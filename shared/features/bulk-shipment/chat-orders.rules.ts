/** A block of chat messages as orders, a row each (domain.md "Bulk"). */
import {
  parsePastedAddress,
  type PastedAddress,
  type PasteOptions,
} from '#shared/features/paste-address/paste-address.rules.ts';
import { withoutStamps } from '#shared/features/paste-address/paste-chat.rules.ts';
import { formatDecimal } from '#shared/platform/validation/decimal.ts';

import { withoutEmpty } from './bulk-read.rules.ts';
import type { BulkText } from './bulk-upload.model.ts';

export interface ChatOrder {
  /** As it was written. */
  text: string;
  texts: BulkText;
}

/** Longer than any note that follows an address. */
const noteMax = 80;
/** No order is so long: talk without a postcode would else be read again with each line of it, more of it each time. */
const orderMax = 1500;
const messagesMax = 12;
/** '1.', '2)', '#3', 'Order 4:' before an order of a list. */
const numbered = /^\s*(?:(?:order|pesanan|订单)\s*)?(?:#\s*)?\d{1,3}\s*[.):、-]\s+\S/iu;

/** The orders of a chat in their order: parted by empty lines, by who sent them when, by numbers before them. */
export function chatOrders(text: string, options: PasteOptions): ChatOrder[] {
  const steps = chatSteps(text, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, message by message: whoever reads a long chat may do something else in between. */
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

/** Whether what follows belongs to the order before it: it adds what is missing, or is a short note. */
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

/** A message whole; one that is longer than any order in pieces, cut between its lines where it has some. */
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

/** A line that the chat heads with a time and a name. */
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
    // With the sign that was written: whether the row is collected in that money is for its cell to say.
    codAmount: found.codText ?? '',
    totalPieces: found.pieces === undefined ? '' : String(found.pieces),
    weight: found.weightGrams === undefined ? '' : formatDecimal(Math.round(found.weightGrams / 10), 2),
    customerNote1: [deliveryNote ?? '', ...found.unplaced].filter((part) => part !== '').join(', '),
  });
}
