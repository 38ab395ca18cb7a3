/** The tabs of the create screens as data (domain.md, "Services and flows"): a flow is offered by a row here. */
import { type RightName, rights, type SessionFacts } from '#shared/access/rights.ts';
import { FLOWS, type FlowId } from '#shared/consignment/services.ts';
import { type Market, marketByCode } from '#shared/market/markets.ts';
import { acrossFrom } from '#shared/shipment/shipment-flows.rules.ts';

/** Which screen a flow is made on, and which listing shows it. */
export const orderScreens = {
  '/shipmentorder': {
    title: 'Create CN',
    context: 'One shipment of up to 30 pieces, priced as you type',
    listing: '/shipmentlisting',
  },
  '/COOLshipmentorder': {
    title: 'Create COOL CN',
    context: 'Chilled or frozen food, priced as you type',
    listing: '/COOLshipmentlisting',
  },
  '/shipmentarrange': {
    title: 'Reverse Charge',
    context: 'Collected anywhere at home and billed to this account',
    listing: '/rcshipmentlisting',
  },
} as const;

export type OrderScreenPath = keyof typeof orderScreens;

export interface FlowTab {
  flow: FlowId;
  label: string;
  screen: OrderScreenPath;
  needs: RightName;
  /** Where the receiver is: at home, across the causeway, or anywhere else. */
  receiver: 'home' | 'across' | 'abroad';
  /** Which end the company is, and is filled in for. */
  company: 'sender' | 'receiver' | 'neither';
  /** `desk`: the least there is to type, and the next one starts at once. */
  layout: 'form' | 'desk';
}

const usual = {
  screen: '/shipmentorder',
  needs: 'createConsignment',
  company: 'sender',
  layout: 'form',
} as const satisfies Partial<FlowTab>;

const rows = [
  { ...usual, flow: 'domestic', receiver: 'home' },
  { ...usual, flow: 'singapore', receiver: 'across' },
  { ...usual, flow: 'malaysia', receiver: 'across' },
  { ...usual, flow: 'international', receiver: 'abroad' },
  { ...usual, flow: 'cn-printing', receiver: 'home', needs: 'deskPrinting', layout: 'desk' },
  { ...usual, flow: 'cool', receiver: 'home', screen: '/COOLshipmentorder', needs: 'createCool' },
  {
    ...usual,
    flow: 'reverse-charge',
    receiver: 'home',
    company: 'receiver',
    screen: '/shipmentarrange',
    needs: 'createReverseCharge',
  },
  {
    ...usual,
    flow: 'third-party',
    receiver: 'home',
    company: 'neither',
    screen: '/shipmentarrange',
    needs: 'createReverseCharge',
  },
] as const satisfies readonly Omit<FlowTab, 'label'>[];

const tabs: readonly FlowTab[] = rows.map((row) => ({ ...row, label: FLOWS[row.flow].label }));

/** The tabs of a screen for this person, in the order of the table. */
export function flowTabs(screen: OrderScreenPath, market: Market, facts: SessionFacts): FlowTab[] {
  return tabs.filter(
    ({ flow, screen: own, needs }) =>
      own === screen && FLOWS[flow].markets.some((id) => id === market.id) && rights[needs](facts),
  );
}

/** The tab of a flow; null for flows that come from elsewhere. */
export function flowTabOf(flow: FlowId): FlowTab | null {
  return tabs.find((tab) => tab.flow === flow) ?? null;
}

/** The screen that a flow is made on; null for flows that come from elsewhere. */
export function orderScreenOf(flow: FlowId): OrderScreenPath | null {
  return flowTabOf(flow)?.screen ?? null;
}

/** The market that the receiver is in; null for a country of which we know no postcodes. */
export function receiverMarketOf({ receiver }: FlowTab, market: Market): Market | null {
  if (receiver === 'abroad') return null;
  return receiver === 'across' ? marketByCode(acrossFrom(market.id).code) : market;
}
