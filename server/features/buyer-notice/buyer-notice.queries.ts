import { type Insertable, sql } from 'kysely';

import type { BuyerChoice } from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import {
  addressKey,
  type NoticeChannel,
  noticeTypes,
} from '#shared/features/buyer-notice/buyer-notice.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { RecordPage } from '#server/platform/db/personal-data.ts';
import type { BuyerNoticeSettingTable, BuyerNoticeTable } from '#server/platform/db/tables/buyer-notices.ts';

const settingColumns = [
  'is_on',
  'kinds',
  'language',
  'shop_name',
  'choices',
  'channels',
  'logo_key',
  'version',
  'changed_by',
  'changed_at',
] as const;

export async function findSetting(reader: Reader, scope: AccountScope) {
  return reader
    .selectFrom('buyer_notice_setting')
    .select(settingColumns)
    .where('account_id', '=', scope)
    .executeTakeFirst();
}

export async function lockSetting(trx: Trx, scope: AccountScope) {
  return trx
    .selectFrom('buyer_notice_setting')
    .select(settingColumns)
    .where('account_id', '=', scope)
    .forUpdate()
    .executeTakeFirst();
}

export async function companyName(reader: Reader, scope: AccountScope): Promise<string> {
  const { name } = await reader
    .selectFrom('account')
    .select(sql<string>`company ->> 'name'`.as('name'))
    .where('account_id', '=', scope)
    .executeTakeFirstOrThrow();
  return name;
}

export async function ownEmail(reader: Reader, scope: AccountScope, userId: string): Promise<string> {
  const { email } = await reader
    .selectFrom('app_user')
    .select('email')
    .where('account_id', '=', scope)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

type Setting = Omit<
  BuyerNoticeSettingTable,
  'account_id' | 'read_to' | 'version' | 'choices' | 'channels' | 'logo_key' | 'logo_type'
> & {
  choices: BuyerChoice[];
  channels: NoticeChannel[];
};

/** Saves the settings. When notices are switched on, events up to now are skipped, so only later ones are sent. */
export async function saveSetting(trx: Trx, scope: AccountScope, setting: Setting, isSwitchedOn: boolean) {
  const newest = sql<number>`coalesce((select max(feed_no) from outgoing_event where account_id = ${scope}), 0)`;
  await trx
    .insertInto('buyer_notice_setting')
    .values({ account_id: scope, ...setting, read_to: newest })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((row) => ({
        ...setting,
        version: sql<number>`buyer_notice_setting.version + 1`,
        ...(isSwitchedOn && { read_to: row.ref('excluded.read_to') }),
      })),
    )
    .execute();
}

/** Returns accounts with notices on that have unprocessed events in their feed. */
export async function accountsWithUnreadEvents(reader: Reader): Promise<AccountScope[]> {
  const { rows } = await sql<{ account_id: AccountScope }>`
    select account_id from buyer_notice_setting setting
    where is_on and exists (
      select 1 from outgoing_event event
      where event.account_id = setting.account_id and feed_no > setting.read_to)`.execute(reader);
  return rows.map((row) => row.account_id);
}

/**
 * Locks and returns the settings of an account; undefined when another instance is processing its feed, or notices were switched
 * off.
 */
export async function lockFollowed(trx: Trx, scope: AccountScope) {
  return trx
    .selectFrom('buyer_notice_setting')
    .innerJoin('account', 'account.account_id', 'buyer_notice_setting.account_id')
    .select([
      'buyer_notice_setting.kinds',
      'buyer_notice_setting.language',
      'buyer_notice_setting.shop_name',
      'buyer_notice_setting.channels',
      'buyer_notice_setting.logo_key',
      'buyer_notice_setting.read_to',
      'account.market',
    ])
    .where('buyer_notice_setting.account_id', '=', scope)
    .where('is_on', '=', true)
    .forUpdate('buyer_notice_setting')
    .skipLocked()
    .executeTakeFirst();
}

/** Returns the events in a range of the feed that a buyer may be notified of, with the current state of the parcel. */
export async function parcelEvents(reader: Reader, scope: AccountScope, after: number, upTo: number) {
  return (
    reader
      .selectFrom('outgoing_event as event')
      .innerJoin('shipment', (join) =>
        join
          .onRef('shipment.account_id', '=', 'event.account_id')
          .on(sql<boolean>`shipment.shipment_id = event.subject_key::uuid`),
      )
      .select(['event.event_id', 'event.type', 'event.data', 'shipment.shipment_id', 'shipment.cn_no'])
      .leftJoin('pod', (join) =>
        join
          .onRef('pod.account_id', '=', 'shipment.account_id')
          .onRef('pod.shipment_id', '=', 'shipment.shipment_id')
          .on('pod.is_shown', '=', true),
      )
      .select(['shipment.status', 'shipment.flow', 'shipment.receiver', 'pod.photo_key'])
      .where('event.account_id', '=', scope)
      .where('event.feed_no', '>', after)
      .where('event.feed_no', '<=', upTo)
      .where('event.type', 'in', noticeTypes)
      // Supplies are sent by the courier to the account, not to a buyer.
      .where('shipment.is_supplies', '=', false)
      .orderBy('event.feed_no')
      .execute()
  );
}

