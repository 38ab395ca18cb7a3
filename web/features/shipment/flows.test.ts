import { expect, it } from 'vitest';

import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { MALAYSIA, marketOf, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import { FLOW_IDS, FLOWS } from '#shared/features/shipment/services.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { adminFacts } from '#shared/platform/rights/session-facts.fixture.ts';
import { flowTabs, type OrderScreenPath, orderScreenOf } from '#web/features/shipment/flows.ts';
import { duplicateOf, isReturnable, returnOf } from '#web/features/shipment/from-shipment.ts';
import { freshValues } from '#web/features/shipment/shipment-form.model.ts';

const facts = (market: MarketId, changes: Partial<SessionFacts> = {}): SessionFacts => ({
  ...adminFacts,
  countryId: market,
  claims: ['CNP', 'COL'],
  ...changes,
});

const tabs = (screen: OrderScreenPath, market: MarketId, changes: Partial<SessionFacts> = {}) =>
  flowTabs(screen, marketOf(market), facts(market, changes)).map(({ flow }) => flow);

it('The flow tabs depend on the market and the flags of the account', () => {
  expect(tabs('/shipmentorder', MALAYSIA)).toEqual(['domestic', 'singapore', 'international', 'cn-printing']);
  expect(tabs('/shipmentorder', MALAYSIA, { isHideCnp: true })).not.toContain('cn-printing');
  expect(tabs('/shipmentorder', SINGAPORE)).toEqual(['domestic', 'malaysia', 'international']);
  expect(tabs('/shipmentarrange', MALAYSIA)).toEqual(['reverse-charge', 'third-party']);
  expect(tabs('/shipmentarrange', SINGAPORE)).toEqual([]);
  expect(tabs('/COOLshipmentorder', MALAYSIA, { isCool: true })).toEqual(['cool']);
  expect(tabs('/shipmentorder', MALAYSIA, { isCool: true })).toEqual([]);
  expect(tabs('/shipmentorder', MALAYSIA, { hasCnAccess: false })).toEqual([]);
});

const shipment: ShipmentDetail = {
  ...detail,
  service: 'priority',
  status: 'delivered',
  consignmentNoteNo: 'HN100000015MY',
  content: 'Books',
  valueCents: 0,
  orderId: 'WEB-1',
  deliveryOrders: ['DO1'],
  codCents: 50_00,
  customerNote1: 'Ring twice',
  sender: { ...emptyParty('MY'), name: 'Shop' },
  receiver: { ...emptyParty('MY'), name: 'Aisyah' },
  pieces: [{ weightGrams: 900, lengthMm: 0, widthMm: 0, heightMm: 0 }],
};

const fresh = (flow: 'domestic' | 'reverse-charge') => freshValues(flow, emptyParty('MY'), emptyParty('MY'));

it('A duplicate copies the shipment except its order ID and DO numbers', () => {
  expect(duplicateOf(shipment, fresh('domestic'))).toMatchObject({
    service: 'priority',
    sender: { name: 'Shop' },
    receiver: { name: 'Aisyah' },
    isCod: true,
    codCents: 50_00,
    valueCents: null,
    orderId: '',
    deliveryOrders: [],
    pieces: [{ weightGrams: 900, lengthMm: null }],
  });
});

it('A duplicate into another flow takes the service of that flow and drops the customs data', () => {
  const customs = { purpose: null, purposeRemarks: '', items: [] };
  const begun = duplicateOf({ ...shipment, flow: 'cool', service: 'chilled', customs }, fresh('domestic'));
  expect(begun).toMatchObject({ flow: 'domestic', service: 'standard', content: 'Books' });
  expect(begun.customs).toBeUndefined();
});

it('A return swaps sender and receiver, uses reverse charge and has no COD', () => {
  expect(returnOf(shipment, fresh('reverse-charge'))).toMatchObject({
    flow: 'reverse-charge',
    service: 'standard',
    sender: { name: 'Aisyah' },
    receiver: { name: 'Shop' },
    isCod: false,
    codCents: null,
    customerNote1: 'Return of HN100000015MY',
  });
});

it('Only a delivered domestic shipment can be returned', () => {
  expect(isReturnable(shipment)).toBe(true);
  expect(isReturnable({ ...shipment, status: 'in-transit' })).toBe(false);
  expect(isReturnable({ ...shipment, flow: 'international' })).toBe(false);
});

it('Every flow that users create has an order screen, and no other flow has one', () => {
  for (const flow of FLOW_IDS) expect(orderScreenOf(flow) !== null, flow).toBe(FLOWS[flow].made !== null);
  expect(orderScreenOf('cool')).toBe('/COOLshipmentorder');
  expect(orderScreenOf('fulfilment')).toBeNull();
});
