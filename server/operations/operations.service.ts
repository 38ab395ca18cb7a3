import type { AccountFlags, PodRecord, RecordResult, Scan } from '#shared/operations/operations.contract.ts';

import type { Kit } from '../kit.ts';
import { setAccountFlags } from './account-flags.service.ts';
import { type ChangesPage, changesAfter } from './changes.service.ts';
import { recordProofs } from './proof-of-delivery.service.ts';
import type { Caller } from './recording.service.ts';
import { recordScans } from './scan-events.service.ts';

/** What the courier's side can do; the interface, its command line and the demo's simulator all end here. */
export interface OperationsService {
  recordScans(scans: readonly Scan[], caller: Caller): Promise<RecordResult[]>;
  recordProofs(records: readonly PodRecord[], caller: Caller): Promise<RecordResult[]>;
  changesAfter(after: string | undefined, limit: number): Promise<ChangesPage>;
  setAccountFlags(
    accountNo: string,
    flags: Partial<AccountFlags>,
    caller: Caller,
  ): Promise<{ accountNo: string; flags: AccountFlags }>;
}

export function operationsService(kit: Kit): OperationsService {
  return {
    recordScans: (scans, caller) => recordScans(kit, scans, caller),
    recordProofs: (records, caller) => recordProofs(kit, records, caller),
    changesAfter: (after, limit) => changesAfter(kit, after, limit),
    setAccountFlags: (accountNo, flags, caller) => setAccountFlags(kit, accountNo, flags, caller),
  };
}
