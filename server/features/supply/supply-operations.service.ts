import type {
  moveSupplyRequest,
  operationsSupplyRequests,
  OperationsSupplyRequest,
} from '#shared/features/supply/supply-operations.contract.ts';
import { stateOfParcel } from '#shared/features/supply/supply.rules.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import type { ShipmentForm } from '#shared/features/shipment/shipment.contract.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { warehouses } from '#shared/platform/brand/warehouses.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Reader, Trx } from '#server/platform/db/database.ts';
import { everyRow, keyPage } from '#server/platform/db/key-pages.ts';
import { actorFor, jobActor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import { personToTell } from '#server/features/sign-in/acting-person.service.ts';
import { decideShipment } from '#server/features/shipment/shipment-decision.rules.ts';
import { findRecords } from '#server/features/shipment/shipment-record.service.ts';
import { issueSupplies } from '#server/features/shipment/supply-shipment.service.ts';
import type { SampleDataService } from '#server/features/sample-data/sample-data.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import { supplyMovedEmail } from './supply.emails.ts';
import { addressOf, supplyDetailOf } from './supply.mapping.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import * as queries from './supply.queries.ts';
import { moveRequest } from './supply-move.service.ts';

/** Supplies for operations. */
export interface SupplyOperations {
  waiting(after: string | null): Promise<CallReply<typeof operationsSupplyRequests>>;
  byNumber(requestNo: string): Promise<OperationsSupplyRequest>;
  move(
    request: OutputOf<(typeof moveSupplyRequest)['body']>,
    caller: Caller,
  ): Promise<OperationsSupplyRequest>;
  /**
   * Follows the parcels that have ended: delivered supplies are received, without a click of the customer; those whose
   * parcel was returned or cancelled are packed again. Idempotent, on any instance.
   */
  settle(): Promise<number>;
}

const pageSize = 50;

const actions = {
  approved: 'supply.approved',
  packed: 'supply.packed',
  shipped: 'supply.shipped',
  received: 'supply.received',
  rejected: 'supply.rejected',
} as const;

const heaviestGrams = 30_000;

/** Sender of supplies on labels and scans. */
export const supplySender = brand.fullName.slice(0, 30);

export function supplyOperations(
  kit: Kit,
  { samples, shipments }: { samples: SampleDataService; shipments: ShipmentService },
): SupplyOperations {
  const { clock, database, write } = kit;

  async function mustFind(reader: Reader, requestNo: string): Promise<queries.RequestRow> {
    const row = await queries.findByNumber(reader, requestNo);
    if (!row) throw notFound(m.supply_the_request);
    return row;
  }

  async function whole(reader: Reader, row: queries.RequestRow): Promise<OperationsSupplyRequest> {
    const items = await queries.listItems(reader, row.market);
    const events = await queries.listEvents(reader, row.account_id, row.request_id);
    return { ...supplyDetailOf(row, events, items, baseLanguage), companyName: row.company_name };
  }

  async function mail(trx: Trx, row: queries.RequestRow): Promise<void> {
    const { requested_from: from, requested_by: userId } = row;
    const receiver = await personToTell(trx, from, userId, rights.requestSupplies);
    if (!receiver || receiver.email === '') return;
    const email = await supplyMovedEmail({
      fullName: receiver.fullName,
      language: receiver.language,
      accountNo: row.account_no,
      requestId: row.request_id,
      requestNo: row.request_no,
      state: row.state,
      reason: row.reason,
      cnNo: row.state === 'shipped' ? (row.cn_no ?? '') : '',
      publicUrl: kit.env.publicUrl,
    });
    await kit.mail.send(trx, from, receiver.email, email);
  }

  /** The form of the courier's own shipment in the receiving account: free of charge, and tracked like any other. */
  async function formFor(row: queries.RequestRow): Promise<ShipmentForm> {
    const { code } = marketOf(marketIdOf(row.market));
    const items = await queries.listItems(database.db, row.market);
    const grams = row.items.reduce(
      (sum, { code: item, packs }) => sum + packs * (items.find((one) => one.code === item)?.grams ?? 500),
      0,
    );
    const party = emptyParty(code);
    return {
      flow: 'domestic',
      service: 'standard',
      sender: { ...party, ...warehouses[code], name: supplySender },
      receiver: { ...party, ...addressOf(row.address) },
      contentType: 'parcel',
      pieces: Array.from({ length: Math.ceil(grams / heaviestGrams) }, (_, index) => ({
        weightGrams: Math.min(heaviestGrams, grams - index * heaviestGrams),
        lengthMm: 0,
        widthMm: 0,
        heightMm: 0,
      })).slice(0, 30),
      content: 'Supplies',
      valueCents: null,
      isDangerous: false,
      codCents: null,
      isEnhanced: false,
      customerNote1: row.request_no,
      customerNote2: '',
      orderId: row.request_no,
      deliveryOrders: [],
    };
  }

  return {
    async waiting(after) {
      const { rows, next } = await keyPage(
        pageSize,
        (most) => queries.listOpen(database.db, after, most),
        (row) => row.request_id,
      );
      const requests: OperationsSupplyRequest[] = [];
      for (const row of rows) requests.push(await whole(database.db, row));
      return { requests, next };
    },

    byNumber: async (requestNo) => whole(database.db, await mustFind(database.db, requestNo)),

    async move({ requestNo, state, reason }, caller) {
      const known = await mustFind(database.db, requestNo);
      const { account_id: scope, request_id: requestId } = known;
      const marketId = marketIdOf(known.market);
      if (state === 'shipped') await samples.mustBeLoaded(marketId);
      const world = await shipments.referenceDataOf(marketId);
      const form = await formFor(known);
      return write(
        actorFor(scope, caller),
        { action: actions[state], subject: requestNo, detail: { requestId, reason } },
        async ({ trx }) => {
          await queries.lockRequest(trx, scope, requestId);
          const row = await mustFind(trx, requestNo);
          const change = { state, ...(reason !== '' && { text: reason }) };
          if (state === 'shipped' && row.state === 'packed') {
            const account = {
              scope,
              market: marketId,
              isCod: false,
              isFrozenFood: false,
              isDoCn: false,
              isAllowOrderId: true,
              codClass: 'standard',
              liabilityTier: 'standard',
              isSandbox: false,
              isDangerousGoods: false,
            } as const;
            const decided = decideShipment(world, account, form);
            if (!decided.ok) throw refuse('conflict', m.supply_problem_not_served);
            const issuer = { scope, by: caller.by, who: brand.name };
            const made = await issueSupplies(clock, trx, issuer, decided.shipment);
            const { consignmentNoteNo: cnNo, shipmentId } = made;
            await moveRequest(kit, trx, row, caller.by, { ...change, cnNo, shipmentId });
            await ring(clock, trx, scope, { kind: 'supplies', subjectId: requestId, name: requestNo });
          } else {
            await moveRequest(kit, trx, row, caller.by, change);
          }
          const after = await mustFind(trx, requestNo);
          if (state !== 'packed') await mail(trx, after);
          return whole(trx, after);
        },
      );
    },

    async settle() {
      const onFailure = (err: unknown, { account_id: account, request_no: requestNo }: queries.RequestRow) =>
        kit.logger.error(
          { err, account, requestNo },
          'a supply request could not be updated from its parcel',
        );
      const open = everyRow(
        pageSize,
        (after, limit) => queries.listOpen(database.db, after, limit),
        (row) => row.request_id,
      );
      return eachAlone(open, onFailure, settleOne);
    },
  };

  /** Returns whether the request has followed its parcel. */
  async function settleOne(row: queries.RequestRow): Promise<boolean> {
    const { account_id: scope, request_id: requestId, request_no: requestNo, shipment_id: shipmentId } = row;
    if (row.state !== 'shipped' || shipmentId === null) return false;
    const parcelState = async (reader: Reader) => {
      const [record] = await findRecords(reader, scope, { shipmentIds: [shipmentId] });
      return record && { status: record.status, state: stateOfParcel(record.status) };
    };
    const { state = 'shipped' } = (await parcelState(database.db)) ?? {};
    if (state === 'shipped') return false;
    const by = jobNamed('supplies');
    const action = state === 'received' ? 'supply.received' : 'supply.came_back';
    const move = { action, subject: requestNo } as const;
    return write(jobActor(scope, by), move, async ({ trx, undo }): Promise<boolean> => {
      await queries.lockRequest(trx, scope, requestId);
      const now = await queries.findByNumber(trx, requestNo);
      // The scan may have been corrected, or the supplies sent again, in the meantime.
      const still = await parcelState(trx);
      const isStill = now?.state === 'shipped' && now.shipment_id === shipmentId;
      if (!isStill || still?.state !== state) return undo(false);
      const { status } = still;
      const ended = status === 'returned' || status === 'cancelled' ? status : null;
      const parcel = ended && { parcel: ended, ...(now.cn_no !== null && { cnNo: now.cn_no }) };
      await moveRequest(kit, trx, now, by, { state, ...parcel });
      return true;
    });
  }
}
