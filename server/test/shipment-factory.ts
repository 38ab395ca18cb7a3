/** Shipments for tests, inserted directly into the tables: any age, any status, without calculating a price. */
import { type Insertable, sql } from 'kysely';

import { cnNumber, type CnKind } from '#shared/features/shipment/cn-number.rules.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import { MALAYSIA, marketOf, SINGAPORE, type MarketId } from '#shared/platform/market/markets.ts';
import { foldAll } from '#shared/platform/search/fold.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import { idAt, newId } from '#server/platform/db/ids.ts';
import type { PartyColumn, ShipmentTable } from '#server/platform/db/tables/shipments.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newBooks, openBooks } from '#server/features/cod-books/cod-books.service.ts';
import { countChange } from '#server/features/shipment/shipment-count.service.ts';
import { type NewEvent, recordEvents } from '#server/features/shipment/shipment-event.service.ts';
import type { TestAccount } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface ShipmentOptions {
  /** Time of creation, by default now. The id is of the same instant. */
  createdAt?: Date;
  /** Events after 'created', a minute apart, or each with its own time and place. */
  events?: readonly (EventCode | NewEvent)[];
  sender?: Partial<PartyColumn>;
  receiver?: Partial<PartyColumn>;
  pieces?: number;
  cnKind?: CnKind;
  printedAt?: Date;
  codCents?: number;
  /** Any other column. */
  columns?: Partial<Insertable<ShipmentTable>>;
}

export interface TestShipment {
  shipmentId: string;
  cnNo: string;
  createdAt: Date;
}

const party: PartyColumn = {
  companyName: '',
  name: 'Lee Mei Ling',
  phone: '123456789',
  altPhone: '',
  email: '',
  address1: '8 Jalan Tun Razak',
  address2: '',
  address3: '',
  postcode: '50400',
  city: 'Kuala Lumpur',
  state: 'Kuala Lumpur',
  country: 'MY',
};

const places: Record<MarketId, Partial<PartyColumn>> = {
  [MALAYSIA]: {},
  [SINGAPORE]: {
    address1: '10 Anson Road',
    postcode: '079903',
    city: 'Singapore',
    state: 'Singapore',
    country: 'SG',
    phone: '91234567',
  },
};

/** The address of the factory's companies, where pick-ups start. */
const senders: Record<MarketId, Partial<PartyColumn>> = {
  [MALAYSIA]: {
    address1: 'No 12, Jalan SS 2/24',
    postcode: '47300',
    city: 'Petaling Jaya',
    state: 'Selangor',
  },
  [SINGAPORE]: places[SINGAPORE],
};

