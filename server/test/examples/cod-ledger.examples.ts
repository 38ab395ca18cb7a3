import * as bankContract from '#shared/features/cod-ledger/cod-bank.contract.ts';
import * as contract from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as payouts from '#shared/features/cod-ledger/cod-payout.contract.ts';
import * as operations from '#shared/features/cod-ledger/cod-operations.contract.ts';

import { askForBank, bank, makeCod, makePayout, makeShort, withdrawOpenBankChange } from '../cod-factory.ts';
import { example } from '../example.ts';
import { send } from '../send.ts';
import { confirmOwnPassword } from '../two-step-user.ts';

export const codLedgerExamples = [
  example(contract.codOutstanding, async () => ({})),
  example(contract.codOverview, async () => ({ query: {} })),
  example(
    contract.codParcels,
    async ({ app, me }) => {
      await makeCod(app, me);
      return { body: {} };
    },
    async ({ app, they }) => ({ body: { payoutNo: (await makePayout(app, they)).payoutNo } }),
  ),
  example(
    contract.codParcel,
    async ({ app, me }) => ({ query: { shipmentId: (await makeCod(app, me)).shipmentId } }),
    async ({ app, they }) => ({ query: { shipmentId: (await makeCod(app, they)).shipmentId } }),
  ),
  example(contract.codEntries, async () => ({ body: {} })),
  example(payouts.codPayouts, async () => ({ body: {} })),
  example(
    payouts.codStatement,
    async () => ({ query: { format: 'csv' } }),
    async ({ app, they }) => ({
      query: { format: 'pdf', payoutNo: (await makePayout(app, they)).payoutNo },
    }),
  ),
  example(
    contract.answerShort,
    async ({ app, me }) => ({
      body: {
        shipmentId: (await makeShort(app, me)).shipmentId,
        answer: 'accept',
        text: '',
        dueCents: 10_00,
      },
    }),
    async ({ app, they }) => ({
      body: {
        shipmentId: (await makeShort(app, they)).shipmentId,
        answer: 'accept',
        text: '',
        dueCents: 10_00,
      },
    }),
  ),
  example(bankContract.requestBankChange, async ({ app, me }) => {
    await withdrawOpenBankChange(app, me);
    await confirmOwnPassword(app, me);
    return { body: { bank } };
  }),
  example(
    bankContract.withdrawBankChange,
    async ({ app, me }) => ({ body: { changeId: await askForBank(app, me) } }),
    async ({ app, they }) => ({ body: { changeId: await askForBank(app, they) } }),
  ),
  example(
    contract.lowerCod,
    async ({ app, me }) => ({
      body: { shipmentId: (await makeCod(app, me)).shipmentId, codCents: 50_00 },
    }),
    async ({ app, they }) => ({
      body: { shipmentId: (await makeCod(app, they)).shipmentId, codCents: 50_00 },
    }),
  ),
  example(operations.codCollections, async ({ app, me }) => ({
    body: { collections: [{ cn: (await makeCod(app, me)).cnNo, cents: 100_00 }] },
  })),
  example(operations.operationsPayouts, async () => ({ query: {} })),
  example(operations.prepareCodPayout, async ({ app, me }) => {
    await makePayout(app, me);
    await makeCod(app, me, 50_00, ['PKU', 'DLV']);
    return { body: { accountNo: me.accountNo } };
  }),
  example(operations.codBankLine, async ({ app, me }) => {
    const { payoutNo, cents } = await makePayout(app, me);
    return { body: { payoutNo, cents, reference: 'FT26112300012' } };
  }),
  example(operations.writeOffCod, async ({ app, me }) => ({
    body: {
      cn: (await makeShort(app, me)).cnNo,
      cents: 10_00,
      reason: 'The driver lost it',
      reference: 'WO-2026-0117',
    },
  })),
  example(operations.codQueries, async () => ({})),
  example(operations.answerCodQuery, async ({ app, me }) => {
    const { shipmentId, cnNo } = await makeShort(app, me);
    const body = { shipmentId, answer: 'query', text: 'Where is the rest?' };
    await send(app, contract.answerShort, { as: me, body });
    return { body: { cn: cnNo, answer: 'It comes with the next payout.' } };
  }),
  example(operations.bankChanges, async () => ({ query: {} })),
  example(operations.decideBankChange, async ({ app, me }) => ({
    body: { changeId: await askForBank(app, me), outcome: 'approved' },
  })),
  example(operations.setPayoutDay, async ({ me }) => ({ body: { accountNo: me.accountNo, weekday: 2 } })),
];
