/** All rules between the fields of a shipment; problems are reported at the form field that fixes them (spec §5, domain.md). */
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

/** What an account is allowed to ship: its flags and limit classes. */
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

/** The parcel fields that quote and create share. */
export interface ParcelForm {
  flow: FlowId;
  contentType: ContentType;
  pieces: readonly PieceForm[];
  valueCents: number | null;
  codCents: number | null;
  isEnhanced: boolean;
  isDangerous: boolean;
}

/** Maps the field names that the service, COD and liability rules use to those of the form. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  weight: 'pieces',
  senderPostcode: 'sender.postcode',
  receiverPostcode: 'receiver.postcode',
  codAmount: 'codCents',
  valueOfContent: 'valueCents',
  enhancedLiability: 'isEnhanced',
};

/** Returns the problem with the form's name of its field. */
export function atFormField(problem: Problem): Problem {
  return { ...problem, field: FORM_FIELDS[problem.field] ?? problem.field };
}

/** `place` is the result of the postcode look-up: null if the postcode is unknown. */
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

/** A problem with the label of the form's field. */
function atField(field: string, words: AnyProblemMessage, params?: ProblemParams): Problem {
  return labelledProblem(field, shipmentLabels[field] ?? m.shipment_shipment, words, params);
}

/** If the districts of a postcode are served differently, the town decides which one it is (domain.md "Postcodes"). */
export function districtProblem(
  end: 'sender' | 'receiver',
  place: PostcodePlace | null,
  town: string,
): Problem | null {
  if (!place || !needsDistrict(place) || districtOf(place, town)) return null;
  return atField(`${end}.city`, m.shipment_problem_district_needed, districtsOf(place));
}

/** Every reason why the parcel cannot be sent by this service, in the order of the form; empty if there is none. */
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
  // Only one problem of the pieces is reported at a time.
  const isToldAlready = problems.some(({ field }) => field === tooLarge.field);
  return isTooLarge(flow, pieces) && !isToldAlready ? [...problems, tooLarge] : problems;
}

/**
 * Limits a typed value. For goods that leave the country the value is the sum of the item lines, which have their own limit.
 */
function amountRefusal(flow: FlowId, valueCents: number | null): Problem | null {
  if (FLOWS[flow].reach !== 'home' || valueCents === null || valueCents <= limits.amountMaxCents) return null;
  return atField('valueCents', m.validation_problem_max, { n: limits.amountMaxCents / 100 });
}

/** Rules that need the whole form: content required for enhanced liability, and fields that need an account flag. */
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

/** Converts the form's pieces to those of the weight rules. */
export function weighable(pieces: readonly PieceForm[]): Piece[] {
  return pieces.map(({ weightGrams, ...sides }) => ({ grams: weightGrams, ...sides }));
}

/** By its sizes alone, a parcel may have a larger chargeable weight than any vehicle can carry. */
function isTooLarge(flow: FlowId, pieces: readonly Piece[]): boolean {
  return chargeableGrams(pieces, volumetricDivisorOf(flow)) > limits.weightCapKg.parcel * 1000;
}

const tooLarge = problemAt('pieces', m.shipment_problem_chargeable_over_cap, {
  kg: limits.weightCapKg.parcel,
});
