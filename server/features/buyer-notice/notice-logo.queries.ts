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

/** Like `ownLogo`, with a lock, so that concurrent changes wait for each other. */
export async function lockLogo(trx: Trx, scope: AccountScope): Promise<LogoRow | undefined> {
  return trx
    .selectFrom('buyer_notice_setting')
    .select(['logo_key', 'logo_type'])
    .where('account_id', '=', scope)
    .forUpdate()
    .executeTakeFirst();
}

/** Finds the logo by the secret key of an email, which proves that the client received it. */
export async function logoOfKey(reader: Reader, stopKey: string): Promise<LogoRow | undefined> {
  return reader
    .selectFrom('buyer_notice')
    .innerJoin('buyer_notice_setting as setting', 'setting.account_id', 'buyer_notice.account_id')
    .select(['setting.logo_key', 'setting.logo_type'])
    .where('stop_key', '=', stopKey)
    .executeTakeFirst();
}

/** Returns the photo of the delivered parcel that an email was about; null when its proof of delivery was withdrawn since. */
export async function photoOfKey(reader: Reader, stopKey: string): Promise<string | null> {
  const row = await reader
    .selectFrom('buyer_notice')
    .innerJoin('pod', (join) =>
      join
        .onRef('pod.account_id', '=', 'buyer_notice.account_id')
        .onRef('pod.shipment_id', '=', 'buyer_notice.shipment_id')
        .on('pod.is_shown', '=', true),
    )
    .select('pod.photo_key')
    .where('stop_key', '=', stopKey)
    .where('kind', '=', 'delivered')
    .executeTakeFirst();
  return row?.photo_key ?? null;
}

/** Returns false when the account has never saved notice settings. */
export async function saveLogo(trx: Trx, scope: AccountScope, logo: LogoRow): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('buyer_notice_setting')
    .set(logo)
    .where('account_id', '=', scope)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
