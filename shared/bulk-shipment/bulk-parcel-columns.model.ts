/** What is sent, how heavy and how large it is, and by which service (spec §5). */
import { limits } from '#shared/business/limits.ts';
import { FLOWS, maxPieces } from '#shared/consignment/services.ts';
import { marketOf } from '#shared/market/markets.ts';
import { codRange } from '#shared/pricing/cod.rules.ts';
import { formatMoney } from '#shared/pricing/money.ts';
import { contentTypes } from '#shared/shipment/shipment.model.ts';

import {
  always,
  bulkServices,
  currencyRule,
  customsOf,
  type Declared,
  example,
  serviceLabel,
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
    choices: () => Object.values(contentTypes),
    rules: () => [`A Document weighs at most ${limits.weightCapKg.document} kg.`],
    example: example(contentTypes.parcel),
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
      ...(customsOf(facts) === 'none'
        ? []
        : ['Empty: quantity times unit value. Filled in: it must be the same.']),
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
      'All pieces together, in kg, with at most 2 decimals.',
      `More than 0 and at most ${FLOWS[flow].parcelCapKg} kg.`,
      ...(bulkServices({ flow, market }).includes('priority')
        ? [`Under ${limits.weightCapKg.priority} kg for Priority Service.`]
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
    rules: () => ['Say Yes for anything on the Dangerous Goods page.'],
    example: example('No'),
    width: 16,
  },
  service: {
    path: 'service',
    section: 'extras',
    kind: 'choice',
    need: always('optional'),
    choices: (facts) => bulkServices(facts).map((service) => serviceLabel(service)),
    emptyIs: (facts) => serviceLabel(bulkServices(facts)[0] ?? 'standard'),
    rules: (facts) => {
      if (facts.flow === 'cool') return ['Frozen is for accounts that ship frozen food.'];
      if (!bulkServices(facts).includes('priority')) return [];
      return [`Priority Service is within Peninsular Malaysia, at most ${limits.priorityPiecesMax} pieces.`];
    },
    example: (facts) => serviceLabel(bulkServices(facts)[0] ?? 'standard'),
    width: 16,
  },
  enhancedLiability: {
    path: 'isEnhanced',
    section: 'extras',
    kind: 'choice',
    need: always('optional'),
    choices: () => yesNo,
    emptyIs: () => 'No',
    rules: (facts) => [
      `Yes only for a value of ${wholeMoney(limits.enhancedLiabilityMinCents, facts)} to ${wholeMoney(limits.enhancedLiabilityMaxCents, facts)}, more where your account has a higher limit.`,
      `Otherwise the basic coverage of ${wholeMoney(marketOf(facts.market).basicLiabilityCents, facts)} holds.`,
      'Not for dangerous goods.',
    ],
    example: example('Yes'),
    width: 18,
  },
  codAmount: {
    path: 'codCents',
    section: 'extras',
    kind: 'money',
    need: ({ market, flow }) => (codRange(market, 'standard', flow) ? 'optional' : null),
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
    rules: () => ['Your own order number, for accounts that use it.'],
    example: example('SO-10025'),
    width: 18,
  },
  deliveryOrders: {
    path: 'deliveryOrders',
    section: 'extras',
    kind: 'numbers-list',
    need: always('optional'),
    rules: () => [
      `At most ${limits.deliveryOrdersMax} numbers with commas between them, each of at most ${limits.deliveryOrderMaxLength} characters without |.`,
      'For accounts that use delivery orders.',
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
    rules: () => ['Printed on the consignment note.'],
    example: example('Call before delivery'),
    width: 26,
  },
  customerNote2: {
    path: 'customerNote2',
    section: 'extras',
    kind: 'text',
    need: always('optional'),
    max: lengths.note,
    rules: () => ['Printed on the consignment note.'],
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
    rules: () => ['Of each piece, in cm, with at most 1 decimal. Without all three the size is not counted.'],
    example: example(text),
    width: 10,
  } as const satisfies Declared;
}

function piecesRules(facts: BulkFacts): string[] {
  const { flow, market } = facts;
  const most = maxPieces({ flow, service: 'standard', isCod: false });
  if (most === 1) return ['International shipments are 1 piece.'];
  const withCod = codRange(market, 'standard', flow) ? [`At most ${limits.codPiecesMax} with COD.`] : [];
  return [`A whole number, at most ${most}.`, ...withCod];
}

function codRules({ flow, market }: BulkFacts): string[] {
  const range = codRange(market, 'standard', flow);
  const enhanced = codRange(market, 'enhanced', flow);
  if (!range || !enhanced) return [];
  const amount = (cents: number) => formatMoney(cents, range.collectedIn, { wholeWithoutCents: true });
  const higher =
    enhanced.maxCents > range.maxCents
      ? [`To ${amount(enhanced.maxCents)} for accounts with the higher limit.`]
      : [];
  return [
    'What the receiver pays on delivery, for accounts with COD.',
    `From ${amount(range.minCents)} to ${amount(range.maxCents)}.`,
    ...higher,
  ];
}
