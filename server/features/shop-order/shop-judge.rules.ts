/** Finds the problems that prevent an order's consignment note, using the shipment's own checks. */
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

/** Checks an order. Returns its problems, each on the field to fix. */
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
  // COD is collected only in the account's own currency.
  if (foreign?.cod && parcel.edit.codCents === undefined) {
    const params = { currency: foreign.cod.currency, own: currencyCode };
    problems.push(problemAt('codCents', m.shop_order_problem_cod_currency, params));
  }
  // Customs expects an amount in the account's currency; an amount paid in another currency cannot be used.
  const paid = docsOf(parcel).find(({ goods }) => goods !== null && goods.currency !== currencyCode);
  if (form.flow !== 'domestic' && paid?.goods && (parcel.edit.valueCents ?? null) === null) {
    const params = { currency: paid.goods.currency, own: currencyCode };
    problems.push(problemAt('valueCents', m.shop_order_problem_value_currency, params));
  }
  // The sender declares the origin on the invoice, so only a user or their program can state it.
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
  // A better service set by a rule or the connection falls back to standard where it is not served; a user's own choice is
  // reported as a problem.
  if (form.service !== 'standard' && parcel.edit.service === undefined) {
    const plain = decideShipment(scene.world, scene.account, { ...whole, service: 'standard' });
    const asStandard: ShipmentForm = { ...form, service: 'standard' };
    if (plain.ok) return { form: asStandard, problems: [], shipment: plain.shipment };
  }
  return { form, problems: decision.problems, shipment: null };
}

/** Origin problems of single lines are reported once, for the whole order. */
const ofOrigin = /^customs\.items\.\d+\.origin$/u;

/**
 * The form's 'orderId' is the number on the label; a shop order's own id is another field, so problems move to
 * 'printedOrderId'.
 */
const atOwnField = (found: Problem): Problem =>
  found.field === 'orderId' ? { ...found, field: 'printedOrderId' } : found;

/** The text fields, trimmed by the schema. */
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
