/**
 * What may be kept of a request and its answer for 30 days: their shape and what is known to name nobody. A name, a phone or an
 * identity number in a misnamed field is as much somebody's as in the right one.
 */
import * as z from 'zod/mini';

import { shipmentInput } from '#shared/features/integration/shipment-input.model.ts';
import { createShipments } from '#shared/features/integration/shipments.contract.ts';
import type { Call, Schema } from '#shared/platform/http/call.ts';

import { bare } from '#server/platform/http/program-input.ts';

/** Texts that name nobody: numbers and codes, days and times, choices, places down to the postcode. All others are masked. */
export const harmless: ReadonlySet<string> = new Set([
  'accountNo',
  'addressId',
  'after',
  'asks',
  'at',
  'backAt',
  'backState',
  'barcode',
  'before',
  'bin',
  'cancelUndoneAt',
  'cancelledBy',
  'cancelledNos',
  'changeableUntil',
  'changedAt',
  'city',
  'closeTime',
  'cod',
  'codCurrency',
  'code',
  'confirmed',
  'connectionId',
  'consignmentNoteNo',
  'consignmentNoteNos',
  'contentType',
  'country',
  'createdAt',
  'currency',
  'cursor',
  'cutOff',
  'day',
  'deliveredAt',
  'deliveryDay',
  'deliveryOrders',
  'document',
  'dpi',
  'endpointId',
  'eventId',
  'eventTypes',
  'expectedDay',
  'failReason',
  'failingSince',
  'flow',
  'flowLabel',
  'format',
  'from',
  'health',
  'holiday',
  'hour',
  'hsCode',
  'id',
  'incoterm',
  'isPriority',
  'kind',
  'label',
  'labelSince',
  'lastDeliveredAt',
  'lastProblem',
  'leftPickupNo',
  'limit',
  'madeAt',
  'mergedNos',
  'next',
  'nextAt',
  'nextCursor',
  'notFound',
  'number',
  'offAt',
  'offReason',
  'oldSecretUntil',
  'order',
  'orderId',
  'orderIds',
  'orderNo',
  'origin',
  'outcome',
  'pickupId',
  'pickupNo',
  'place',
  'placedAt',
  'postcode',
  'printed',
  'printedAt',
  'printedOrderId',
  'productId',
  'purpose',
  'readyAt',
  'readyTime',
  'readyTimes',
  'reason',
  'receivedAt',
  'receiverCity',
  'receiverCountry',
  'receiverPlace',
  'receiverPostcode',
  'receiverState',
  'refId',
  'reference',
  'remakeOf',
  'returnOf',
  'routingCode',
  'scopes',
  'senderCity',
  'senderPostcode',
  'service',
  'settledAt',
  'sheet',
  'shipmentId',
  'since',
  'size',
  'sku',
  'source',
  'state',
  'station',
  'status',
  'subject',
  'timeZone',
  'timestamp',
  'title',
  'to',
  'town',
  'type',
  'types',
  'until',
  'updatedAt',
  'usualCloseTime',
  'vehicle',
  'view',
  'windowFrom',
  'windowTo',
  'world',
  'zone',
]);

/** Of answers: what the portal says of a request, in words and codes. It repeats names of fields and numbers, and no other value. */
const said: ReadonlySet<string> = new Set([
  'about',
  'backMessage',
  'confirm',
  'e',
  'field',
  'fields',
  'message',
  'problem',
  'problems',
  'reasons',
]);

const itemsKept = 5;
const textKept = 300;
/** Whoever nests deeper says nothing that anybody reads. */
const depthMost = 20;
/** Characters of one body. */
export const bodyMax = 6000;
/** Stands for what was left out. */
const cut = '…';

/** What of a value may be kept as it is; of its parts, by their names. */
interface Known {
  texts: boolean;
  figures: boolean;
  part: (name: string) => Known;
}

const nothing: Known = { texts: false, figures: false, part: () => nothing };
const everything: Known = { texts: true, figures: true, part: () => everything };

/** Names stand for what is meant by them only where the call has them: a `number` of a receiver is a phone. */
function knownOf(schema: z.core.$ZodType | undefined, name = ''): Known {
  if (!schema) return nothing;
  const inner = itemOf(schema);
  const fields: Readonly<Record<string, z.core.$ZodType>> =
    inner instanceof z.ZodMiniObject ? inner._zod.def.shape : {};
  const texts = harmless.has(name);
  return {
    texts,
    // A phone that was sent as a number is one all the same.
    figures: texts || inner instanceof z.ZodMiniNumber,
    part: (field) => knownOf(Object.hasOwn(fields, field) ? fields[field] : undefined, field),
  };
}

/** Of a list, what each of its items is. */
function itemOf(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = bare(schema);
  return inner instanceof z.ZodMiniArray ? itemOf(inner._zod.def.element) : inner;
}

