/** The parcel columns: contents, weight, size and service (spec §5). */
// words: this file holds samples of what is in a cell
import { limits } from '#shared/platform/business/limits.ts';
import { FLOWS } from '#shared/features/shipment/services.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { codMarket, codRange } from '#shared/features/pricing/cod.rules.ts';
import { liabilityRange } from '#shared/features/pricing/enhanced-liability.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { contentTypeIds } from '#shared/features/shipment/shipment.model.ts';
import { contentTypeWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';

import {
  always,
  bulkServices,
  currencyRule,
  customsOf,
  type Declared,
  example,
  bindMessage,
  type BoundMessage,
  serviceChoice,
  wholeMoney,
  yesNo,
} from './bulk-column.model.ts';
import type { BulkFacts, BulkField } from './bulk-shipment.model.ts';

const { text: lengths } = limits;

export const parcelColumns = {
  shipmentType: {
    path: 'contentType',
    section: 'parcel',
    kind: 'choice',
    need: always('required'),
    choices: () => contentTypeIds.map((code) => ({ code, words: contentTypeWords[code] })),
    rules: () => [bindMessage(m.bulk_shipment_rule_document, { kg: limits.weightCapKg.document })],
    example: example('parcel'),
    width: 14,
  },
  content: {
    path: 'content',
    section: 'parcel',
    kind: 'text',
    max: lengths.content,
    need: (facts) => (customsOf(facts) === 'none' ? 'with-cover' : 'required'),
    example: example('Books'),
    width: 20,
  },
  value: {
    path: 'valueCents',
    section: 'parcel',
    kind: 'money',
    need: (facts) => (customsOf(facts) === 'none' ? 'with-cover' : 'optional'),
    rules: (facts) => [
      currencyRule(facts),
      ...(customsOf(facts) === 'none' ? [] : [bindMessage(m.bulk_shipment_rule_value)]),
    ],
    example: example('250.00'),
    width: 14,
  },
  totalPieces: {
    path: 'pieces',
    section: 'parcel',
    kind: 'count',
    need: always('optional'),
    emptyIs: () => '1',
    rules: (facts) => piecesRules(facts),
    example: example('1'),
    width: 12,
  },
  weight: {
    path: 'pieces.weightGrams',
    section: 'parcel',
    kind: 'kilograms',
    need: always('required'),
    rules: ({ flow, market }) => [
      bindMessage(m.bulk_shipment_rule_weight),
      bindMessage(m.bulk_shipment_rule_weight_cap, { kg: FLOWS[flow].parcelCapKg }),
      ...(bulkServices({ flow, market }).includes('priority')
        ? [bindMessage(m.bulk_shipment_rule_weight_priority, { kg: limits.weightCapKg.priority })]
        : []),
    ],
    example: example('1.25'),
    width: 10,
  },
  length: side('lengthMm', '30'),
  width: side('widthMm', '20'),
  height: side('heightMm', '10'),
  dangerousGoods: {
    path: 'isDangerous',
    section: 'parcel',
    kind: 'choice',
    need: always('required'),
    choices: () => yesNo,
    rules: () => [bindMessage(m.bulk_shipment_rule_dangerous)],
    example: example('no'),
    width: 16,
  },
  service: {
    path: 'service',
    section: 'extras',
    kind: 'choice',
    need: always('optional'),
    choices: (facts) => bulkServices(facts).map(serviceChoice),
    emptyIs: (facts) => bulkServices(facts)[0] ?? 'standard',
    rules: (facts) => {
      if (facts.flow === 'cool') return [bindMessage(m.bulk_shipment_rule_frozen)];
      if (!bulkServices(facts).includes('priority')) return [];
      return [bindMessage(m.bulk_shipment_rule_priority, { n: limits.priorityPiecesMax })];
    },
    example: (facts) => bulkServices(facts)[0] ?? 'standard',
    width: 16,
  },
  enhancedLiability: {
    path: 'isEnhanced',
    section: 'extras',
    kind: 'choice',
    need: always('optional'),
    choices: () => yesNo,
    emptyIs: () => 'no',
    rules: (facts) => {
      const { minCents, maxCents } = liabilityRange(facts.market, 'standard');
      return [
        bindMessage(m.bulk_shipment_rule_enhanced, {
          min: wholeMoney(minCents, facts),
          max: wholeMoney(maxCents, facts),
        }),
        bindMessage(m.bulk_shipment_rule_basic, {
          amount: wholeMoney(marketOf(facts.market).basicLiabilityCents, facts),
        }),
        bindMessage(m.bulk_shipment_rule_enhanced_dangerous),
      ];
    },
    example: example('yes'),
    width: 18,
  },
  codAmount: {
    path: 'codCents',
    section: 'extras',
    kind: 'money',
    need: ({ market, flow }) => (codRange(market, 'standard', flow) ? 'optional' : null),
    collectedIn: ({ market, flow }) => codMarket(market, flow),
    rules: (facts) => codRules(facts),
    example: example('150.00'),
    width: 14,
  },
  orderId: {
    path: 'orderId',
    section: 'extras',
    kind: 'text',
    need: always('optional'),
    max: lengths.orderId,
    rules: (facts) => [
      bindMessage(m.bulk_shipment_rule_order_id),
      ...(customsOf(facts) === 'none' ? [] : [bindMessage(m.bulk_shipment_rule_order_lines)]),
    ],
    example: example('SO-10025'),
    width: 18,
  },
  deliveryOrders: {
    path: 'deliveryOrders',
    section: 'extras',
    kind: 'numbers-list',
    need: always('optional'),
    rules: () => [
      bindMessage(m.bulk_shipment_rule_delivery_orders, {
        count: limits.deliveryOrdersMax,
        n: limits.deliveryOrderMaxLength,
      }),
      bindMessage(m.bulk_shipment_rule_delivery_orders_account),
    ],
    example: example('DO-4711, DO-4712'),
    width: 22,
  },
  customerNote1: {
    path: 'customerNote1',
    section: 'extras',
    kind: 'text',
    need: always('optional'),
    max: lengths.note,
    rules: () => [bindMessage(m.bulk_shipment_rule_note)],
    example: example('Call before delivery'),
    width: 26,
  },
  customerNote2: {
    path: 'customerNote2',
    section: 'extras',
    kind: 'text',
    need: always('optional'),
    max: lengths.note,
    rules: () => [bindMessage(m.bulk_shipment_rule_note)],
    example: example('Leave at the guard house'),
    width: 26,
  },
} as const satisfies Partial<Record<BulkField, Declared>>;

function side(name: 'lengthMm' | 'widthMm' | 'heightMm', text: string) {
  return {
    path: `pieces.${name}`,
    section: 'parcel',
    kind: 'centimetres',
    need: always('optional'),
    rules: () => [bindMessage(m.bulk_shipment_rule_side)],
    example: example(text),
    width: 10,
  } as const satisfies Declared;
}

function piecesRules(facts: BulkFacts): BoundMessage[] {
  const { flow, market } = facts;
  const withCod = codRange(market, 'standard', flow)
    ? [bindMessage(m.bulk_shipment_rule_pieces_cod, { n: limits.codPiecesMax })]
    : [];
  return [bindMessage(m.bulk_shipment_rule_pieces, { n: limits.piecesMax }), ...withCod];
}

function codRules({ flow, market }: BulkFacts): BoundMessage[] {
  const range = codRange(market, 'standard', flow);
  const enhanced = codRange(market, 'enhanced', flow);
  if (!range || !enhanced) return [];
  const amount = (cents: number) => formatMoney(cents, range.collectedIn, { wholeWithoutCents: true });
  const higher =
    enhanced.maxCents > range.maxCents
      ? [bindMessage(m.bulk_shipment_rule_cod_higher, { max: amount(enhanced.maxCents) })]
      : [];
  return [
    bindMessage(m.bulk_shipment_rule_cod),
    bindMessage(m.bulk_shipment_rule_cod_range, {
      min: amount(range.minCents),
      max: amount(range.maxCents),
    }),
    ...higher,
  ];
}
