import { cleanup, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';

import { marketOf, SINGAPORE } from '#shared/platform/market/markets.ts';
import { columnsShown, shipmentColumns } from '#web/features/cn-listing/shipment-columns.tsx';
import { detail } from '#web/features/shipment/shipment-detail.fixture.ts';
import { MarketContext } from '#web/platform/ui/market.ts';

const facts = { isAllowOrderId: true, isCod: true };
const idsOf = (columns: ReturnType<typeof shipmentColumns>) => columns.map(({ id }) => id);

/** The text of each paragraph. */
function texts(children: ReactNode): (string | null)[] {
  render(<MantineProvider env="test">{children}</MantineProvider>);
  return screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
}

afterEach(cleanup);

it('The listing has the columns Order ID and COD only for accounts that use them', () => {
  expect(idsOf(shipmentColumns(facts))).toEqual(expect.arrayContaining(['order', 'cod']));
  const without = idsOf(shipmentColumns({ isAllowOrderId: false, isCod: false }));
  expect(without).not.toContain('order');
  expect(without).not.toContain('cod');
});

it('The reverse charge listing has a sender column and no COD column', () => {
  const ids = idsOf(shipmentColumns(facts, 'reverse-charge'));
  expect(ids.indexOf('sender')).toBe(ids.indexOf('receiver') - 1);
  expect(ids).not.toContain('cod');
  expect(idsOf(shipmentColumns(facts))).not.toContain('sender');
});

it('The COOL listing shows the temperature service before the dates, also on a phone', () => {
  const columns = shipmentColumns({ isAllowOrderId: false, isCod: false }, 'cool');
  const ids = idsOf(columns);
  expect(ids.filter((id) => id === 'service')).toHaveLength(1);
  expect(ids.indexOf('service')).toBeLessThan(ids.indexOf('created'));
  expect(columns.find(({ id }) => id === 'service')?.phone).toBe('line');
});

it('COD is shown in the currency that the receiver pays', () => {
  const cod = shipmentColumns(facts).find(({ id }) => id === 'cod');
  const shown = texts(
    <MarketContext value={marketOf(SINGAPORE)}>
      <p>{cod?.cell({ ...detail, flow: 'malaysia', codCents: 677_00 })}</p>
      <p>{cod?.cell({ ...detail, flow: 'domestic', codCents: 54_00 })}</p>
      <p>{cod?.cell({ ...detail, flow: 'domestic', codCents: null })}</p>
    </MarketContext>,
  );
  expect(shown).toEqual(['RM 677.00', 'S$ 54.00', '–']);
});

it('A foreign destination starts with the country code, a domestic one with the postcode', () => {
  const destination = shipmentColumns(facts).find(({ id }) => id === 'destination');
  const abroad = { receiverCountry: 'AU', receiverPostcode: '3053', receiverCity: 'Melbourne' };
  const shown = texts(
    <>
      <p>{destination?.cell({ ...detail, ...abroad })}</p>
      <p>{destination?.cell(detail)}</p>
    </>,
  );
  expect(shown).toEqual(['AU · 3053 Melbourne', '50450 Kuala Lumpur']);
});

it('The columns depend on the available width, and the identifying columns are always shown', () => {
  const all = shipmentColumns(facts);
  const identifying = ['cn', 'status', 'receiver', 'phone', 'destination'];
  expect(idsOf(columnsShown(all, null, 0))).toEqual(['cn', 'status', 'receiver']);
  // 1440 px with a panel beside the list.
  expect(idsOf(columnsShown(all, null, 554))).toEqual(['cn', 'status', 'receiver']);
  // 1366 px less the menu and the boxes.
  expect(idsOf(columnsShown(all, null, 1040))).toEqual([...identifying, 'event']);
  expect(columnsShown(all, null, 5000)).toEqual(all);
  expect(idsOf(columnsShown(all, ['price', 'receiver', 'gone'], 0))).toEqual(['cn', 'price', 'receiver']);
});

it('A card on a phone shows CN and status, then receiver, destination, order and last event', () => {
  const at = (place: string) => idsOf(shipmentColumns(facts).filter(({ phone }) => phone === place));
  expect(['title', 'badge', 'line', 'end'].map(at)).toEqual([
    ['cn'],
    ['status'],
    ['receiver', 'destination', 'order'],
    ['event'],
  ]);
});

it('A tap on a phone number calls it', () => {
  const phone = shipmentColumns(facts).find(({ id }) => id === 'phone');
  const row = { ...detail, receiverPhone: '123456789', receiverCountry: 'MY' };
  render(phone?.cell(row));
  expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+60123456789');
});
