import { Readable } from 'node:stream';

import { printingBlockedMessage } from '#shared/access/rights.ts';
import {
  type ArchivedShipment,
  type ArchiveImages,
  type ArchiveKind,
  extranetZipName,
  noPodMessage,
  podPackMax,
  podPackTooManyMessage,
} from '#shared/extranet/extranet.contract.ts';
import { marketOf } from '#shared/market/markets.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { formatDayTime } from '#shared/time/market-time.ts';
import { foldNumbers } from '#shared/tracking/tracking-numbers.rules.ts';

import type { ConsignmentNoteService } from '../consignment-note/consignment-note.service.ts';
import { labelBrand } from '../consignment-note/label.mapping.ts';
import { type PodPrint, streamPods } from '../documents/pod.pdf.ts';
import { type ZipEntry, zipStream } from '../files/zip-stream.ts';
import { notFound, Refused } from '../http/refused.ts';
import type { FileAnswer } from '../http/serve.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import type { SelectionService } from '../shipment-listing/selection.service.ts';
import * as queries from './extranet.queries.ts';

export interface ExtranetService {
  search(
    session: Session,
    numbers: readonly string[],
  ): Promise<{ rows: ArchivedShipment[]; notFound: string[] }>;
  images(session: Session, number: string, kind: ArchiveKind): Promise<ArchiveImages>;
  /** A PDF of each note and of each proof. */
  zip(session: Session, numbers: readonly string[]): Promise<FileAnswer>;
  podPack(session: Session, selection: ShipmentSelection): Promise<FileAnswer>;
}

export function extranetService(
  { database, files, clock, logger }: Kit,
  notes: ConsignmentNoteService,
  selections: SelectionService,
): ExtranetService {
  async function rowsOf(session: Session, numbers: readonly string[]) {
    const wanted = foldNumbers(numbers);
    const found = await queries.findArchived(database.db, session.scope, { cnNos: wanted });
    const byNumber = new Map(found.map((row) => [row.cn_no, row]));
    return {
      rows: wanted.flatMap((number) => byNumber.get(number) ?? []),
      missing: wanted.filter((number) => !byNumber.has(number)),
    };
  }

  /** What can be read of a proof's pictures: one that is gone must not hide the rest. */
  async function photosOf({ pod_image_key, photo_key, photo_2_key }: queries.ArchivedRow): Promise<Buffer[]> {
    const read = [pod_image_key, photo_key, photo_2_key].map(async (key) => {
      if (key === null) return [];
      try {
        return [await files.get(key)];
      } catch (error) {
        logger.error({ err: error, key }, 'a photo of a proof of delivery cannot be read');
        return [];
      }
    });
    return (await Promise.all(read)).flat();
  }

  async function podOf(session: Session, row: queries.ArchivedRow): Promise<PodPrint> {
    const market = marketOf(session.market);
    return {
      cnNo: row.cn_no,
      name: row.pod_name ?? '',
      identityNo: row.pod_identity_no ?? '',
      deliveredOn: row.pod_delivered_at ? formatDayTime(row.pod_delivered_at, market) : '',
      photos: await photosOf(row),
      signature: row.pod_signature ?? '',
      brand: labelBrand(market),
    };
  }

  /** A proof's photos are read when its pages are made: those of all would fill the memory. */
  function podsOf(session: Session, rows: readonly queries.ArchivedRow[]): Readable {
    async function* prints(): AsyncGenerator<PodPrint> {
      for (const row of rows) yield await podOf(session, row);
    }
    return Readable.from(streamPods(prints()), { objectMode: false });
  }

  return {
    async search(session, numbers) {
      const { rows, missing } = await rowsOf(session, numbers);
      return { rows: rows.map((row) => archivedOf(row, session)), notFound: missing };
    },

    async images(session, number, kind) {
      const { rows } = await rowsOf(session, [number]);
      const [row] = rows;
      if (!row) throw notFound('The consignment note');
      const answer = { consignmentNoteNo: row.cn_no, receivedBy: '', deliveredAt: '', signature: '' };
      if (kind === 'cn') {
        if (session.facts.isBlockingPrinting) throw new Refused('notAllowed', printingBlockedMessage);
        const pictures = await notes.pictures(session, row.shipment_id);
        const images = pictures.map((svg, index) => ({
          title: pictures.length === 1 ? row.cn_no : `${row.cn_no}, piece ${index + 1} of ${pictures.length}`,
          mediaType: 'image/svg+xml' as const,
          data: Buffer.from(svg).toString('base64'),
        }));
        return { ...answer, images };
      }
      if (!row.pod_delivered_at) throw new Refused('notFound', noPodMessage);
      const photos = await photosOf(row);
      return {
        ...answer,
        images: photos.map((photo, index) => ({
          title: `Photo ${index + 1}`,
          mediaType: 'image/jpeg' as const,
          data: photo.toString('base64'),
        })),
        receivedBy: row.pod_name ?? '',
        deliveredAt: row.pod_delivered_at.toISOString(),
        signature: row.pod_signature ?? '',
      };
    },

    async zip(session, numbers) {
      const { rows, missing } = await rowsOf(session, numbers);
      if (rows.length === 0 || missing.length > 0) throw notFound('The consignment note');
      const entries = rows.flatMap((row): ZipEntry[] => [
        ...(session.facts.isBlockingPrinting
          ? []
          : [
              {
                name: `${row.cn_no} CN.pdf`,
                open: () => madeLater(() => notes.archived(session, row.shipment_id)),
              },
            ]),
        ...(row.pod_delivered_at
          ? [{ name: `${row.cn_no} POD.pdf`, open: () => podsOf(session, [row]) }]
          : []),
      ]);
      if (entries.length === 0) throw new Refused('notAllowed', printingBlockedMessage);
      return {
        contentType: 'application/zip',
        fileName: extranetZipName,
        inline: false,
        content: zipStream(entries, clock.now()),
      };
    },

    async podPack(session, selection) {
      const shipmentIds = await selections.resolve(session, selection, {
        limit: podPackMax,
        tooMany: podPackTooManyMessage,
      });
      const found = await queries.findArchived(database.db, session.scope, { shipmentIds });
      const byId = new Map(found.map((row) => [row.shipment_id, row]));
      const proven = shipmentIds.flatMap((id) => byId.get(id) ?? []).filter((row) => row.pod_delivered_at);
      if (proven.length === 0) throw new Refused('conflict', noPodMessage);
      return {
        contentType: 'application/pdf',
        fileName: 'proofs of delivery.pdf',
        inline: true,
        content: podsOf(session, proven),
      };
    },
  };
}

function madeLater(make: () => Promise<Buffer>): Readable {
  return Readable.from(
    (async function* whole() {
      yield await make();
    })(),
    { objectMode: false },
  );
}

function archivedOf(row: queries.ArchivedRow, { facts }: Session): ArchivedShipment {
  return {
    consignmentNoteNo: row.cn_no,
    status: row.status,
    receiverName: row.receiver.name,
    createdAt: row.created_at.toISOString(),
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    hasCn: !facts.isBlockingPrinting,
    hasPod: row.pod_delivered_at !== null,
  };
}
