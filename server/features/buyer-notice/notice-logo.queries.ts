import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';

export interface LogoRow {
  logo_key: string | null;
  logo_type: string | null;
}

export async function ownLogo(reader: Reader, scope: AccountScope): Promise<LogoRow | undefined> {
  return reader
    .selectFrom('buyer_notice_setting')
    .select(['logo_key', 'logo_type'])
    .where('account_id', '=', scope)
    .executeTakeFirst();
}

/** The key is what proves the reader of the email. */
export async function logoOfKey(reader: Reader, stopKey: string): Promise<LogoRow | undefined> {
  return reader
    .selectFrom('buyer_notice')
    .innerJoin('buyer_notice_setting as setting', 'setting.account_id', 'buyer_notice.account_id')
    .select(['setting.logo_key', 'setting.logo_type'])
    .where('stop_key', '=', stopKey)
    .executeTakeFirst();
}

/** False before the notices were ever set. */
export async function saveLogo(trx: Trx, scope: AccountScope, logo: LogoRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('buyer_notice_setting')
    .set(logo)
    .where('account_id', '=', scope)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
