/**
 * Masks requests and responses for the 30 days that they are logged: keeps their structure and values that are known not to
 * identify a person. A name, phone or identity number in a misspelt field is personal data too.
 */
import * as z from 'zod/mini';

import { shipmentInput } from '#shared/features/integration/shipment-input.model.ts';
import { createShipments } from '#shared/features/integration/shipments.contract.ts';
import type { Call, Schema } from '#shared/platform/http/call.ts';

import { bare } from '#server/platform/http/program-input.ts';

/**
 * Fields whose text does not identify a person: numbers and codes, days and times, choices, places down to the postcode. All
 * other texts are masked.
 */
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
  'otherCnNos',
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

/**
 * Fields of responses with the portal's own texts and codes about a request. They repeat field names and numbers, and no other
 * value.
 */
const shownFields: ReadonlySet<string> = new Set([
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
/** Deeper nesting has no meaning in any call. */
const depthMost = 20;
/** Maximum length of one body in characters. */
export const bodyMax = 6000;
/** Marks what was cut. */
const cut = '…';

/** Whether text and numbers of a value may be kept unmasked, and the same for its fields by name. */
interface Known {
  texts: boolean;
  figures: boolean;
  part: (name: string) => Known;
}

const nothing: Known = { texts: false, figures: false, part: () => nothing };
const everything: Known = { texts: true, figures: true, part: () => everything };

/** A field name is trusted only where the call's schema has it: a `number` field sent in a receiver could be a phone. */
function knownOf(schema: z.core.$ZodType | undefined, name = ''): Known {
  if (!schema) return nothing;
  const inner = itemOf(schema);
  const fields: Readonly<Record<string, z.core.$ZodType>> =
    inner instanceof z.ZodMiniObject ? inner._zod.def.shape : {};
  const texts = harmless.has(name);
  return {
    texts,
    // A phone sent as a number must be masked too.
    figures: texts || inner instanceof z.ZodMiniNumber,
    part: (field) => knownOf(Object.hasOwn(fields, field) ? fields[field] : undefined, field),
  };
}

/** Returns the schema of a list's items, or the schema itself. */
function itemOf(schema: z.core.$ZodType): z.core.$ZodType {
  const inner = bare(schema);
  return inner instanceof z.ZodMiniArray ? itemOf(inner._zod.def.element) : inner;
}

/** The call's own schema accepts any items, because each shipment is validated separately. */
const manyShipments = z.object({ shipments: z.array(shipmentInput) });
const bodyOf = ({ path, body }: Call): Schema | undefined =>
  path === createShipments.path ? manyShipments : body;

const knownOfAsked = (call: Call | undefined): Known => ({
  ...nothing,
  part: (name) => (name === 'query' ? knownOf(call?.query) : knownOf(call && bodyOf(call))),
});

/** Responses are made by the portal, and their numbers are never phones. */
const knownOfAnswer = (keepsSaid: boolean, name = ''): Known => ({
  texts: harmless.has(name),
  figures: true,
  part: (field) => (keepsSaid && shownFields.has(field) ? everything : knownOfAnswer(keepsSaid, field)),
});

/** Also matches paths such as `pieces.0.weightGrams`. A name in any other form may be someone's name or number. */
const isFieldName = (name: string): boolean => /^[a-z_][\w.-]{0,99}$/iu.test(name);

/**
 * Error messages repeat field names as the client sent them; those of a batch for each item. Checks that all are plain field
 * names.
 */
function namesFieldsOnly(answer: unknown): boolean {
  const reasons: unknown = Reflect.get(Object(answer), 'r');
  const results: unknown = Reflect.get(Object(reasons), 'results');
  return [reasons, ...(Array.isArray(results) ? (results as unknown[]) : [])].every((one) =>
    Object.keys(Object(Reflect.get(Object(one), 'fields'))).every(isFieldName),
  );
}

/** Shows developers the type and length of a masked value. */
const mask = (value: string | number): string =>
  `*** ${typeof value === 'string' ? 'text' : 'number'} ${String(value).length}`;
/** Older rows contain only the asterisks. */
const aMask = /^\*{3}(?: (?:text|(?<number>number)) \d+)?$/u;

const isTrueOrFalse = (text: string) => text === 'true' || text === 'false';
/** Makes a text storable in the database: replaces unpaired surrogates, including one that results from the cut, and NUL. */
const storable = (text: string) =>
  text
    .slice(0, textKept)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\0', '\ufffd');

/** Returns a copy that may be stored: possible personal data is masked; long texts, long lists and deep nesting are cut. */
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

/** Returns a response in the form that may be stored or shown. */
export const maskedAnswer = (answer: unknown): unknown =>
  kept(answer, knownOfAnswer(namesFieldsOnly(answer)));

/** Returns JSON, or only its size if it is too large. */
function asJson(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  return text.length > bodyMax ? JSON.stringify({ [cut]: text.length }) : text;
}

/** Returns what is stored of a request and its response, as JSON for the database. */
export const keptExchange = (
  call: Call | undefined,
  asked: { query: unknown; body?: unknown },
  answer: unknown,
): { asked: string; answered: string } => ({
  asked: asJson(kept(asked, knownOfAsked(call))),
  answered: asJson(maskedAnswer(answer)),
});

/** Placeholders by field: they replace masked texts when a request is repeated. */
const ofNobody: Readonly<Record<string, string>> = {
  phone: '123456789',
  altPhone: '123456789',
  email: 'nobody@example.com',
  address1: '1 Jalan Contoh',
  url: 'https://example.com/hooks',
};

/** Returns a stored body with placeholders for masked values; null if parts of the body were cut. */
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
