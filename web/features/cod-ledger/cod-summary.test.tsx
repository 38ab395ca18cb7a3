import { fireEvent, screen as page } from '@testing-library/react';
import { expect, it } from 'vitest';

import {
  codEntries,
  type CodOverview,
  codOverview,
  codParcels,
  type PotSums,
} from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { type CodPayout, codPayouts, codStatement } from '#shared/features/cod-ledger/cod-payout.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { CodLedgerScreen } from '#web/features/cod-ledger/cod-ledger.screen.tsx';
import { control, pageText, press, Refusing, screenTest, type, until } from '#web/test/screen.tsx';

const screen = screenTest();

const pots: PotSums = { due: 30_00, held: 88_00, paying: 0, paid: 48_00, fee: 6_00, 'written-off': 10_00 };
const balanceOf = (currency: string, more: Partial<PotSums> = {}): CodOverview['balances'][number] => ({
  currency,
  pots: { ...pots, ...more },
  next: null,
  late: { cents: 0, count: 0, isCapped: false },
  short: { cents: 0, count: 0, isCapped: false },
});

let mayChangeBank = false;
async function openIt(balances: CodOverview['balances'], at = '/codledger'): Promise<void> {
  const overview: CodOverview = {
    day: '2026-11-29',
    today: '2026-11-29',
    balances,
    payoutWeekday: 4,
    bank: null,
    change: null,
    mayChangeBank,
    asksCode: false,
  };
  screen.answer(codOverview, overview);
  screen.answer(codParcels, { rows: [], nextCursor: null });
  screen.answer(codEntries, { rows: [], nextCursor: null });
  await screen.open(() => <CodLedgerScreen />, { at });
}
const listBody = () => screen.bodyOf(codParcels);

it('A figure opens all its parcels, without the earlier filters of the list', async () => {
  await openIt([balanceOf('MYR')], '/codledger?view=held&by=2026-11-20&q=siti&from=2026-11-01&in=P1');
  await press('RM 10.00');
  await until(() => expect(listBody()).toEqual({ view: 'written-off', limit: 50 }));
  await press('RM 30.00');
  await until(() => expect(listBody()).toEqual({ view: 'due', limit: 50 }));
});

it('With two currencies, each figure opens the parcels of its own currency', async () => {
  await openIt([balanceOf('SGD'), balanceOf('MYR', { 'written-off': 11_00 })]);
  await press('RM 11.00');
  await until(() => expect(listBody()).toEqual({ view: 'written-off', currency: 'MYR', limit: 50 }));
  await press('Currency: MYR ✕');
  await until(() => expect(listBody()).toEqual({ view: 'written-off', limit: 50 }));
  await press('S$ 48.00');
  await until(() => expect(listBody()).toEqual({ view: 'paid', currency: 'SGD', limit: 50 }));
});

it('The statement uses the dates of the entries, not the creation dates of the parcels', async () => {
  const statementOf = async (at: string) => {
    await openIt([balanceOf('MYR')], at);
    screen.answer(codStatement, new Refusing('Not now'));
    await press(m.cod_ledger_statement());
    await press(m.cod_ledger_file_csv());
    const query = screen.sent.findLast(({ path }) => path === codStatement.path)?.query;
    return [query?.get('from'), query?.get('to')];
  };
  // The current and the older links from the ages on the dashboard.
  expect(await statementOf('/codledger?view=open&madeTo=2026-11-15')).toEqual([null, null]);
  expect(listBody()).toMatchObject({ view: 'open', madeTo: '2026-11-15' });
  expect(await statementOf('/codledger?view=open&to=2026-11-15')).toEqual([null, null]);
  expect(listBody()).toMatchObject({ view: 'open', madeTo: '2026-11-15' });
  expect(await statementOf('/codledger?tab=entries&from=2026-11-01&to=2026-11-15')).toEqual([
    '2026-11-01',
    '2026-11-15',
  ]);
});

it('The date filter of the entries is not applied to the parcels', async () => {
  await openIt([balanceOf('MYR')], '/codledger?tab=entries&from=2026-11-01&to=2026-11-15&day=2026-11-20');
  await press(m.cod_ledger_parcels());
  await until(() => expect(listBody()).toEqual({ view: 'all', limit: 50 }));
  expect(screen.address()).toBe('/codledger?day=2026-11-20');
});