/** Its own call takes anything, as each shipment is checked for itself. */
const manyShipments = z.object({ shipments: z.array(shipmentInput) });
const bodyOf = ({ path, body }: Call): Schema | undefined =>
  path === createShipments.path ? manyShipments : body;

const knownOfAsked = (call: Call | undefined): Known => ({
  ...nothing,
  part: (name) => (name === 'query' ? knownOf(call?.query) : knownOf(call && bodyOf(call))),
});

/** An answer is the portal's own, and its figures are no phones. */
const knownOfAnswer = (keepsSaid: boolean, name = ''): Known => ({
  texts: harmless.has(name),
  figures: true,
  part: (field) => (keepsSaid && said.has(field) ? everything : knownOfAnswer(keepsSaid, field)),
});

/** Also the path of one: `pieces.0.weightGrams`. What else stands in its place may be somebody's name or number. */
const isFieldName = (name: string): boolean => /^[a-z_][\w.-]{0,99}$/iu.test(name);

/** Sentences repeat the names of fields as they were sent; those of a batch for each of its parts. */
function namesFieldsOnly(answer: unknown): boolean {
  const reasons: unknown = Reflect.get(Object(answer), 'r');
  const results: unknown = Reflect.get(Object(reasons), 'results');
  return [reasons, ...(Array.isArray(results) ? (results as unknown[]) : [])].every((one) =>
    Object.keys(Object(Reflect.get(Object(one), 'fields'))).every(isFieldName),
  );
}

/** For its developer: what kind of value it was, and how long. */
const mask = (value: string | number): string =>
  `*** ${typeof value === 'string' ? 'text' : 'number'} ${String(value).length}`;
/** Rows of before have the stars alone. */
const aMask = /^\*{3}(?: (?:text|(?<number>number)) \d+)?$/u;

const isTrueOrFalse = (text: string) => text === 'true' || text === 'false';
/** As the database takes it: half of a character, also of one that is cut here, is none. */
const storable = (text: string) =>
  text
    .slice(0, textKept)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\0', '\ufffd');

/** A copy that may be kept: what may be somebody's is masked, long texts, long lists and deep parts are cut. */
function kept(value: unknown, known: Known, depth = 0): unknown {
  if (typeof value === 'string')
    return value === '' || isTrueOrFalse(value) || known.texts ? storable(value) : mask(value);
  if (typeof value === 'number') return known.figures ? value : mask(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === depthMost) return { [cut]: depth };
  if (Array.isArray(value)) {
    const items = value.slice(0, itemsKept).map((one: unknown) => kept(one, known, depth + 1));
    return value.length > itemsKept ? [...items, `${cut} ${value.length - itemsKept}`] : items;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      isFieldName(name) ? name : mask(name),
      kept(part, known.part(name), depth + 1),
    ]),
  );
}

/** An answer as it may be kept or shown. */
export const maskedAnswer = (answer: unknown): unknown =>
  kept(answer, knownOfAnswer(namesFieldsOnly(answer)));

/** As JSON, or only its size where it is too large. */
function asJson(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > bodyMax ? JSON.stringify({ [cut]: text.length }) : text;
}

/** What is kept of a request to a call, and of its answer, as JSON that the database takes. */
export const keptExchange = (
  call: Call | undefined,
  asked: { query: unknown; body?: unknown },
  answer: unknown,
): { asked: string; answered: string } => ({
  asked: asJson(kept(asked, knownOfAsked(call))),
  answered: asJson(maskedAnswer(answer)),
});

/** Placeholders by field: they replace masked texts where a request is repeated. */
const ofNobody: Readonly<Record<string, string>> = {
  phone: '123456789',
  altPhone: '123456789',
  email: 'nobody@example.com',
  address1: '1 Jalan Contoh',
  url: 'https://example.com/hooks',
};

/** A stored body with placeholders where values were masked; null for one of which only a part was kept. */
export function unmasked(value: unknown, field = ''): { value: unknown } | null {
  if (typeof value === 'string') {
    const stars = aMask.exec(value);
    if (stars) return { value: stars.groups?.['number'] === undefined ? (ofNobody[field] ?? 'Sandbox') : 1 };
    return value.length < textKept ? { value } : null;
  }
  if (Array.isArray(value)) {
    if (value.some((one: unknown) => typeof one === 'string' && one.startsWith(`${cut} `))) return null;
    const parts = value.map((one: unknown) => unmasked(one, field));
    return parts.includes(null) ? null : { value: parts.map((part) => part?.value) };
  }
  if (typeof value !== 'object' || value === null) return { value };
  if (cut in value) return null;
  const parts = Object.entries(value).map(([name, part]) => [name, unmasked(part, name)] as const);
  if (parts.some(([, part]) => part === null)) return null;
  return { value: Object.fromEntries(parts.map(([name, part]) => [name, part?.value])) };
}
