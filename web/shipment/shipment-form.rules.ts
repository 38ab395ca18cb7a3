/** The form's schema: the shared fields and the shared rules between them, told at the field that mends them. */
import * as z from 'zod/mini';

import { type FlowId, weightRefusal } from '#shared/consignment/services.ts';
import type { Market } from '#shared/market/markets.ts';
import { isPostcodeShape, type PostcodePlace } from '#shared/postcode/postcode.ts';
import { customsProblems } from '#shared/shipment/customs.rules.ts';
import { receiverCountryProblem } from '#shared/shipment/shipment-flows.rules.ts';
import { shipmentLabels } from '#shared/shipment/shipment.model.ts';
import {
  extraProblems,
  parcelProblems,
  postcodeProblem,
  type Problem,
  type ShippingAccount,
} from '#shared/shipment/shipment.rules.ts';
import { labelled } from '#shared/validation/parse.ts';
import { messages } from '#shared/validation/rules.ts';
import { quoteOf, shipmentFormFields, type ShipmentValues } from '#web/shipment/shipment-form.model.ts';

/** What is known of a postcode: null for no such postcode, undefined while it is not looked up. */
export type KnownPlace = (postcode: string) => PostcodePlace | null | undefined;

export interface FormRules {
  account: ShippingAccount;
  /** Null for a country of which we know no postcodes. */
  receiverMarket: Market | null;
  senderPlace: KnownPlace;
  receiverPlace: KnownPlace;
  /** Why COOL does not reach a postcode; empty where it does, undefined while that is not known. */
  coolRefusal: (postcode: string) => string | undefined;
}

/** What refuses a service or the pieces as a whole is a sentence of its own, with no label before it. */
const labels = { ...shipmentLabels, service: '', pieces: '' };

/** 'Postcode 89950 is …' begins with the end of its label, and becomes 'Receiver Postcode 89950 is …'. */
function sentence(field: string, message: string): string {
  const words = (shipmentLabels[field] ?? '').split(' ');
  const last = words.pop() ?? '';
  return words.length > 0 && message.startsWith(`${last} `) ? `${words.join(' ')} ${message}` : message;
}

export function shipmentFormSchema(rules: FormRules) {
  const together = z.check<ShipmentValues>(
    (payload) => {
      for (const { field, message } of problemsOf(payload.value, rules)) {
        const path = field.split('.');
        const whole = sentence(field, message);
        payload.issues.push({ code: 'custom', message: whole, path, input: payload.value, continue: true });
      }
    },
    // Also while other fields are empty, so that everything is told at once.
    { when: () => true },
  );
  return labelled(shipmentFormFields.check(together), labels);
}

/** The same rules as the server's, as far as the browser knows the facts; an empty field is told by its own rule. */
export function problemsOf(values: ShipmentValues, rules: FormRules): Problem[] {
  const { account, receiverMarket, senderPlace, receiverPlace } = rules;
  const { sender, receiver, service, isCod, isEnhanced, codCents, content = '', orderId = '' } = values;
  const from = senderPlace(sender.postcode);
  const to = receiverPlace(receiver.postcode);
  const parcel = { ...quoteOf(values), isEnhanced };
  const refused = [
    ...placeProblems('sender', account.market, sender.postcode, from),
    ...countryProblems(values, account),
    ...(receiverMarket ? placeProblems('receiver', receiverMarket.id, receiver.postcode, to) : []),
    ...coolProblems(values, rules),
    ...parcelProblems(account, parcel, service, { from: from ?? null, to: to ?? null }),
    ...extraProblems(account, { ...values, content: content.trim(), orderId }),
    ...itemProblems(values),
    ...(isCod && codCents === null ? [{ field: 'codCents', message: messages.required }] : []),
  ];
  const overweight = weightRefusal({
    ...parcel,
    service,
    grams: parcel.pieces.reduce((sum, { weightGrams }) => sum + weightGrams, 0),
  });
  return refused.map((problem) =>
    problem.message === overweight?.message
      ? { ...problem, field: `pieces.${heaviest(values)}.weightGrams` }
      : problem,
  );
}

function countryProblems({ flow, receiver }: ShipmentValues, { market }: ShippingAccount): Problem[] {
  if (receiver.country === '') return [];
  const message = receiverCountryProblem(flow, market, receiver.country);
  return message === null ? [] : [{ field: 'receiver.country', message }];
}

function coolProblems({ flow, receiver }: ShipmentValues, { coolRefusal }: FormRules): Problem[] {
  const message = (flow as FlowId) === 'cool' ? (coolRefusal(receiver.postcode) ?? '') : '';
  return message === '' ? [] : [{ field: 'receiver.postcode', message }];
}

/** What customs says of what is typed so far; an empty number is told by its own rule. */
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
  // Not looked up yet: its shape can be judged, its place is left to the server.
  if (place === undefined && isPostcodeShape(market, postcode)) return [];
  const problem = postcodeProblem(end, market, postcode, place ?? null);
  return problem ? [problem] : [];
}

function heaviest({ pieces }: ShipmentValues): number {
  const weights = pieces.map(({ weightGrams }) => weightGrams ?? 0);
  return Math.max(0, weights.indexOf(Math.max(...weights)));
}
