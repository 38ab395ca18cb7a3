/** The data for checking rows: reference data, the account, its sender, and earlier shipments. */
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

export interface BulkScene extends JudgeScene {
  shipper: Shipper;
}

/** The destination settings of an upload's rows, and the upload's id. */
export interface UploadPlace extends BulkPlace {
  uploadId: string;
}

export interface BulkSceneService {
  /** Call before a transaction: the reference data, account and sender are read with separate connections. */
  around(shipper: Shipper): Promise<BulkScene>;
  /** The data for creating these consignments, including the earlier shipments that look like them. */
  makingScene(
    reader: Reader,
    around: BulkScene,
    place: UploadPlace,
    groups: readonly RowGroup[],
  ): Promise<CheckScene>;
  /** Checks rows part by part, in order, so that checked rows can be written while others are checked. */
  checkInParts(
    reader: Reader,
    around: BulkScene,
    place: UploadPlace,
    rows: readonly OpenRow[],
  ): AsyncGenerator<CheckedRow[]>;
  /** The same, returned all at once. */
  check(
    reader: Reader,
    around: BulkScene,
    place: UploadPlace,
    rows: readonly OpenRow[],
  ): Promise<CheckedRow[]>;
}

const nothingEarlier: EarlierShipments = {
  ofOrder: () => undefined,
  toReceiver: () => undefined,
  ofNote: () => undefined,
};
/** Consignments checked before other work gets a turn. */
const groupsAtOnce = 500;

export function bulkSceneService(
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  shipments: ShipmentService,
  addresses: AddressService,
): BulkSceneService {
  async function sceneOf(
    reader: Reader,
    { shipper, world, account, sender }: BulkScene,
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
    around: BulkScene,
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
      // Groups are ordered by their first rows, so everything before this group is checked or blank.
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
      // Compiles the form schema of single creation, which also checks rows.
      fast(shipmentForm);
      return {
        shipper,
        world: await shipments.referenceDataOf(shipper.market),
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
