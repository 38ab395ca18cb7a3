/** Rules by product: weight, box, service and origin of the shops' products (issue 13 "rules by product"). */
import * as z from 'zod/mini';

import { country } from '#shared/features/postcode/countries.model.ts';
import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled, type WordLabels } from '#shared/platform/validation/parse.ts';
import { grams, messages, millimetres, oneOf, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const { externalOrders: needs, shipExternalOrders } = rights;

export const productRulesMax = 500;

const labels: WordLabels = {
  ruleId: m.shop_order_the_rule,
  by: m.shop_order_rule_by,
  match: m.shop_order_rule_match,
  grams: m.shipment_weight,
  lengthMm: m.shipment_length,
  widthMm: m.shipment_width,
  heightMm: m.shipment_height,
  service: m.shipment_service,
  origin: m.shipment_country_of_origin,
};

const ruleKinds = ['sku', 'name'] as const;

const rule = z.object({
  ruleId: z.string(),
  by: z.enum(ruleKinds),
  match: z.string(),
  grams: z.nullable(z.number()),
  lengthMm: z.number(),
  widthMm: z.number(),
  heightMm: z.number(),
  service: z.nullable(z.enum(SERVICE_IDS)),
  /** Country where the goods were made, two letters. */
  origin: z.nullable(z.string()),
});
export type ProductRule = z.output<typeof rule>;

export const productRules = call({
  method: 'GET',
  path: '/api/order/ProductRules',
  needs,
  summary: 'Lists the product rules: weight, box, service and origin of products',
  reply: z.object({ rules: z.array(rule) }),
});

/** One side of the box; '' if not given. */
const side = () =>
  z.pipe(
    z.nullable(millimetres()),
    z.transform((mm) => mm ?? 0),
  );

interface RuleFields {
  grams: number | null;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  service: string | null;
  origin: string | null;
}

export const productRuleForm = labelled(
  z
    .object({
      ruleId: z.nullable(uuid()),
      by: oneOf(ruleKinds),
      match: text(60),
      grams: z.nullable(grams()),
      lengthMm: side(),
      widthMm: side(),
      heightMm: side(),
      service: z.nullable(oneOf(['standard', 'priority'])),
      origin: z._default(z.nullable(country()), null),
    })
    .check(
      // A rule without any content is refused.
      z.refine<RuleFields>(
        ({ grams: weight, lengthMm, widthMm, heightMm, service, origin }) =>
          weight !== null || service !== null || origin !== null || lengthMm + widthMm + heightMm > 0,
        { path: ['grams'], message: messages.required },
      ),
    ),
  labels,
);
export type ProductRuleForm = z.output<typeof productRuleForm>;

export const saveProductRule = call({
  method: 'POST',
  path: '/api/order/SaveProductRule',
  needs: shipExternalOrders,
  summary: 'Add or change a product rule; open orders are calculated again with it',
  body: productRuleForm,
  reply: rule,
});

export const removeProductRule = call({
  method: 'POST',
  path: '/api/order/RemoveProductRule',
  needs: shipExternalOrders,
  summary: 'Delete a product rule; open orders are calculated again without it',
  body: labelled(z.object({ ruleId: uuid() }), labels),
  reply: z.null(),
});
