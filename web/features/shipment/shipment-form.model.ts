/**
 * The values of the form while it is being filled in: the shared shipment, in which numbers may still be empty and extras off.
 */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';
import {
  type Piece,
  volumetricGrams,
  type VolumetricDivisor,
} from '#shared/features/shipment/weight.rules.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import {
  customsItemSchema,
  customsQuantityMax,
  customsSchema,
  usualIncoterm,
} from '#shared/features/shipment/customs.model.ts';
import { customsNeed, itemsValueCents } from '#shared/features/shipment/customs.rules.ts';
import type { createShipment, quote } from '#shared/features/shipment/shipment.contract.ts';
import { pieceSchema, shipmentSchema } from '#shared/features/shipment/shipment.model.ts';
import {
  cents,
  fieldMessage,
  grams,
  messages,
  millimetres,
  wholeNumber,
} from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const given = z.transform((value: number | null, context) => {
  if (value === null) context.issues.push({ code: 'custom', message: messages.required, input: value });
  return value ?? 0;
});
/** 0 means 'not given' in the contract; on the screen that is an empty field. */
const givenOrZero = z.transform((value: number | null) => value ?? 0);

/** Adds the label. Other messages about the pieces are complete sentences (shipment-form.rules.ts). */
const totalPieces = (rule: string) => fieldMessage(m.shipment_total_pieces, rule);

const side = () => z.pipe(givenOrZero, millimetres());

const pieceFields = z.extend(pieceSchema, {
  weightGrams: z.pipe(given, grams()),
  lengthMm: side(),
  widthMm: side(),
  heightMm: side(),
});
type TypedPiece = z.input<typeof pieceFields>;
type CheckedPiece = z.output<typeof pieceFields>;

export function arePiecesSame([first, ...rest]: readonly TypedPiece[]): boolean {
  const whole = JSON.stringify(first);
  return rest.every((piece) => JSON.stringify(piece) === whole);
}

/** Identical pieces are shown in one line, so a problem is reported once, at the first piece. */
function checkedPieces(
  typed: TypedPiece[],
  { issues }: Parameters<Parameters<typeof z.transform>[0]>[1],
): CheckedPiece[] {
  const areSame = arePiecesSame(typed);
  const checked = z.array(pieceFields).safeParse(areSame ? typed.slice(0, 1) : typed);
  if (checked.success)
    return areSame ? typed.map(() => ({ ...checked.data[0] }) as CheckedPiece) : checked.data;
  for (const { message, path } of checked.error.issues)
    issues.push({ code: 'custom', message, path, input: typed, continue: true });
  return typed.map(({ weightGrams, lengthMm, widthMm, heightMm }) => ({
    weightGrams: weightGrams ?? 0,
    lengthMm: lengthMm ?? 0,
    widthMm: widthMm ?? 0,
    heightMm: heightMm ?? 0,
  }));
}

/** The customs items while they are typed. */
const customsFields = z.extend(customsSchema, {
  items: z.array(
    z.extend(customsItemSchema, {
      quantity: z.pipe(given, wholeNumber(1, customsQuantityMax)),
      unitValueCents: z.pipe(given, cents()),
      weightGrams: z.pipe(givenOrZero, wholeNumber(0, limits.weightCapKg.parcel * 1000)),
    }),
  ),
});

export const shipmentFormFields = z.extend(shipmentSchema, {
  customs: z.optional(customsFields),
  pieces: z
    .pipe(z.custom<TypedPiece[]>(Array.isArray), z.transform(checkedPieces))
    .check(
      z.minLength(1, totalPieces(messages.required)),
      z.maxLength(limits.piecesMax, totalPieces(messages.max(limits.piecesMax))),
    ),
  isCod: z.boolean(),
  saveReceiver: z.boolean(),
});

/** The values as typed. */
export type ShipmentValues = z.input<typeof shipmentFormFields>;
/** The values after validation. */
export type CheckedShipment = z.output<typeof shipmentFormFields>;
/** Body of the calls that the form makes. */
export type ShipmentBody = CallBody<typeof createShipment>;
export type QuoteBody = CallBody<typeof quote>;
type PartyValues = ShipmentValues['sender'];
export type PieceValues = ShipmentValues['pieces'][number];

type CustomsValues = NonNullable<ShipmentValues['customs']>;
type ItemValues = CustomsValues['items'][number];

const emptyCustoms = {
  purpose: null,
  purposeRemarks: '',
  incoterm: usualIncoterm,
  senderTaxId: '',
  receiverTaxId: '',
} as const;

export function emptyItem(origin: string): ItemValues {
  return { description: '', hsCode: '', origin, quantity: 1, unitValueCents: null, weightGrams: null };
}

/** Total value in cents of the items typed so far; null if none has a value. */
export function valueOfItems(items: readonly ItemValues[]): number | null {
  const priced = items.map(({ quantity, unitValueCents }) => ({
    quantity: quantity ?? 0,
    unitValueCents: unitValueCents ?? 0,
  }));
  return itemsValueCents(priced) || null;
}

export const emptyPiece: PieceValues = { weightGrams: null, lengthMm: null, widthMm: null, heightMm: null };

/** Values of a new form: empty except for the flow, the sender and the receiver's country. */
export function freshValues(flow: FlowId, sender: PartyValues, receiver: PartyValues): ShipmentValues {
  return {
    flow: flow,
    service: FLOWS[flow].services[0],
    sender,
    receiver,
    contentType: 'parcel',
    pieces: [emptyPiece],
    content: '',
    valueCents: null,
    isDangerous: false,
    isCod: false,
    codCents: null,
    isEnhanced: false,
    customerNote1: '',
    customerNote2: '',
    orderId: '',
    deliveryOrders: [],
    saveReceiver: false,
    ...(customsNeed(flow) === 'none'
      ? {}
      : { customs: { ...emptyCustoms, items: [emptyItem(sender.country)] } }),
  };
}

/** The body of CreateShipment: the form's values without the fields that only the form uses. */
export function shipmentOf(checked: CheckedShipment): ShipmentBody {
  return shipmentSchema.parse({ ...checked, codCents: checked.isCod ? checked.codCents : null });
}

/** The body of Quote with the values known so far; an extra without its amount is left out. */
export function quoteOf(values: ShipmentValues): QuoteBody {
  return {
    flow: values.flow,
    senderPostcode: values.sender.postcode ?? '',
    receiverPostcode: values.receiver.postcode ?? '',
    receiverCountry: values.receiver.country,
    senderCity: values.sender.city ?? '',
    receiverCity: values.receiver.city ?? '',
    contentType: values.contentType,
    pieces: values.pieces.map((piece) => ({
      weightGrams: piece.weightGrams ?? 0,
      lengthMm: piece.lengthMm ?? 0,
      widthMm: piece.widthMm ?? 0,
      heightMm: piece.heightMm ?? 0,
    })),
    valueCents: values.valueCents,
    codCents: values.isCod ? values.codCents : null,
    isEnhanced: values.isEnhanced && values.valueCents !== null,
    isDangerous: values.isDangerous,
  };
}

export function weighable(piece: PieceValues): Piece {
  return {
    grams: piece.weightGrams ?? 0,
    lengthMm: piece.lengthMm ?? 0,
    widthMm: piece.widthMm ?? 0,
    heightMm: piece.heightMm ?? 0,
  };
}

/** Volumetric weight of one piece in grams; null until all three sides are known. */
export function volumetricOf(piece: PieceValues, divisor: VolumetricDivisor): number | null {
  const volumetric = volumetricGrams(weighable(piece), divisor);
  return volumetric > 0 ? volumetric : null;
}
