import { sql } from 'kysely';

import { addressKey, type SkipReason } from '#shared/features/buyer-notice/buyer-notice.rules.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader } from '#server/platform/db/database.ts';

export async function findMessage(reader: Reader, scope: AccountScope, noticeId: string) {
  return (
    reader
      .selectFrom('buyer_notice as notice')
      .innerJoin('shipment', (join) =>
        join
          .onRef('shipment.account_id', '=', 'notice.account_id')
          .onRef('shipment.shipment_id', '=', 'notice.shipment_id'),
      )
      .innerJoin('account', 'account.account_id', 'notice.account_id')
      .leftJoin('buyer_notice_setting as setting', 'setting.account_id', 'notice.account_id')
      // Notices of the evening before have no event.
      .leftJoin('outgoing_event as event', (join) =>
        join
          .onRef('event.account_id', '=', 'notice.account_id')
          .onRef('event.event_id', '=', 'notice.event_id'),
      )
      .select(['notice.kind', 'notice.channel', 'notice.recipient', 'notice.body', 'notice.at'])
      .select(['notice.tried_at', 'notice.shipment_id', 'shipment.status', 'event.data'])
      .select(['account.market', 'setting.is_on', 'setting.kinds', 'setting.channels'])
      .where('notice.account_id', '=', scope)
      .where('notice.notice_id', '=', noticeId)
      .executeTakeFirst()
  );
}

export async function endMessage(
  reader: Reader,
  scope: AccountScope,
  noticeId: string,
  skipped: SkipReason | null,
): Promise<void> {
  await reader
    .updateTable('buyer_notice')
    .set({ body: null, skipped })
    .where('account_id', '=', scope)
    .where('notice_id', '=', noticeId)
    .execute();
}

export async function noteTry(
  reader: Reader,
  scope: AccountScope,
  noticeId: string,
  at: Date,
): Promise<void> {
  await reader
    .updateTable('buyer_notice')
    .set({ tried_at: at })
    .where('account_id', '=', scope)
    .where('notice_id', '=', noticeId)
    .execute();
}

/**
 * Ends notices of all accounts from before a time that are still waiting, found by the index of waiting notices. Those without
 * an attempt count as late. An email sent by an instance of the previous version is recognised by its mail row.
 */
export async function endUnknown(reader: Reader, before: Date): Promise<void> {
  await reader
    .updateTable('buyer_notice')
    .set({
      body: null,
      skipped: sql<SkipReason | null>`case
        when exists (
          select from mail
          where mail.account_id = buyer_notice.account_id and mail_id = notice_id and sent_at is not null
        ) then null
        when tried_at is null then 'late' else 'unknown' end`,
    })
    .where('at', '<', before)
    .where('body', 'is not', null)
    .execute();
}

/** Returns which of these addresses and phones opted out. */
export async function optedOut(
  reader: Reader,
  scope: AccountScope,
  recipients: readonly string[],
): Promise<Set<string>> {
  const rows = await reader
    .selectFrom('buyer_opt_out')
    .select('address_key')
    .where('account_id', '=', scope)
    .where('address_key', '=', sql<string>`any(${recipients.map(addressKey)}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.address_key));
}

/**
 * Counts the notices of each parcel by channel that were, or may have been, sent; notices of failed deliveries are not counted.
 */
export async function sentBefore(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('buyer_notice')
    .select(['shipment_id', 'channel', ({ fn }) => fn.countAll<number>().as('count')])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .where(({ eb, or }) => or([eb('skipped', 'is', null), eb('skipped', '=', 'unknown')]))
    .where('kind', '<>', 'failed')
    .groupBy(['shipment_id', 'channel'])
    .execute();
  return new Map(rows.map((row) => [`${row.channel} ${row.shipment_id}`, row.count]));
}

/** Returns the notices of these parcels with the events that they report; those of the evening before are left out. */
export async function noticesBefore(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('buyer_notice as notice')
    .innerJoin('outgoing_event as event', (join) =>
      join
        .onRef('event.account_id', '=', 'notice.account_id')
        .onRef('event.event_id', '=', 'notice.event_id'),
    )
    .select(['notice.shipment_id', 'notice.channel', 'notice.kind', 'notice.skipped', 'event.data'])
    .where('notice.account_id', '=', scope)
    .where('notice.shipment_id', '=', sql<string>`any(${[...shipmentIds]}::uuid[])`)
    .execute();
}
