/** Passes what the receiver asks for on the public tracking page to operations, like an instruction of the account. */
import { againDays, type InstructionAction } from '#shared/features/exceptions/exceptions.rules.ts';
import { STATES } from '#shared/features/postcode/postcode.rules.ts';
import { cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import { isMarketId, marketOf } from '#shared/platform/market/markets.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { InstructionDetail } from '#server/platform/db/tables/shipments.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { updatePromise } from '#server/features/shipment/shipment-promise.service.ts';
import { updateWaiting } from '#server/features/shipment/shipment-waiting.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import * as instructions from './instruction.queries.ts';
import * as queries from './receiver-word.queries.ts';

export type ReceiverParcel = queries.ReceiverRow;

export interface ReceiverWord {
  action: InstructionAction;
  day?: string;
  text?: string;
}

export interface ReceiverWords {
  /** Returns null for an unknown number or a parcel that is not domestic. */
  find(cnNo: string): Promise<ReceiverParcel | null>;
  /** Returns the working days of the next week at the destination. */
  days(parcel: ReceiverParcel): Promise<string[]>;
  /** Returns the name of the station that serves the receiver's postcode; null when none is known. */
  station(parcel: ReceiverParcel): Promise<string | null>;
  /** Returns false when the parcel was scanned, or another instruction was given, since it was read. */
  say(trx: Trx, parcel: ReceiverParcel, word: ReceiverWord): Promise<boolean>;
}

/** Whether the instruction being followed is this one, and the receiver gave it: the form was sent again. */
export function isRepeated(
  { toldAction, toldDetail }: ReceiverParcel,
  { action, day, text }: ReceiverWord,
): boolean {
  return (
    toldAction === action &&
    toldDetail?.isByReceiver === true &&
    toldDetail.day === day &&
    toldDetail.text === text
  );
}

export function receiverWords(
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  { workingDays, shipments }: { workingDays: WorkingDaysService; shipments: ShipmentService },
): ReceiverWords {
  return {
    async find(cnNo) {
      if (cnKindOf(cnNo) === 'sandbox') return null;
      const row = await queries.findByNumber(database.db, cnNo);
      if (!row || !isMarketId(row.market) || row.receiver.country !== marketOf(row.market).code) return null;
      return row;
    },

    async days({ market, receiverState }) {
      if (!isMarketId(market)) return [];
      const { from, to } = againDays(isoDayOf(clock.now(), marketOf(market)));
      const calendar = (await workingDays.workingDays()).of(
        STATES.find(({ name }) => name === receiverState)?.id ?? 0,
      );
      const days: string[] = [];
      for (let day = from; day <= to; day = addDays(day, 1)) if (calendar(day) !== 'none') days.push(day);
      return days;
    },

    async station({ market, receiver }) {
      if (!isMarketId(market)) return null;
      const { gazetteer } = await shipments.referenceDataOf(market);
      const code = gazetteer.placeOf(market, receiver.postcode)?.station;
      return code === undefined ? null : (gazetteer.stationOf(market, code)?.name ?? null);
    },

    async say(trx, { scope, shipmentId, eventId }, { action, day, text }) {
      const parcel = await queries.lockParcel(trx, scope, shipmentId);
      if (!parcel || parcel.eventId !== eventId || parcel.isTold) return false;
      const now = clock.now();
      const instructionId = newId(clock);
      const isNew = await instructions.insertInstruction(trx, {
        account_id: scope,
        instruction_id: instructionId,
        shipment_id: shipmentId,
        event_id: eventId,
        kind: parcel.kind,
        action,
        detail: JSON.stringify({
          isByReceiver: true,
          ...(day !== undefined && { day }),
          ...(text !== undefined && { text }),
        } satisfies InstructionDetail),
        state: 'given',
        at: now,
        user_id: null,
        by_whom: '',
      });
      if (!isNew) return false;
      await updatePromise(clock, trx, scope, shipmentId);
      await updateWaiting(clock, trx, scope, shipmentId);
      await insertChange(trx, scope, 'instruction', instructionId, now);
      await ring(clock, trx, scope, {
        kind: 'instruction',
        subjectId: shipmentId,
        name: parcel.cnNo,
        outcome: 'receiver',
      });
      return true;
    },
  };
}
