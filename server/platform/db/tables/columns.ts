/** Kinds of columns. */
import type { ColumnType } from 'kysely';

import type { AccountScope } from '../account-scope.ts';

/** jsonb: read parsed, always written as text that we made ourselves (drivers differ on arrays). */
export type Json<T> = ColumnType<T, string, string>;
export type Scope = ColumnType<AccountScope, AccountScope, never>;
export type Fixed<T> = ColumnType<T, T, never>;
