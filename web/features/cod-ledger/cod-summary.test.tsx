import { expect, it } from 'vitest';

import {
  type CodOverview,
  codOverview,
  codParcels,
  type PotSums,
} from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { CodLedgerScreen } from '#web/features/cod-ledger/cod-ledger.screen.tsx';
import { press, screenTest, until } from '#web/test/screen.tsx';

const screen = screenTest();

const pots: PotSums = { due: 30_00, held: 88_00, paying: 0, paid: 48_00, fee: 6_00, 'written-off': 10_00 };
const balanceOf = (currency: string, more: Partial<PotSums> = {}): CodOverview['balances'][number] => ({
  currency,
  pots: { ...pots, ...more },
  next: null,
  late: { cents: 0, count: 0, isCapped: false },
  short: { cents: 0, count: 0, isCapped: false },
});

async function openIt(balances: CodOverview['balances'], at = '/codledger'): Promise<void> {
  const overview: CodOverview = {
    day: '2026-11-29',
    today: '2026-11-29',
    balances,
    payoutWeekday: 4,
    bank: null,
    change: null,
    mayChangeBank: false,
    asksCode: false,
  };
  screen.answer(codOverview, overview);
  screen.answer(codParcels, { rows: [], nextCursor: null });
  await screen.open(() => <CodLedgerScreen />, { at });
}
const asked = () => screen.bodyOf(codParcels);

it('A figure opens all the parcels that it sums: what narrowed the list before is gone', async () => {
  await openIt([balanceOf('MYR')], '/codledger?view=held&by=2026-11-20&q=siti&from=2026-11-01&in=P1');
  await press('RM 10.00');
  await until(() => expect(asked()).toEqual({ view: 'written-off', limit: 50 }));
  await press('RM 30.00');
  await until(() => expect(asked()).toEqual({ view: 'due', limit: 50 }));
});

it('Of two monies each figure opens its own parcels', async () => {
  await openIt([balanceOf('SGD'), balanceOf('MYR', { 'written-off': 11_00 })]);
  await press('RM 11.00');
  await until(() => expect(asked()).toEqual({ view: 'written-off', currency: 'MYR', limit: 50 }));
  await press('Currency: MYR ✕');
  await until(() => expect(asked()).toEqual({ view: 'written-off', limit: 50 }));
  await press('S$ 48.00');
  await until(() => expect(asked()).toEqual({ view: 'paid', currency: 'SGD', limit: 50 }));
});