export type ParcelEvent = Awaited<ReturnType<typeof parcelEvents>>[number];

/** Returns the feed position `many` events further; null at the end. */
export async function placeAfter(
  reader: Reader,
  scope: AccountScope,
  after: number,
  many: number,
): Promise<number | null> {
  const { rows } = await sql<{ place: number | null }>`
    select max(feed_no) as place from (
      select feed_no from outgoing_event where account_id = ${scope} and feed_no > ${after}
      order by feed_no limit ${many}) next`.execute(reader);
  return rows[0]?.place ?? null;
}

export async function movePlace(trx: Trx, scope: AccountScope, readTo: number): Promise<void> {
  await trx
    .updateTable('buyer_notice_setting')
    .set({ read_to: readTo })
    .where('account_id', '=', scope)
    .execute();
}

type NewNotice = Omit<Insertable<BuyerNoticeTable>, 'account_id'>;

export async function insertNotice(trx: Trx, scope: AccountScope, notice: NewNotice): Promise<void> {
  await trx
    .insertInto('buyer_notice')
    .values({ account_id: scope, ...notice })
    .execute();
}

export async function listNotices(reader: Reader, scope: AccountScope, before: string | null, limit: number) {
  return (
    reader
      .selectFrom('buyer_notice')
      .select(['notice_id', 'shipment_id', 'cn_no', 'kind', 'channel', 'recipient', 'skipped', 'at'])
      // A notice has no body after it was sent or given up.
      .select(sql<boolean>`body is not null`.as('is_waiting'))
      .where('account_id', '=', scope)
      .$if(before !== null, (query) => query.where('notice_id', '<', before ?? ''))
      .orderBy('notice_id', 'desc')
      .limit(limit)
      .execute()
  );
}

/** Finds a notice by the secret key in its opt-out link, which proves that the client received it. */
export async function findByStopKey(reader: Reader, stopKey: string) {
  return reader
    .selectFrom('buyer_notice')
    .innerJoin('buyer_notice_setting as setting', 'setting.account_id', 'buyer_notice.account_id')
    .innerJoin('account', 'account.account_id', 'buyer_notice.account_id')
    .leftJoin('shipment', (join) =>
      join
        .onRef('shipment.account_id', '=', 'buyer_notice.account_id')
        .onRef('shipment.shipment_id', '=', 'buyer_notice.shipment_id'),
    )
    .select(['buyer_notice.account_id', 'buyer_notice.recipient', 'setting.shop_name', 'account.market'])
    .select('shipment.flow')
    .where('stop_key', '=', stopKey)
    .executeTakeFirst();
}

/** Whether the account sends no notices to this address. */
export async function hasOptedOut(reader: Reader, scope: AccountScope, recipient: string): Promise<boolean> {
  const row = await reader
    .selectFrom('buyer_opt_out')
    .select('at')
    .where('account_id', '=', scope)
    .where('address_key', '=', addressKey(recipient))
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends an opt-out. */
export async function optIn(trx: Trx, scope: AccountScope, recipient: string): Promise<void> {
  await trx
    .deleteFrom('buyer_opt_out')
    .where('account_id', '=', scope)
    .where('address_key', '=', addressKey(recipient))
    .execute();
}

export type FoundNotice = NonNullable<Awaited<ReturnType<typeof findByStopKey>>>;

export async function optOut(trx: Trx, scope: AccountScope, email: string, at: Date): Promise<void> {
  await trx
    .insertInto('buyer_opt_out')
    .values({ account_id: scope, address_key: addressKey(email), at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @param recipients in the stored form: lower case. */
export async function noticesTo(
  reader: Reader,
  scope: AccountScope,
  recipients: readonly string[],
  { after, most }: RecordPage,
) {
  return reader
    .selectFrom('buyer_notice')
    .select(['notice_id', 'cn_no', 'kind', 'recipient', 'at'])
    .where('account_id', '=', scope)
    .where(sql<string>`lower(recipient)`, '=', sql<string>`any(${[...recipients]}::text[])`)
    .$if(after !== null, (query) => query.where('notice_id', '<', after ?? ''))
    .orderBy('notice_id', 'desc')
    .limit(most)
    .execute();
}

export async function removeNotices(trx: Trx, scope: AccountScope, ids: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('buyer_notice')
    .where('account_id', '=', scope)
    .where('notice_id', 'in', [...ids])
    .execute();
}

export async function removeNoticesOf(
  trx: Trx,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('buyer_notice')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}
