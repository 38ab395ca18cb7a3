import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import {
  codOutstanding,
  codOverview,
  type PotSums,
} from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { CodOutstanding } from '#web/features/dashboard/cod-outstanding.tsx';
import { screenTest, until } from '#web/test/screen.tsx';

const test = screenTest();

it('Outstanding COD is compared with the day before the period, and each age links to its parcels', async () => {
  const ages = [
    {
      age: '0-2',
      from: '2026-11-21',
      to: '2026-11-23',
      currency: 'MYR',
      count: 2,
      dueCents: 100_00,
      heldCents: 50_00,
    },
    { age: '14+', from: null, to: '2026-11-09', currency: 'MYR', count: 1, dueCents: 0, heldCents: 30_00 },
  ];
  const pots: PotSums = { due: 60_00, held: 50_00, paying: 10_00, paid: 900_00, fee: 5_00, 'written-off': 0 };
  test.answer(codOutstanding, { ages });
  test.answer(codOverview, { balances: [{ currency: 'MYR', pots }] });
  await test.open(() => <CodOutstanding beforeTo="2026-10-24" />);
  await until(() => expect(document.body.textContent).toContain('+50 %'));
  expect(document.body.textContent).toContain('RM 180.00');
  expect(test.sent.find(({ path }) => path === codOverview.path)?.query.get('day')).toBe('2026-10-24');
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/codledger?view=open&madeTo=2026-11-23&madeFrom=2026-11-21',
    '/codledger?view=open&madeTo=2026-11-09',
  ]);
});

it('With two currencies, each age links to the parcels of its own currency', async () => {
  const age = { age: '14+', from: null, to: '2026-11-09', count: 1, dueCents: 0, heldCents: 30_00 };
  test.answer(codOutstanding, {
    ages: [
      { ...age, currency: 'SGD' },
      { ...age, currency: 'MYR' },
    ],
  });
  await test.open(() => <CodOutstanding beforeTo="2026-10-24" />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/codledger?view=open&madeTo=2026-11-09&currency=SGD',
    '/codledger?view=open&madeTo=2026-11-09&currency=MYR',
  ]);
});
