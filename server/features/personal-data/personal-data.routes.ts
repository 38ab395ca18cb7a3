import * as contract from '#shared/features/personal-data/personal-data.contract.ts';

import type { Reader } from '#server/platform/db/database.ts';
import { actorFor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import type { PersonalDataService } from './personal-data.service.ts';
import type { RetentionService } from './retention.service.ts';

interface Deps {
  people: PersonalDataService;
  retention: RetentionService;
  account: AccountService;
  twoStep: TwoStepService;
  reader: Reader;
}

export function personalDataRoutes(
  serve: Serve,
  { people, retention, account, twoStep, reader }: Deps,
): void {
  const own = ({ scope, accountNo }: Session) => ({ scope, accountNo });
  serve(contract.findPersonalData, ({ session, actor, body }) => people.find(own(session), actor, body));
  serve(contract.exportPersonalData, async ({ session, caller, language, body: { Code, ...form } }) => {
    const spendCode = await account.mustProve(session, Code);
    return people.export([own(session)], caller, form, language, spendCode);
  });
  serve(contract.erasePersonalData, async ({ session, actor, body: { Code, ...form } }) => {
    const spendCode = await account.mustProve(session, Code);
    return people.erase(own(session), actor, form, spendCode);
  });
  serve(contract.getRetention, async ({ session }) => ({
    ...(await retention.shown()),
    asksCode: (await twoStep.stateOf(reader, session.scope, session.userId)).since !== null,
  }));
}

export function personalDataOperationsRoutes(
  serve: Serve,
  people: PersonalDataService,
  retention: RetentionService,
): void {
  serve(contract.listRetentions, () => retention.listed());
  serve(contract.setRetention, ({ body, caller }) => retention.set(body, caller));
  serve(contract.findPersonalDataEverywhere, async ({ body: { accountNo, ...form }, caller }) => {
    const accounts = [];
    for (const account of await people.accountsOf(accountNo)) {
      const found = await people.find(account, actorFor(account.scope, caller), form);
      if (found.records.length > 0) accounts.push({ accountNo: account.accountNo, ...found });
    }
    return { accounts };
  });
  serve(contract.exportPersonalDataEverywhere, async ({ body: { accountNo, ...form }, caller, language }) =>
    people.export(await people.accountsOf(accountNo), caller, form, language),
  );
  serve(contract.erasePersonalDataEverywhere, async ({ body: { accountNo, ...form }, caller }) => {
    const accounts = [];
    for (const account of await people.accountsOf(accountNo)) {
      const done = await people.erase(account, actorFor(account.scope, caller), form);
      if (done.erased.length + done.kept.length > 0) accounts.push({ accountNo: account.accountNo, ...done });
    }
    return { accounts };
  });
}
