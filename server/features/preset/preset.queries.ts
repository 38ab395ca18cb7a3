import { sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { PresetColumn } from '#server/platform/db/tables/address-book.ts';

export interface Owner {
  scope: AccountScope;
  userId: string;
}

const own = (reader: Reader, { scope, userId }: Owner) =>
  reader
    .selectFrom('parcel_preset')
    .select([
      'preset_id',
      'name',
      'is_default',
      'parcel',
      'updated_at',
      'version',
      'changed_by',
      'deleted_at',
    ])
    .where('account_id', '=', scope)
    .where('user_id', '=', userId);

export type PresetRow = NonNullable<Awaited<ReturnType<typeof findPreset>>>;

export async function listPresets(reader: Reader, owner: Owner): Promise<PresetRow[]> {
  return own(reader, owner)
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
}

/** Includes deleted presets, because they can be restored. */
export async function findPreset(reader: Reader, owner: Owner, presetId: string) {
  return own(reader, owner).where('preset_id', '=', presetId).executeTakeFirst();
}

/** Serialises changes to a user's presets, so that names and the default stay unique. */
export async function lockOwner(trx: Trx, { scope, userId }: Owner): Promise<void> {
  await trx
    .selectFrom('app_user')
    .select('user_id')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
}

export async function insertPreset(
  trx: Trx,
  owner: Owner,
  row: { presetId: string; name: string; isDefault: boolean; parcel: PresetColumn; at: Date },
): Promise<void> {
  await trx
    .insertInto('parcel_preset')
    .values({
      account_id: owner.scope,
      preset_id: row.presetId,
      user_id: owner.userId,
      name: row.name,
      is_default: row.isDefault,
      parcel: JSON.stringify(row.parcel),
      created_at: row.at,
      updated_at: row.at,
      deleted_at: null,
    })
    .execute();
}

export async function updatePreset(
  trx: Trx,
  owner: Owner,
  presetId: string,
  change: {
    name?: string;
    /** The preset's fields, and who changed them. */
    parcel?: PresetColumn;
    by?: string;
    isDefault?: boolean;
    deletedAt?: Date | null;
    at: Date;
  },
): Promise<void> {
  await trx
    .updateTable('parcel_preset')
    .set((eb) => ({
      updated_at: change.at,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.parcel && {
        parcel: JSON.stringify(change.parcel),
        version: eb('version', '+', 1),
        changed_by: change.by ?? null,
      }),
      ...(change.isDefault !== undefined && { is_default: change.isDefault }),
      ...(change.deletedAt !== undefined && { deleted_at: change.deletedAt }),
    }))
    .where('account_id', '=', owner.scope)
    .where('user_id', '=', owner.userId)
    .where('preset_id', '=', presetId)
    .execute();
}

/** Removes the default flag. */
export async function clearDefault(trx: Trx, { scope, userId }: Owner): Promise<void> {
  await trx
    .updateTable('parcel_preset')
    .set({ is_default: false })
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute();
}
