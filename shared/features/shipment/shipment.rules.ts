/** Every rule between the fields of a shipment, reported at the field of the form that fixes it (spec §5, domain.md). */
import { limits } from '#shared/platform/business/limits.ts';
import { labelledProblem } from '#shared/features/shipment/labelled-problem.rules.ts';
import {
  type ContentType,
  type FlowId,
  FLOWS,
  type ServiceId,
  volumetricDivisorOf,
} from '#shared/features/shipment/services.rules.ts';
import { serviceRefusals } from '#shared/features/shipment/service-refusals.rules.ts';
import {
  actualGrams,
  chargeableGrams,
  heaviestGrams,
  type Piece,
} from '#shared/features/shipment/weight.rules.ts';
import { marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import {
  districtOf,
  isPostcodeShape,
  districtsOf,
  needsDistrict,
  type PostcodePlace,
} from '#shared/features/postcode/postcode.rules.ts';
import { type CodClass, codRefusal } from '#shared/features/pricing/cod.rules.ts';
import { liabilityRefusal, type LiabilityTier } from '#shared/features/pricing/enhanced-liability.rules.ts';
import {
  type AnyProblemMessage,
  type Problem,
  problemAt,
  type ProblemParams,
} from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { type PieceForm, shipmentLabels } from './shipment.model.ts';

/** What an account may ship: its flags and limit classes. */
export interface ShippingAccount {
  market: MarketId;
  isCod: boolean;
  isFrozenFood: boolean;
  isDoCn: boolean;
  isAllowOrderId: boolean;
  isDangerousGoods: boolean;
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
  isDangerous: boolean;
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

/** The problem at the form's own name of its field. */
export function atFormField(problem: Problem): Problem {
  return { ...problem, field: FORM_FIELDS[problem.field] ?? problem.field };
}

/** `place` is the look-up's answer for the postcode: null when it is unknown. */
export function postcodeProblem(
  end: 'sender' | 'receiver',
  market: MarketId,
  postcode: string,
  place: PostcodePlace | null,
): Problem | null {
  const field = `${end}.postcode`;
  if (postcode === '') return atField(field, m.validation_problem_required);
  if (!isPostcodeShape(market, postcode)) {
    return atField(field, m.validation_problem_exact_length, { n: marketOf(market).postcodeDigits });
  }
  return place ? null : atField(field, m.shipment_problem_unknown_postcode);
}

/** With the label of the form's field. */
function atField(field: string, words: AnyProblemMessage, params?: ProblemParams): Problem {
  return labelledProblem(field, shipmentLabels[field] ?? m.shipment_shipment, words, params);
}

/** Where a postcode's districts are served in different ways, the town decides which it is (domain.md "Postcodes"). */
export function districtProblem(
  end: 'sender' | 'receiver',
  place: PostcodePlace | null,
  town: string,
): Problem | null {
  if (!place || !needsDistrict(place) || districtOf(place, town)) return null;
  return atField(`${end}.city`, m.shipment_problem_district_needed, districtsOf(place));
}

/** Why the parcel cannot go by this service, in the order of the form; empty when it can. */
export function parcelProblems(
  account: ShippingAccount,
  parcel: ParcelForm,
  service: ServiceId,
  places: { from: PostcodePlace | null; to: PostcodePlace | null },
): Problem[] {
  const { market, codClass, liabilityTier: tier } = account;
  const { flow, contentType, codCents, isEnhanced, valueCents, isDangerous } = parcel;
  const pieces = weighable(parcel.pieces);
  const isCod = codCents !== null;
  const refusals: (Problem | null)[] = [
    ...serviceRefusals(
      {
        market,
        flow,
        service,
        contentType,
        grams: actualGrams(pieces),
        heaviestGrams: heaviestGrams(pieces),
        pieces: pieces.length,
        isCod,
        isDangerous,
        ...places,
      },
      account,
    ),
    isCod ? codRefusal({ market, flow, isCodAccount: account.isCod, codClass, codCents }) : null,
    amountRefusal(flow, valueCents) ?? liabilityRefusal({ market, tier, isEnhanced, valueCents }),
  ];
  const problems = refusals.filter((refusal) => refusal !== null).map(atFormField);
  // One thing to fix at the pieces at a time.
  const isToldAlready = problems.some(({ field }) => field === tooLarge.field);
  return isTooLarge(flow, pieces) && !isToldAlready ? [...problems, tooLarge] : problems;
}

/** Of goods that leave the country the value is the sum of what they are worth, and each of these is typed. */
function amountRefusal(flow: FlowId, valueCents: number | null): Problem | null {
  if (FLOWS[flow].reach !== 'home' || valueCents === null || valueCents <= limits.amountMaxCents) return null;
  return atField('valueCents', m.validation_problem_max, { n: limits.amountMaxCents / 100 });
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
  const tell = (field: string, words: AnyProblemMessage) => problems.push(atField(field, words));
  if (form.isEnhanced && form.content === '') tell('content', m.validation_problem_required);
  if (form.isEnhanced && form.isDangerous) tell('isEnhanced', m.shipment_problem_enhanced_not_dangerous);
  if (form.orderId !== '' && !account.isAllowOrderId) tell('orderId', m.shipment_problem_not_on_account);
  if (form.deliveryOrders.length > 0 && !account.isDoCn) {
    tell('deliveryOrders', m.shipment_problem_not_on_account);
  }
  return problems;
}

/** Pieces as the weight rules take them. */
export function weighable(pieces: readonly PieceForm[]): Piece[] {
  return pieces.map(({ weightGrams, ...sides }) => ({ grams: weightGrams, ...sides }));
}

/** Sizes can make a parcel heavier than any vehicle carries. */
function isTooLarge(flow: FlowId, pieces: readonly Piece[]): boolean {
  return chargeableGrams(pieces, volumetricDivisorOf(flow)) > limits.weightCapKg.parcel * 1000;
}

const tooLarge = problemAt('pieces', m.shipment_problem_chargeable_over_cap, {
  kg: limits.weightCapKg.parcel,
});
