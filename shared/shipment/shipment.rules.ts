/** Every rule between the fields of a shipment, told at the field of the form that mends it (spec §5, domain.md). */
import { limits } from '#shared/business/limits.ts';
import type { Refusal } from '#shared/consignment/refusal.ts';
import {
  type ContentType,
  type FlowId,
  type ServiceId,
  serviceRefusals,
  volumetricDivisorOf,
} from '#shared/consignment/services.ts';
import { actualGrams, chargeableGrams, type Piece } from '#shared/consignment/weight.rules.ts';
import { marketOf, type MarketId } from '#shared/market/markets.ts';
import { isPostcodeShape, type PostcodePlace } from '#shared/postcode/postcode.ts';
import { type CodClass, codRefusal } from '#shared/pricing/cod.rules.ts';
import {
  liabilityRefusal,
  type LiabilityTier,
  notForDangerousGoods,
} from '#shared/pricing/enhanced-liability.rules.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

import { type PieceForm, shipmentLabels } from './shipment.model.ts';

/** What an account may ship: its flags and limit classes. */
export interface ShippingAccount {
  market: MarketId;
  isCod: boolean;
  isFrozenFood: boolean;
  isDoCn: boolean;
  isAllowOrderId: boolean;
  codClass: CodClass;
  liabilityTier: LiabilityTier;
}

/** The parcel's part of a form, as quote and create share it. */
export interface ParcelForm {
  flow: FlowId;
  contentType: ContentType;
  pieces: readonly PieceForm[];
  valueCents: number | null;
  codCents: number | null;
  isEnhanced: boolean;
}

export interface Problem {
  /** The form's field, as a dotted path. */
  field: string;
  /** The whole sentence, label first. */
  message: string;
}

/** The fields that the rules of shared/consignment and shared/pricing name, and the form's own names for them. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  weight: 'pieces',
  senderPostcode: 'sender.postcode',
  receiverPostcode: 'receiver.postcode',
  codAmount: 'codCents',
  valueOfContent: 'valueCents',
  enhancedLiability: 'isEnhanced',
};

export function problemOf({ field, message }: Refusal): Problem {
  return { field: FORM_FIELDS[field] ?? field, message };
}

export const unknownPostcodeMessage = 'is not a postcode that we know';

/** `place` is what the look-up says of the postcode: null when it is unknown. */
export function postcodeProblem(
  end: 'sender' | 'receiver',
  market: MarketId,
  postcode: string,
  place: PostcodePlace | null,
): Problem | null {
  const field = `${end}.postcode`;
  const tell = (rule: string) => ({ field, message: fieldMessage(shipmentLabels[field] ?? '', rule) });
  if (postcode === '') return tell(messages.required);
  if (!isPostcodeShape(market, postcode)) return tell(messages.exactLength(marketOf(market).postcodeDigits));
  return place ? null : tell(unknownPostcodeMessage);
}

/** Why the parcel cannot go by this service, in the order of the form; empty when it can. */
export function parcelProblems(
  account: ShippingAccount,
  parcel: ParcelForm,
  service: ServiceId,
  places: { from: PostcodePlace | null; to: PostcodePlace | null },
): Problem[] {
  const { market, codClass, liabilityTier: tier } = account;
  const { flow, contentType, codCents, isEnhanced, valueCents } = parcel;
  const pieces = weighable(parcel.pieces);
  const isCod = codCents !== null;
  const refusals: (Refusal | null)[] = [
    ...serviceRefusals(
      {
        market,
        flow,
        service,
        contentType,
        grams: actualGrams(pieces),
        pieces: pieces.length,
        isCod,
        ...places,
      },
      account,
    ),
    isCod ? codRefusal({ market, flow, isCodAccount: account.isCod, codClass, codCents }) : null,
    liabilityRefusal({ tier, isEnhanced, valueCents }),
  ];
  const problems = refusals.filter((refusal) => refusal !== null).map(problemOf);
  // One thing to mend at the pieces at a time.
  const isToldAlready = problems.some(({ field }) => field === tooLarge.field);
  return isTooLarge(flow, pieces) && !isToldAlready ? [...problems, tooLarge] : problems;
}

/** What only the whole form has: what enhanced liability asks of the content, and the fields that a flag allows. */
export function extraProblems(
  account: ShippingAccount,
  form: {
    isEnhanced: boolean;
    isDangerous: boolean;
    content: string;
    orderId: string;
    deliveryOrders: readonly string[];
  },
): Problem[] {
  const problems: Problem[] = [];
  const tell = (field: string, rule: string) =>
    problems.push({ field, message: fieldMessage(shipmentLabels[field] ?? '', rule) });
  if (form.isEnhanced && form.content === '') tell('content', messages.required);
  if (form.isEnhanced && form.isDangerous) tell('isEnhanced', notForDangerousGoods);
  if (form.orderId !== '' && !account.isAllowOrderId) tell('orderId', notOnAccount);
  if (form.deliveryOrders.length > 0 && !account.isDoCn) tell('deliveryOrders', notOnAccount);
  return problems;
}

const notOnAccount = 'is not available on this account.';

/** Pieces as the weight rules take them. */
export function weighable(pieces: readonly PieceForm[]): Piece[] {
  return pieces.map(({ weightGrams, ...sides }) => ({ grams: weightGrams, ...sides }));
}

/** Sizes can make a parcel heavier than any vehicle carries. */
function isTooLarge(flow: FlowId, pieces: readonly Piece[]): boolean {
  return chargeableGrams(pieces, volumetricDivisorOf(flow)) > limits.weightCapKg.parcel * 1000;
}

const tooLarge: Problem = {
  field: 'pieces',
  message: fieldMessage('Chargeable weight', messages.weightCap(limits.weightCapKg.parcel)),
};