const payout: CodPayout = {
  payoutId: 'p1',
  payoutNo: 'P100001',
  day: '2026-11-26',
  cents: 98_00,
  currency: 'MYR',
  parcelCount: 5,
  state: 'paid',
  bank: { bankName: 'Maybank', holder: 'Test Trading', lastDigits: '5678' },
  bankReference: 'FT1',
  reason: '',
  paidAt: '2026-11-27T02:00:00Z',
};

it('A payout opens all its parcels, without the pay day, search and date filters of the list', async () => {
  screen.answer(codPayouts, { rows: [payout], nextCursor: null });
  const narrow = 'by=2026-12-03&q=siti&madeFrom=2026-11-01&currency=MYR&day=2026-11-20';
  await openIt([balanceOf('MYR')], `/codledger?tab=payouts&payout=${payout.payoutNo}&${narrow}`);
  await press(m.cod_ledger_show_parcels({ count: 5 }));
  await until(() => expect(listBody()).toEqual({ view: 'all', payoutNo: payout.payoutNo, limit: 50 }));
  expect(screen.address()).toBe('/codledger?day=2026-11-20&in=P100001');
});

it('The pay day filter is removed when another view is chosen', async () => {
  await openIt([balanceOf('MYR')], '/codledger?view=held&by=2026-12-03');
  await press(m.cod_ledger_state_due());
  await until(() => expect(listBody()).toEqual({ view: 'due', limit: 50 }));
});

it('An older link with creation dates gets the current form and does not filter the entries', async () => {
  await openIt([balanceOf('MYR')], '/codledger?view=open&from=2026-11-01&to=2026-11-15');
  await until(() =>
    expect(screen.address()).toBe('/codledger?view=open&madeFrom=2026-11-01&madeTo=2026-11-15'),
  );
  const lists = screen.sent.filter(({ path }) => path === codParcels.path).map(({ body }) => body);
  const made = { view: 'open', madeFrom: '2026-11-01', madeTo: '2026-11-15', limit: 50 };
  expect(lists).toEqual(lists.map(() => made));
  await press(m.cod_ledger_entries());
  const query = () => screen.sent.findLast(({ path }) => path === codEntries.path);
  await until(() => expect(query()).toBeDefined());
  expect(JSON.stringify([query()?.body, String(query()?.query)])).not.toContain('2026-11');
});

it('Pressing the Entries tab again also clears the period fields', async () => {
  await openIt([balanceOf('MYR')], '/codledger?tab=entries&from=2026-11-01&to=2026-11-20');
  const from = () => control(m.cod_ledger_field_from()).value;
  expect(from()).toBe('01-11-2026');
  await press(m.cod_ledger_entries());
  await until(() => expect(screen.address()).toBe('/codledger?tab=entries'));
  await until(() => expect(from()).toBe(''));
  await type(m.cod_ledger_field_from(), '05-11-2026');
  await type(m.cod_ledger_field_to(), '06-11-2026');
  await until(() => expect(screen.address()).toBe('/codledger?tab=entries&from=2026-11-05&to=2026-11-06'));
});

it('A link to an unknown payout shows that the payout was not found', async () => {
  screen.answer(codPayouts, { rows: [], nextCursor: null });
  await openIt([balanceOf('MYR')], '/codledger?tab=payouts&payout=P404');
  await until(() => expect(pageText()).toContain('The payout was not found.'));
  await press(m.common_close());
  await until(() => expect(screen.address()).toBe('/codledger?tab=payouts'));
});

it('An unsaved bank account is restored when the page is opened again', async () => {
  const open = async () => {
    await openIt([balanceOf('MYR')]);
    await press(m.cod_ledger_add_bank());
  };
  mayChangeBank = true;
  await open();
  await type(m.cod_ledger_field_bank(), 'Maybank');
  fireEvent.keyDown(control(m.cod_ledger_field_bank()), { key: 'Escape' });
  await until(() => expect(page.queryByRole('dialog')).toBeNull());
  await open();
  expect(control(m.cod_ledger_field_bank()).value).toBe('Maybank');
  expect(pageText()).toContain(m.ui_draft_restored());
});
