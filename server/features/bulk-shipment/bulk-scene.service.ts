/** What checking rows needs besides the rows: the world, the account, its sender, and what shipped before. */
import type { BulkPlace } from '#shared/features/bulk-shipment/bulk-read.rules.ts';
import { shipmentForm } from '#shared/features/shipment/shipment.contract.ts';

import type { Reader } from '#server/platform/db/database.ts';
import { fast } from '#server/platform/http/fast-schema.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { AddressService } from '#server/features/address-book/address.service.ts';
import { type AskingUpload, findEarlier } from '#server/features/shipment/earlier-shipments.service.ts';
import { receiverKey } from '#server/features/shipment/receiver-key.rules.ts';
import type { Shipper, ShipmentService } from '#server/features/shipment/shipment.service.ts';
import {
  blankRow,
  type CheckedRow,
  checkGroup,
  type CheckScene,
  type EarlierShipments,
  groupsOf,
  type JudgeScene,
  type OpenRow,
  type OrdersSeen,
  type RowGroup,
} from './bulk-check.rules.ts';

export interface Around extends JudgeScene {
  shipper: Shipper;
}

/** Where an upload's rows go, and which upload that is. */
export interface UploadPlace extends BulkPlace {
  uploadId: string;
}

export interface BulkSceneService {
  /** Ask before a transaction: the world, the account and the sender are read by connections of their own. */
  around(shipper: Shipper): Promise<Around>;
  /** Everything that the rules ask when these consignments are made, with what shipped before of what they name. */
  makingScene(
    reader: Reader,
    around: Around,
    place: UploadPlace,
    groups: readonly RowGroup[],
  ): Promise<CheckScene>;
  /** The rows checked, part by part in their order: what is checked can be written while others are. */
  checkInParts(
    reader: Reader,
    around: Around,
    place: UploadPlace,
    rows: readonly OpenRow[],
  ): AsyncGenerator<CheckedRow[]>;
  /** All of them. */
  check(reader: Reader, around: Around, place: UploadPlace, rows: readonly OpenRow[]): Promise<CheckedRow[]>;
}

const nothingEarlier: EarlierShipments = {
  ofOrder: () => undefined,
  toReceiver: () => undefined,
  ofNote: () => undefined,
};
/** Consignments that are checked before others get a turn. */
const groupsAtOnce = 500;

export function bulkSceneService(
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  shipments: ShipmentService,
  addresses: AddressService,
): BulkSceneService {
  async function sceneOf(
    reader: Reader,
    { shipper, world, account, sender }: Around,
    place: UploadPlace,
    groups: readonly RowGroup[],
    isMaking: boolean,
  ): Promise<CheckScene> {
    const asking = { uploadId: place.uploadId, isMaking };
    const earlier = await earlierOf(reader, shipper, asking, groups);
    return { world, account, sender, place, receiverKeyOf: receiverKey, earlier };
  }

  async function earlierOf(
    reader: Reader,
    shipper: Shipper,
    asking: AskingUpload,
    groups: readonly RowGroup[],
  ): Promise<EarlierShipments> {
    const orderIds = new Set<string>();
    const receiverKeys = new Set<number>();
    const cnNos = new Set<string>();
    for (const { head } of groups) {
      const { orderId = '', receiverName: name = '', receiverMobile: phone = '' } = head.texts;
      const { postcode = '', address1 = '' } = head.texts;
      if (orderId !== '') orderIds.add(orderId);
      if (head.earlierCn !== null) cnNos.add(head.earlierCn);
      if (name !== '') receiverKeys.add(receiverKey({ name, phone, postcode, address1 }));
    }
    if (orderIds.size + receiverKeys.size + cnNos.size === 0) return nothingEarlier;
    const wanted = {
      orderIds: [...orderIds],
      receiverKeys: [...receiverKeys],
      cnNos: [...cnNos],
      asking,
      now: clock.now(),
    };
    return findEarlier(reader, shipper, wanted);
  }

  async function* checkInParts(
    reader: Reader,
    around: Around,
    place: UploadPlace,
    rows: readonly OpenRow[],
  ): AsyncGenerator<CheckedRow[]> {
    const groups = groupsOf(rows, place);
    const scene = await sceneOf(reader, around, place, groups, false);
    const checked = new Map<number, CheckedRow>();
    const orders: OrdersSeen = new Map();
    let from = 0;
    const upTo = (to: number) => {
      const part = rows.slice(from, to).map((row) => checked.get(row.rowNo) ?? blankRow(row));
      from = Math.max(from, to);
      return part;
    };
    const indexOf = new Map(rows.map(({ rowNo }, index) => [rowNo, index]));
    for (const [index, group] of groups.entries()) {
      // Groups stand in the order of their first rows: whatever is before this one is checked, or blank.
      if (index > 0 && index % groupsAtOnce === 0) {
        yield upTo(indexOf.get(group.head.rowNo) ?? from);
        await new Promise(setImmediate);
      }
      for (const row of checkGroup(group, scene, orders)) checked.set(row.rowNo, row);
    }
    yield upTo(rows.length);
  }

  return {
    checkInParts,
    async around(shipper) {
      // Rows are read by the form of the single create.
      fast(shipmentForm);
      return {
        shipper,
        world: await shipments.worldOf(shipper.market),
        account: await shipments.shippingScope(database.db, shipper),
        sender: (await addresses.startingSender(shipper.scope)).party,
      };
    },
    makingScene: (reader, around, place, groups) => sceneOf(reader, around, place, groups, true),
    async check(reader, around, place, rows) {
      const checked: CheckedRow[] = [];
      for await (const part of checkInParts(reader, around, place, rows)) checked.push(...part);
      return checked;
    },
  };
}
