import * as bankContract from '#shared/features/cod-ledger/cod-bank.contract.ts';
import * as contract from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import * as payoutCalls from '#shared/features/cod-ledger/cod-payout.contract.ts';
import * as operations from '#shared/features/cod-ledger/cod-operations.contract.ts';

import type { Serve } from '#server/platform/http/serve.ts';
import type { CodBank } from './cod-bank.service.ts';
import type { CodLedger } from './cod-ledger.service.ts';
import type { CodOperations } from './cod-operations.service.ts';
import type { CodPayouts } from './cod-payout.service.ts';
import type { CodStatements } from './cod-statement.service.ts';

export interface CodServices {
  ledger: CodLedger;
  statements: CodStatements;
  bank: CodBank;
  payouts: CodPayouts;
  codOperations: CodOperations;
}

export function codLedgerRoutes(serve: Serve, services: CodServices): void {
  const { ledger, statements, bank, payouts, codOperations } = services;
  serve(contract.codOverview, ({ session, query }) => ledger.overview(session, query.day));
  serve(contract.codOutstanding, ({ session }) => ledger.outstanding(session));
  serve(contract.codParcels, ({ session, body }) => ledger.parcels(session, body));
  serve(contract.codParcel, ({ session, query }) => ledger.parcel(session, query.shipmentId));
  serve(contract.codEntries, ({ session, body }) => ledger.entries(session, body));
  serve(payoutCalls.codPayouts, ({ session, body }) => ledger.payouts(session, body));
  serve(payoutCalls.codStatement, ({ session, actor, query, signal, language }) =>
    statements.file(session, actor, query, signal, language),
  );
  serve(contract.answerShort, ({ session, actor, body }) => ledger.answerShort(session, actor, body));
  serve(bankContract.requestBankChange, ({ session, actor, body }) =>
    bank.request(session, actor, body.bank, body.Code),
  );
  serve(bankContract.withdrawBankChange, ({ session, actor, body }) =>
    bank.withdraw(session, actor, body.changeId),
  );
  serve(operations.codCollections, async ({ body, caller, language }) => ({
    results: await codOperations.collect(body.collections, caller, language),
  }));
  serve(operations.operationsPayouts, ({ query }) => payouts.waiting(query.after ?? null));
  serve(operations.prepareCodPayout, async ({ body, caller }) => ({
    payouts: await payouts.prepareNow(body.accountNo, caller),
  }));
  serve(operations.codBankLine, ({ body, caller }) => payouts.bankLine(body, caller));
  serve(operations.writeOffCod, ({ body, caller }) => codOperations.writeOff(body, caller));
  serve(operations.codQueries, async () => ({ queries: await codOperations.queries() }));
  serve(operations.answerCodQuery, ({ body, caller }) => codOperations.answer(body, caller));
  serve(operations.bankChanges, ({ query }) => bank.waiting(query.after ?? null));
  serve(operations.decideBankChange, ({ body, caller }) => bank.decide(body, caller));
  serve(operations.setPayoutDay, ({ body, caller }) => codOperations.setPayoutDay(body, caller));
}
