import { changes } from '#shared/features/changes/changes.contract.ts';

import { stampOf } from '#server/platform/db/change-marks.ts';
import type { FeatureKit } from '#server/platform/kit.ts';

export function registerChanges({ serve, database }: FeatureKit): void {
  serve(changes, async ({ session }) => ({
    stamp: await stampOf(await database.mayLag(session.scope), session.scope),
  }));
}
