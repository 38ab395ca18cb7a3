/** How much each demo account has shipped in half a year, as data. */
import type { FlowId } from '#shared/features/shipment/services.rules.ts';

/** An uploaded file of past orders: from that many days ago or, if there were too few orders, from a day before. */
export interface PastUploadPlan {
  daysBack: number;
  /** Hour of the day, with decimals. */
  hour: number;
  name: string;
  most: number;
}

export interface HistoryPlan {
  accountNo: string;
  shipments: number;
  /** Of the shipments, those created today. */
  today: number;
  /** Receivers in the address book: domestic, in the other market, and in other countries. */
  receivers: { home: number; across: number; abroad: number };
  /** Relative frequency of each flow. */
  flows: Partial<Record<FlowId, number>>;
  uploads?: readonly PastUploadPlan[];
}

export const histories: readonly HistoryPlan[] = [
  {
    accountNo: 'MYS0001',
    shipments: 3000,
    today: 40,
    receivers: { home: 54, across: 10, abroad: 14 },
    flows: {
      domestic: 76,
      'cn-printing': 6,
      singapore: 7,
      international: 5,
      'reverse-charge': 4,
      'third-party': 2,
    },
    uploads: [
      { daysBack: 1, hour: 10.4, name: 'shopee-to-ship', most: 18 },
      { daysBack: 4, hour: 9.7, name: 'woocommerce-orders', most: 20 },
      { daysBack: 12, hour: 14.2, name: 'shopee-to-ship', most: 16 },
    ],
  },
  {
    accountNo: 'MYS0003',
    shipments: 400,
    today: 14,
    receivers: { home: 26, across: 0, abroad: 0 },
    flows: { cool: 1 },
    uploads: [{ daysBack: 2, hour: 8.9, name: 'frozen-orders', most: 12 }],
  },
  {
    accountNo: 'MYS0004',
    shipments: 240,
    today: 8,
    receivers: { home: 16, across: 3, abroad: 0 },
    flows: { domestic: 40, fulfilment: 52, singapore: 8 },
  },
  {
    accountNo: 'MYS0008',
    shipments: 120,
    today: 4,
    receivers: { home: 10, across: 2, abroad: 4 },
    flows: { domestic: 82, singapore: 8, international: 10 },
  },
  {
    accountNo: 'SGP0001',
    shipments: 840,
    today: 18,
    receivers: { home: 22, across: 12, abroad: 8 },
    flows: { domestic: 72, malaysia: 18, international: 10 },
  },
];
