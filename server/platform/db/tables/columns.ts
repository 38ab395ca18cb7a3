/** Column types. */
import type { ColumnType } from 'kysely';

import type { AccountScope } from '../account-scope.ts';

/** jsonb: read parsed, always written as a text that we made ourselves (the drivers treat arrays differently). */
export type Json<T> = ColumnType<T, string, string>;
export type Scope = ColumnType<AccountScope, AccountScope, never>;
export type Fixed<T> = ColumnType<T, T, never>;
