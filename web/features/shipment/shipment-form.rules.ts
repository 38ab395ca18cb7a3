/** The schema of the form: the shared field schemas and the shared rules between fields, reported at the field to correct. */
import * as z from 'zod/mini';

import { labelledProblem } from '#shared/features/shipment/labelled-problem.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import {
  chosenPlace,
  isPostcodeShape,
  type PostcodePlace,
} from '#shared/features/postcode/postcode.rules.ts';
import { customsProblems } from '#shared/features/shipment/customs.rules.ts';
import { receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import { shipmentLabels } from '#shared/features/shipment/shipment.model.ts';
import {
  districtProblem,
  extraProblems,
  parcelProblems,
  postcodeProblem,
  type ShippingAccount,
} from '#shared/features/shipment/shipment.rules.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { type Problem, sentenceOf } from '#shared/platform/validation/problem.ts';
import { ruleText } from '#shared/platform/validation/rule-text.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  quoteOf,
  shipmentFormFields,
  type ShipmentValues,
} from '#web/features/shipment/shipment-form.model.ts';

/** The look-up of a postcode: null if it does not exist, undefined if it has not been looked up yet. */
type KnownPlace = (postcode: string) => PostcodePlace | null | undefined;

interface FormRules {
  account: ShippingAccount;
  /** Null for a country without postcode data. */
  receiverMarket: Market | null;
  senderPlace: KnownPlace;
  receiverPlace: KnownPlace;
  /** Returns why COOL does not serve a postcode; empty if it does, undefined while this is not known. */
  coolRefusal: (postcode: string) => string | undefined;
}

/** Refusals of a service or of the pieces as a whole are complete sentences, so they get no label. */
const labels = { ...shipmentLabels, service: '', pieces: '' };

/** 'Postcode 89950 is …' becomes 'Receiver Postcode 89950 is …', because the form has two postcodes. */
function sentence(problem: Problem): string {
  const { field, code, params } = problem;
  const label = areaCodes.has(code) ? shipmentLabels[field] : undefined;
  return sentenceOf(label ? { ...problem, params: { ...params, label } } : problem);
}

const areaCodes: ReadonlySet<string> = new Set([
  m.shipment_problem_non_service_area.code,
  m.shipment_problem_non_service_area_cool.code,
]);

/** Wraps a complete sentence, so that no label is put before it. */
const whole = (text: string) => ruleText(m.validation_problem_sentence, { label: '', sentence: text });

export function shipmentFormSchema(rules: FormRules) {
  const together = z.check<ShipmentValues>(
    (payload) => {
      for (const problem of problemsOf(payload.value, rules)) {
        const path = problem.field.split('.');
        const message = whole(sentence(problem));
        payload.issues.push({ code: 'custom', message, path, input: payload.value, continue: true });
      }
    },
    // Run also while other fields are empty, so that all problems are reported at once.
    { when: () => true },
  );
  return labelled(shipmentFormFields.check(together), labels);
}

/** The same rules as the server's, as far as the browser has the data; an empty field is reported by its own rule. */
function problemsOf(values: ShipmentValues, rules: FormRules): Problem[] {
  const { account, receiverMarket, senderPlace, receiverPlace } = rules;
  const { service, isCod, isEnhanced, codCents, content = '', orderId = '' } = values;
  const {
    senderPostcode,
    receiverPostcode = '',
    senderCity = '',
    receiverCity = '',
    ...quoted
  } = quoteOf(values);
  const parcel = { ...quoted, isEnhanced, isDangerous: values.isDangerous };
  const from = senderPlace(senderPostcode);
  const to = receiverMarket ? receiverPlace(receiverPostcode) : null;
  const places = {
    from: from ? chosenPlace(from, senderCity) : null,
    to: to ? chosenPlace(to, receiverCity) : null,
  };
  const refused = [
    ...placeProblems('sender', account.market, senderPostcode, from),
    ...listOf(districtProblem('sender', from ?? null, senderCity)),
    ...countryProblems(values, account),
    ...(receiverMarket ? placeProblems('receiver', receiverMarket.id, receiverPostcode, to) : []),
    ...listOf(districtProblem('receiver', to ?? null, receiverCity)),
    ...coolProblems(values, rules),
    ...parcelProblems(account, parcel, service, places),
    ...extraProblems(account, { ...values, content: content.trim(), orderId }),
    ...itemProblems(values),
    ...(isCod && codCents === null
      ? [labelledProblem('codCents', m.shipment_cod_amount, m.validation_problem_required)]
      : []),
  ];
  return refused.map((problem) =>
    overweightCodes.has(problem.code)
      ? { ...problem, field: `pieces.${heaviest(values)}.weightGrams` }
      : problem,
  );
}

/** Codes that are reported at the heaviest piece, not at the number of pieces. */
const overweightCodes: ReadonlySet<string> = new Set([
  m.shipment_problem_weight_over_cap.code,
  m.shipment_problem_weight_over_cap_priority.code,
]);

const listOf = (problem: Problem | null): Problem[] => (problem === null ? [] : [problem]);

function countryProblems({ flow, receiver }: ShipmentValues, { market }: ShippingAccount): Problem[] {
  if (receiver.country === '') return [];
  return listOf(receiverCountryProblem(flow, market, receiver.country));
}

function coolProblems({ flow, receiver }: ShipmentValues, { coolRefusal }: FormRules): Problem[] {
  const { postcode = '' } = receiver;
  if (flow !== 'cool' || !coolRefusal(postcode)) return [];
  const words = m.shipment_problem_non_service_area_cool;
  return [labelledProblem('receiver.postcode', m.shipment_postcode, words, { postcode })];
}

/** The problems that the customs rules find in the items typed so far; an empty number is reported by its own rule. */
function itemProblems(values: ShipmentValues): Problem[] {
  const { customs, content = '' } = values;
  const items = customs?.items.map((item) => ({
    ...item,
    hsCode: item.hsCode ?? '',
    quantity: item.quantity ?? 0,
    unitValueCents: item.unitValueCents ?? 0,
    weightGrams: item.weightGrams ?? 0,
  }));
  return customsProblems({
    ...values,
    content: content.trim(),
    pieces: quoteOf(values).pieces,
    customs: customs && {
      purpose: customs.purpose,
      purposeRemarks: (customs.purposeRemarks ?? '').trim(),
      items: items ?? [],
    },
  });
}

function placeProblems(
  end: 'sender' | 'receiver',
  market: ShippingAccount['market'],
  postcode: string,
  place: PostcodePlace | null | undefined,
): Problem[] {
  if (postcode === '') return [];
  // Not looked up yet: check only its format here; the server checks whether it exists.
  if (place === undefined && isPostcodeShape(market, postcode)) return [];
  const problem = postcodeProblem(end, market, postcode, place ?? null);
  return problem ? [problem] : [];
}

function heaviest({ pieces }: ShipmentValues): number {
  const weights = pieces.map(({ weightGrams }) => weightGrams ?? 0);
  return Math.max(0, weights.indexOf(Math.max(...weights)));
}
