/** What is in the way of an order's consignment note; the checks are the shipment's own. */
import { type ShipmentForm, shipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import type { ShopSettings } from '#shared/features/shop-order/shop-order.model.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { decideShipment, type DecidedShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import { docsOf, formOf, type FormScene, noteProblems, type Parcel, printedForm } from './shop-form.rules.ts';

export interface Judged {
  form: ShipmentForm;
  problems: Problem[];
  shipment: DecidedShipment | null;
}

/** What is in the way of its consignment note, at the fields to fix. */
export function judgeOrder(
  parcel: Parcel,
  settings: ShopSettings,
  scene: FormScene,
  confirmed = false,
): Judged {
  const { market, isAllowOrderId } = scene.account;
  const { currencyCode } = marketOf(market);
  const bare = formOf(parcel, { ...settings, rules: scene.rules }, scene);
  const edited: ShipmentForm = confirmed
    ? { ...bare, confirmed: ['order-id-in-use', 'cod-above-value'] }
    : bare;
  const form = printedForm(edited, isAllowOrderId);
  const problems: Problem[] = [];
  const foreign = docsOf(parcel).find(({ cod }) => cod !== null && cod.currency !== currencyCode);
  // Money at the door is collected in the account's own currency only.
  if (foreign?.cod && parcel.edit.codCents === undefined) {
    const params = { currency: foreign.cod.currency, own: currencyCode };
    problems.push(problemAt('codCents', m.shop_order_problem_cod_currency, params));
  }
  // Customs reads an amount in the account's currency: what was paid in another is not that amount.
  const paid = docsOf(parcel).find(({ goods }) => goods !== null && goods.currency !== currencyCode);
  if (form.flow !== 'domestic' && paid?.goods && (parcel.edit.valueCents ?? null) === null) {
    const params = { currency: paid.goods.currency, own: currencyCode };
    problems.push(problemAt('valueCents', m.shop_order_problem_value_currency, params));
  }
  // The sender declares it on the invoice: nobody but a person or their program can say it.
  const unsaid = form.customs?.items.find(({ origin }) => origin === '');
  if (unsaid) problems.push(problemAt('origin', m.shop_order_problem_origin, { name: unsaid.description }));
  const parsed = parse(shipmentForm, edited);
  const wrong = parsed.ok ? noteProblems(parsed.value, isAllowOrderId) : parsed.problems;
  problems.push(...wrong.filter(({ field }) => !ofOrigin.test(field)).map(atOwnField));
  if (problems.length > 0) return { form, problems, shipment: null };
  const clean = parsed.ok ? { ...edited, ...cleaned(parsed.value) } : edited;
  const whole = printedForm(clean, isAllowOrderId);
  const decision = decideShipment(scene.world, scene.account, whole);
  if (decision.ok) return { form, problems: [], shipment: decision.shipment };
  // A better service that a rule or the connection prefers, where it is served; a person's own choice is asked about.
  if (form.service !== 'standard' && parcel.edit.service === undefined) {
    const plain = decideShipment(scene.world, scene.account, { ...whole, service: 'standard' });
    const asStandard: ShipmentForm = { ...form, service: 'standard' };
    if (plain.ok) return { form: asStandard, problems: [], shipment: plain.shipment };
  }
  return { form, problems: decision.problems, shipment: null };
}

/** Told once, of the order. */
const ofOrigin = /^customs\.items\.\d+\.origin$/u;

/** An order has an id of its own: the number on its label is another field. */
const atOwnField = (found: Problem): Problem =>
  found.field === 'orderId' ? { ...found, field: 'printedOrderId' } : found;

/** Texts as the schema strips them. */
const cleaned = ({
  receiver,
  sender,
  content,
  customerNote1,
  customerNote2,
  orderId,
}: Pick<
  ShipmentForm,
  'receiver' | 'sender' | 'content' | 'customerNote1' | 'customerNote2' | 'orderId'
>) => ({
  receiver,
  sender,
  content,
  customerNote1,
  customerNote2,
  orderId,
});
