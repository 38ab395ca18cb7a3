/** Personal data in shipments and proofs of delivery: search, erasure, and deletion after the retention period. */
import { type RawBuilder, sql } from 'kysely';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { holdInOrder } from '#server/platform/db/one-order.ts';
import {
  erasedName,
  type RecordPage,
  isSubject,
  type Subject,
  withoutPerson,
} from '#server/platform/db/personal-data.ts';

const ids = (shipmentIds: readonly string[]) => sql<string>`any(${[...shipmentIds]}::uuid[])`;

/** Shipments from or to the person. */
export async function findShipmentsOf(
  reader: Reader,
  scope: AccountScope,
  subject: Subject,
  { after, most }: RecordPage,
) {
  return reader
    .selectFrom('shipment')
    .select(['shipment_id', 'cn_no', 'created_at', 'sender', 'receiver', 'content'])
    .select([isSubject('sender', subject).as('is_sender'), isSubject('receiver', subject).as('is_receiver')])
    .where('account_id', '=', scope)
    .where(({ or }) => or([isSubject('sender', subject), isSubject('receiver', subject)]))
    .$if(after !== null, (query) => query.where('shipment_id', '<', after ?? ''))
    .orderBy('shipment_id', 'desc')
    .limit(most)
    .execute();
}

/** The status of each of these shipments, and the time of its last event. */
export async function listLastSeen(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('shipment')
    .select(['shipment_id', 'status', 'last_event_at'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .execute();
}
export type LastSeen = Awaited<ReturnType<typeof listLastSeen>>[number];

/** The shipments among these that the person receives. */
export async function listReceivedBy(
  reader: Reader,
  scope: AccountScope,
  shipmentIds: readonly string[],
  subject: Subject,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .where(isSubject('receiver', subject))
    .execute();
  return rows.map((row) => row.shipment_id);
}

export async function listProofsOf(reader: Reader, scope: AccountScope, shipmentIds: readonly string[]) {
  return reader
    .selectFrom('pod')
    .select(['shipment_id', 'name', 'identity_no', 'delivered_at', 'signature'])
    .select(['pod_image_key', 'photo_key', 'photo_2_key'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .execute();
}

export type ProofRow = Awaited<ReturnType<typeof listProofsOf>>[number];

/** Without a subject, both parties are erased. */
export async function eraseParties(
  trx: Trx,
  scope: AccountScope,
  shipmentIds: readonly string[],
  subject: Subject | null,
): Promise<void> {
  const goes = (party: string) => (subject ? isSubject(party, subject) : sql<boolean>`true`);
  const receiverGoes = goes('receiver');
  const either = (party: string, gone: RawBuilder<string>, kept: string) =>
    sql<never>`case when ${goes(party)} then ${gone} else ${sql.ref(kept)} end`;
  await holdInOrder(trx, { table: 'shipment', id: 'shipment_id' }, scope, shipmentIds);
  await trx
    .updateTable('shipment')
    .set({
      sender: either('sender', withoutPerson('sender'), 'sender'),
      receiver: either('receiver', withoutPerson('receiver'), 'receiver'),
      receiver_key: sql<null>`case when ${receiverGoes} then null else receiver_key end`,
      receiver_postcode: sql<string>`case when ${receiverGoes} and receiver ->> 'country' = 'SG'
        then left(receiver_postcode, 2) else receiver_postcode end`,
      customer_note_1: sql<string>`case when ${receiverGoes} then '' else customer_note_1 end`,
      customer_note_2: sql<string>`case when ${receiverGoes} then '' else customer_note_2 end`,
      search_text: sql<string>`case when ${receiverGoes} then lower(concat_ws(' ', cn_no, order_id,
        array_to_string(delivery_orders, ' '), receiver ->> 'city', receiver_state)) else search_text end`,
    })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .execute();
}

/** Erases drivers' notes and photos taken at the door, which may show the person. Returns the photos' keys. */
export async function eraseEventNotes(trx: Trx, scope: AccountScope, shipmentIds: readonly string[]) {
  const rows = await trx
    .selectFrom('shipment_event')
    .select(sql<string | null>`detail ->> 'photoKey'`.as('key'))
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .where(sql<boolean>`detail ? 'photoKey'`)
    .execute();
  await trx
    .updateTable('shipment_event')
    .set({ detail: sql<string>`detail - 'note' - 'photoKey' - 'text'` })
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .where(sql<boolean>`detail ?| array['note', 'photoKey', 'text']`)
    .execute();
  return rows.flatMap(({ key }) => key ?? []);
}

export type ProofPart = 'photo' | 'signature' | 'identity' | 'name';

const partsGone = {
  photo: { pod_image_key: null, photo_key: null, photo_2_key: null },
  signature: { signature: '' },
  identity: { identity_no: '' },
  name: { name: erasedName },
} as const satisfies Record<ProofPart, object>;

export async function eraseProofs(
  trx: Trx,
  scope: AccountScope,
  shipmentIds: readonly string[],
  parts: readonly ProofPart[],
): Promise<void> {
  await trx
    .updateTable('pod')
    .set(Object.assign({}, ...parts.map((part) => partsGone[part])) as (typeof partsGone)['name'])
    .where('account_id', '=', scope)
    .where('shipment_id', '=', ids(shipmentIds))
    .execute();
}

const stillThere = {
  photo: sql<boolean>`coalesce(pod_image_key, photo_key, photo_2_key) is not null`,
  signature: sql<boolean>`signature <> ''`,
  identity: sql<boolean>`identity_no <> ''`,
  name: sql<boolean>`name <> ${erasedName}`,
} as const satisfies Record<ProofPart, object>;

interface Span {
  after: string | null;
  /** Shipment ids below this one. */
  below: string;
  most: number;
}

/** Shipments of an id range, oldest first, whose proof of delivery still has this part. */
export async function listWithPart(
  trx: Trx,
  scope: AccountScope,
  part: ProofPart,
  { after, below, most }: Span,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('pod')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .$if(after !== null, (query) => query.where('shipment_id', '>', after ?? ''))
    .where('shipment_id', '<', below)
    .where(stillThere[part])
    .groupBy('shipment_id')
    .orderBy('shipment_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.shipment_id);
}

/** Shipments of an id range, oldest first, that still contain personal data. */
export async function listWithPeople(
  trx: Trx,
  scope: AccountScope,
  { after, below, most }: Span,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('shipment')
    .select('shipment_id')
    .where('account_id', '=', scope)
    .$if(after !== null, (query) => query.where('shipment_id', '>', after ?? ''))
    .where('shipment_id', '<', below)
    .where(sql<boolean>`receiver ->> 'name' <> ${erasedName}`)
    .orderBy('shipment_id')
    .limit(most)
    .execute();
  return rows.map((row) => row.shipment_id);
}