/** Creates a shipment of an account. Its CN is drawn from the real sequence. */
export async function makeShipment(
  app: TestApp,
  account: TestAccount,
  options: ShipmentOptions = {},
): Promise<TestShipment> {
  const { createdAt = app.clock.now(), pieces = 1, cnKind = 'consignment', columns = {} } = options;
  // Ids of the portal's clock increase even within a millisecond, so that later shipments are listed first.
  const shipmentId = options.createdAt ? idAt(options.createdAt) : newId(app.clock);
  const sender = { ...party, ...senders[account.market], name: 'Siti Nurhaliza', ...options.sender };
  const receiver = { ...party, ...places[account.market], ...options.receiver };
  return app.kit.database.transaction(async (trx) => {
    const { code } = marketOf(account.market);
    const prefix = cnNumber(cnKind, code, 1).slice(0, 2);
    const sequence = `cn_${prefix}_${code}`.toLowerCase();
    const { rows } = await sql<{ serial: number }>`select nextval(${sequence}) as serial`.execute(trx);
    const cnNo = cnNumber(cnKind, code, rows[0]?.serial ?? 0);
    await trx
      .insertInto('shipment')
      .values({
        account_id: account.scope,
        shipment_id: shipmentId,
        cn_no: cnNo,
        flow: 'domestic',
        service: 'standard',
        status: 'created',
        content_type: 'parcel',
        sender: JSON.stringify(sender),
        receiver: JSON.stringify(receiver),
        receiver_postcode: receiver.postcode,
        receiver_state: receiver.state,
        pieces: JSON.stringify(
          Array.from({ length: pieces }, () => ({ weightGrams: 1000, lengthMm: 0, widthMm: 0, heightMm: 0 })),
        ),
        piece_count: pieces,
        actual_grams: pieces * 1000,
        chargeable_grams: pieces * 1000,
        content: 'Books',
        value_cents: 50_00,
        is_dangerous: false,
        cod_cents: options.codCents ?? null,
        is_enhanced: false,
        liability_cents: marketOf(account.market).basicLiabilityCents,
        customer_note_1: '',
        customer_note_2: '',
        order_id: null,
        delivery_orders: [],
        price: JSON.stringify({
          currency: marketOf(account.market).currencyCode,
          lines: [{ code: 'freight', cents: 8_00 }],
          totalCents: 8_00,
        }),
        total_cents: 8_00,
        routing_code: 'KUL-504',
        details: '{}',
        created_at: createdAt,
        created_by: newId(app.clock),
        updated_at: createdAt,
        printed_at: options.printedAt ?? null,
        printed_count: options.printedAt ? 1 : 0,
        last_event_code: 'CRT',
        last_event_at: createdAt,
        search_text: foldAll([
          cnNo,
          receiver.name,
          receiver.companyName,
          receiver.phone,
          receiver.altPhone,
          columns.order_id,
          receiver.city,
          receiver.postcode,
          columns.content,
        ]),
        ...columns,
      })
      .execute();
    await countMade(app, trx, account, shipmentId);
    if (options.codCents !== undefined) {
      const { flow = 'domestic' } = columns;
      const lines = [
        { code: 'freight' as const, cents: 8_00 },
        { code: 'cod' as const, cents: 2_00 },
      ];
      const shipment = { shipmentId, cnNo, flow, codCents: options.codCents, price: { lines } };
      await openBooks(trx, newBooks(app.clock, account.scope, account.market, [shipment]));
    }
    await insertChange(trx, account.scope, 'shipment', shipmentId, createdAt);
    await recordEvents(app.clock, trx, account.scope, shipmentId, [
      { code: 'CRT', at: createdAt, place: '', byWhom: 'Test' },
      ...(options.events ?? []).map((event, i) => eventOf(event, createdAt, i + 1)),
    ]);
    await waitSinceEvent(trx, shipmentId);
    return { shipmentId, cnNo, createdAt };
  });
}

/** Sets the start of waiting to the time of the event, as if each event had been reported when it happened. */
async function waitSinceEvent(trx: Trx, shipmentId: string) {
  await trx
    .updateTable('shipment_waiting')
    .from('shipment_event')
    .whereRef('shipment_event.account_id', '=', 'shipment_waiting.account_id')
    .whereRef('shipment_event.shipment_id', '=', 'shipment_waiting.shipment_id')
    .whereRef('shipment_event.event_id', '=', 'shipment_waiting.event_id')
    .where('shipment_waiting.shipment_id', '=', shipmentId)
    .set((eb) => ({ since: eb.ref('shipment_event.at') }))
    .execute();
}

/** Counts the shipment as the portal does when it issues one. */
async function countMade(app: TestApp, trx: Trx, { scope, market }: TestAccount, shipmentId: string) {
  const row = await trx
    .selectFrom('shipment')
    .selectAll()
    .where('account_id', '=', scope)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  const made = { ...row, receiver_country: row.receiver.country };
  await countChange(app.clock, trx, scope, null, made, marketOf(market));
}

function eventOf(event: EventCode | NewEvent, createdAt: Date, minutes: number): NewEvent {
  if (typeof event !== 'string') return event;
  const at = new Date(createdAt.getTime() + minutes * 60_000);
  return { code: event, at, place: 'Kuala Lumpur', byWhom: 'Test' };
}

/** Makes copies of a shipment, each newer than the one before. */
export async function copyShipment(
  app: TestApp,
  account: TestAccount,
  { shipmentId }: TestShipment,
  copies: number,
): Promise<void> {
  const { db } = app.kit.database;
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'shipment' and column_name not in ('shipment_id', 'cn_no', 'is_printed')`.execute(db);
  const columns = sql.raw(rows.map(({ name }) => name).join(', '));
  await sql`
    insert into shipment (shipment_id, cn_no, ${columns})
    select (substr(shipment_id::text, 1, 24) || lpad(to_hex(i), 12, '0'))::uuid, cn_no || i, ${columns}
    from shipment, generate_series(1, ${copies}::int) as i
    where account_id = ${account.scope} and shipment_id = ${shipmentId}`.execute(db);
}
