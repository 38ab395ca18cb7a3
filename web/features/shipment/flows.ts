/** The tabs of the create screens, made from the flow table (domain.md, "Services and flows"). */
import { namesOf } from '#shared/platform/names-of.ts';
import { m } from '#shared/platform/words/words.ts';
import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import type { CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import { FLOW_IDS, FLOWS, type FlowId } from '#shared/features/shipment/services.rules.ts';
import { type Market, marketByCode } from '#shared/platform/market/markets.ts';
import { acrossFrom, flowRight } from '#shared/features/shipment/shipment-flows.rules.ts';

/** The screens: which creates a flow, and which listing shows its shipments. */
export const orderScreens = {
  '/shipmentorder': {
    title: m.shipment_create_cn(),
    context: m.shipment_create_about(),
    listing: '/shipmentlisting',
  },
  '/COOLshipmentorder': {
    title: m.shipment_create_cool_cn(),
    context: m.shipment_create_cool_about(),
    listing: '/COOLshipmentlisting',
  },
  '/shipmentarrange': {
    title: m.shipment_reverse_charge(),
    context: m.shipment_arrange_about(),
    listing: '/rcshipmentlisting',
  },
} as const;

export type OrderScreenPath = keyof typeof orderScreens;
export const orderScreenPaths = namesOf(orderScreens);

/** The screen that creates each kind of CN. Kinds that users do not create themselves are left out. */
const screenOfKind: Partial<Record<CnKind, OrderScreenPath>> = {
  consignment: '/shipmentorder',
  cool: '/COOLshipmentorder',
  'reverse-charge': '/shipmentarrange',
};

export interface FlowTab extends Omit<NonNullable<(typeof FLOWS)[FlowId]['made']>, 'needs'> {
  flow: FlowId;
  screen: OrderScreenPath;
  /** Where the receiver is: in the home market, in the other one of Malaysia and Singapore, or in any other country. */
  receiver: 'home' | 'across' | 'abroad';
}

const receivers = { home: 'home', 'cross-border': 'across', international: 'abroad' } as const;

const tabs: readonly FlowTab[] = FLOW_IDS.flatMap((flow) => {
  const { reach, cnKind, made } = FLOWS[flow];
  const screen = screenOfKind[cnKind];
  if (!made || !screen) return [];
  const { company, layout } = made;
  return { flow, screen, receiver: receivers[reach], company, layout };
});

/** The tabs of a screen that this user may use, in the order of the flow table. */
export function flowTabs(screen: OrderScreenPath, market: Market, facts: SessionFacts): FlowTab[] {
  return tabs.filter(({ flow, screen: own }) => own === screen && flowRight(flow, market.id)?.(facts));
}

/** The tab of a flow; null for flows that are created elsewhere. */
export function flowTabOf(flow: FlowId): FlowTab | null {
  return tabs.find((tab) => tab.flow === flow) ?? null;
}

/** The screen that creates a flow; null for flows that are created elsewhere. */
export function orderScreenOf(flow: FlowId): OrderScreenPath | null {
  return flowTabOf(flow)?.screen ?? null;
}

/** The receiver's market; null for a country without postcode data. */
export function receiverMarketOf({ receiver }: FlowTab, market: Market): Market | null {
  if (receiver === 'abroad') return null;
  return receiver === 'across' ? marketByCode(acrossFrom(market.id).code) : market;
}
