import type { FeatureKit } from '#server/platform/kit.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { codBank } from './cod-bank.service.ts';
import { codLedger } from './cod-ledger.service.ts';
import { codLedgerRoutes, type CodServices } from './cod-ledger.routes.ts';
import { codOperations } from './cod-operations.service.ts';
import { codPayouts } from './cod-payout.service.ts';
import { codStatements } from './cod-statement.service.ts';

const quarterHour = 900;

export function registerCodLedger(
  kit: FeatureKit,
  deps: { account: AccountService; twoStep: TwoStepService },
): CodServices {
  const ledger = codLedger(kit, deps.twoStep);
  const payouts = codPayouts(kit);
  const operations = codOperations(kit);
  const services: CodServices = {
    ledger,
    payouts,
    codOperations: operations,
    bank: codBank(kit, deps.account),
    statements: codStatements(kit),
  };
  codLedgerRoutes(kit.serve, services);
  // Separate jobs: if a day cannot be closed, payouts are still prepared.
  kit.jobs.every('close-days-of-COD', quarterHour, async () => void (await ledger.closeDays()));
  kit.jobs.every('prepare-payouts', quarterHour, async () => void (await payouts.prepareDue()));
  return services;
}
