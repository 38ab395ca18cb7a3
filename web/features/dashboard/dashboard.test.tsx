import { expect, it } from 'vitest';

import { codOutstanding } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { noticeBoardMessage } from '#shared/features/dashboard/dashboard.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { DashboardScreen } from '#web/features/dashboard/dashboard.screen.tsx';
import { pageText, press, Refusing, screenTest, until } from '#web/test/screen.tsx';

const test = screenTest();

const open = async (claimName: string, outstanding: object) => {
  test.answer(noticeBoardMessage, { notices: [] });
  test.answer(codOutstanding, outstanding);
  await test.open(DashboardScreen, {
    session: { loginId: 'office', Access: [{ claimName, claimValue: 'true' }] },
  });
};
const age = {
  age: '0-2',
  from: '2026-11-21',
  to: '2026-11-23',
  currency: 'MYR',
  count: 2,
  dueCents: 100_00,
  heldCents: 0,
};

it('Who manages users sees the COD that is not yet with the account, though no figures of shipments', async () => {
  await open('UM', { ages: [age] });
  await until(() => expect(pageText()).toContain('RM 100.00'));
  expect(pageText()).not.toContain(m.dashboard_printed());
  expect(pageText()).not.toContain(m.dashboard_no_right());
});

it.each([
  ['UM', 'no COD is out'],
  ['EXTRANET', 'the person has no part in it'],
])('With %s alone it says that it is empty when %s', async (claim) => {
  await open(claim, { ages: [] });
  await until(() => expect(pageText()).toContain(m.dashboard_no_right()));
  expect(test.sent.some(({ path }) => path === codOutstanding.path)).toBe(claim === 'UM');
});

it('Who sees nothing but the COD is told that it could not be read, and can ask again', async () => {
  await open('UM', new Refusing('The ledger is away.', 503));
  await until(() => expect(pageText()).toContain('The ledger is away.'));
  test.answer(codOutstanding, { ages: [age] });
  await press(m.common_try_again());
  await until(() => expect(pageText()).toContain('RM 100.00'));
});
