/** COD parcels for tests, with their money where the test needs it; created only through the calls that move money. */
import { sql } from 'kysely';

import { requestBankChange, withdrawBankChange } from '#shared/features/cod-ledger/cod-bank.contract.ts';
import { answerShort, codOverview, codParcel } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as operations from '#shared/features/cod-ledger/cod-operations.contract.ts';

import { makeShipment, type TestShipment } from './shipment-factory.ts';
import type { TestUser } from './factories.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';
import { confirmOwnPassword } from './two-step-user.ts';

export const operatorOf = (app: TestApp) => app.kit.env.operatorKeys[0] ?? '';

export const bank = { bankName: 'Maybank', holder: 'Test Trading Sdn Bhd', number: '5140 1234 5678' };

export const makeCod = (
  app: TestApp,
  as: TestUser,
  codCents = 100_00,
  events: readonly ('PKU' | 'OFD' | 'DLV')[] = [],
): Promise<TestShipment> => makeShipment(app, as, { codCents, events });

/** Withdraws the bank change that an earlier example of the same account requested. */
export async function withdrawOpenBankChange(app: TestApp, as: TestUser): Promise<void> {
  const { change } = (await send(app, codOverview, { as, query: {} })).r;
  if (change) await send(app, withdrawBankChange, { as, body: { changeId: change.changeId } });
}

export async function askForBank(app: TestApp, as: TestUser): Promise<string> {
  await withdrawOpenBankChange(app, as);
  await confirmOwnPassword(app, as);
  const { e } = await send(app, requestBankChange, { as, body: { bank } });
  if (e !== null) throw new Error(e);
  const { r } = await send(app, operations.bankChanges, { as: operatorOf(app) });
  return r.changes.find(({ accountNo }) => accountNo === as.accountNo)?.changeId ?? '';
}

/** Gives the account an approved bank account, so that payouts are possible. */
export async function withBank(app: TestApp, as: TestUser): Promise<void> {
  const changeId = await askForBank(app, as);
  await send(app, operations.decideBankChange, {
    as: operatorOf(app),
    body: { changeId, outcome: 'approved' },
  });
}

/** Prepares a payout of one delivered parcel. */
export async function makePayout(app: TestApp, as: TestUser): Promise<operations.OperationsPayout> {
  await withBank(app, as);
  await makeCod(app, as, 100_00, ['PKU', 'DLV']);
  const { r, e } = await send(app, operations.prepareCodPayout, {
    as: operatorOf(app),
    body: { accountNo: as.accountNo },
  });
  const [payout] = r?.payouts ?? [];
  if (!payout) throw new Error(e ?? 'no payout');
  return payout;
}

/** A delivered parcel whose collected COD is RM 10 short. */
export async function makeShort(app: TestApp, as: TestUser): Promise<TestShipment> {
  const parcel = await makeCod(app, as, 100_00, ['PKU', 'DLV']);
  await send(app, operations.codCollections, {
    as: operatorOf(app),
    body: { collections: [{ cn: parcel.cnNo, cents: 90_00, reference: 'R1' }] },
  });
  return parcel;
}

/** Accepts the missing amount, which is then written off. */
export async function acceptShort(app: TestApp, as: TestUser, { shipmentId }: TestShipment) {
  const { pots } = (await send(app, codParcel, { as, query: { shipmentId } })).r;
  const body = { shipmentId, answer: 'accept', text: '', dueCents: pots.due };
  return send(app, answerShort, { as, body });
}

/**
 * Checks the ledger against itself: returns the number of parcel balances that differ from the sums of their entries. It must
 * be 0.
 */
export async function codDifferences(app: TestApp, { scope }: TestUser): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from cod_parcel parcel
    cross join lateral (values ('due', due_cents), ('held', held_cents), ('fee', fee_cents), ('paying', paying_cents),
      ('paid', paid_cents), ('written-off', written_off_cents)) as kept (pot, cents)
    where account_id = ${scope} and kept.cents <> (
      select coalesce(sum(case when entry.debit = kept.pot then cents else -cents end), 0) from cod_entry entry
      where entry.account_id = parcel.account_id and entry.shipment_id = parcel.shipment_id
        and kept.pot in (entry.debit, entry.credit))`.execute(app.kit.database.db);
  return rows[0]?.n ?? -1;
}

/** Paid payouts, each with the sum of its parcels' entries. */
export async function paidPayouts(app: TestApp, { scope }: TestUser) {
  const { rows } = await sql<{ currency: string; payout: number; parcels: number }>`
    select payout.currency, payout.cents as payout, (
      select sum(case when debit = 'paid' then cents else -cents end) from cod_entry entry
      where entry.account_id = payout.account_id and entry.payout_id = payout.payout_id and code = 'paid'
        and entry.currency = payout.currency)::bigint as parcels
    from cod_payout payout where account_id = ${scope} and state = 'paid'
    order by payout_id`.execute(app.kit.database.db);
  return rows;
}

/** Posts of operations, sent through the application that exists at that time. */
export const codDesk = (app: () => TestApp) => ({
  count: (cn: string, cents: number) =>
    send(app(), operations.codCollections, {
      as: operatorOf(app()),
      body: { collections: [{ cn, cents, reference: 'R7' }] },
    }),
  bankLine: (payoutNo: string, cents: number, outcome = 'paid') =>
    send(app(), operations.codBankLine, {
      as: operatorOf(app()),
      body: { payoutNo, cents, reference: 'FT1', outcome },
    }),
  prepare: async ({ accountNo }: TestUser) =>
    (await send(app(), operations.prepareCodPayout, { as: operatorOf(app()), body: { accountNo } })).r
      .payouts,
});
