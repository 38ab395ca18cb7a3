/** The sandbox: a separate account for each account, in which programs can be tested. */
import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Kit } from '#server/platform/kit.ts';
import { findSandbox, saveSandbox } from './sandbox.queries.ts';

export interface SandboxService {
  /** Returns the sandbox of an account, which is created when first needed. `refresh` updates its flags. */
  of(scope: AccountScope, refresh: boolean): Promise<{ scope: AccountScope; adminId: string }>;
}

export function sandboxService({ clock, database }: Pick<Kit, 'clock' | 'database'>): SandboxService {
  return {
    async of(scope, refresh) {
      const found = await findSandbox(database.db, scope);
      if (found && !refresh) return { scope: found.scope, adminId: found.admin_id };
      const made = { accountId: newId(clock), userId: newId(clock), at: clock.now() };
      await database.transaction((trx) => saveSandbox(trx, scope, made));
      const saved = found ?? (await findSandbox(database.db, scope));
      if (!saved) throw new Error('A sandbox was saved but cannot be found.');
      return { scope: saved.scope, adminId: saved.admin_id };
    },
  };
}
