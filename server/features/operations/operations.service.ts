import type { AccountFlags } from '#shared/features/operations/operations.contract.ts';

import type { Kit } from '#server/platform/kit.ts';
import { type FlagDeps, setAccountFlags } from './account-flags.service.ts';
import { type ChangesPage, changesAfter } from './changes.service.ts';
import { correctScans } from './correct-scans.service.ts';
import { recordProofs } from './proof-of-delivery.service.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { Recorded } from './record-result.mapping.ts';
import { recordScans } from './scan-events.service.ts';

/** The courier's side, called by the operations interface, its command line and the demo's simulator. */
export interface OperationsService {
  /** Rows as received: each is checked separately. */
  recordScans(scans: readonly unknown[], caller: Caller): Promise<Recorded[]>;
  recordProofs(records: readonly unknown[], caller: Caller): Promise<Recorded[]>;
  correctScans(corrections: readonly unknown[], caller: Caller): Promise<Recorded[]>;
  changesAfter(after: string | undefined, limit: number): Promise<ChangesPage>;
  setAccountFlags(
    accountNo: string,
    flags: Partial<AccountFlags>,
    caller: Caller,
  ): Promise<{ accountNo: string; flags: AccountFlags }>;
}

export function operationsService(kit: Kit, deps: FlagDeps): OperationsService {
  return {
    recordScans: (scans, caller) => recordScans(kit, scans, caller),
    recordProofs: (records, caller) => recordProofs(kit, records, caller),
    correctScans: (corrections, caller) => correctScans(kit, corrections, caller),
    changesAfter: (after, limit) => changesAfter(kit, after, limit),
    setAccountFlags: (accountNo, flags, caller) => setAccountFlags(kit, deps, accountNo, flags, caller),
  };
}
