/** How long personal data is kept, how far expiry has got, and what it did. */
import type { Generated } from 'kysely';

import type { RetentionKind } from '#shared/platform/personal-data/personal-data.model.ts';

import type { Fixed, Scope } from './columns.ts';

export interface RetentionTable {
  kind: Fixed<RetentionKind>;
  /** Null: the default shipped with the portal. */
  days: number | null;
  set_at: Generated<Date | null>;
  set_by: Generated<string>;
  ran_at: Generated<Date | null>;
}

export interface RetentionCursorTable {
  account_id: Scope;
  kind: Fixed<RetentionKind>;
  after_id: string | null;
  passed_at: Date;
}

export interface RetentionRunTable {
  run_id: Fixed<string>;
  kind: Fixed<RetentionKind>;
  at: Fixed<Date>;
  before: Fixed<Date>;
  records: Fixed<number>;
  files: Fixed<number>;
}
