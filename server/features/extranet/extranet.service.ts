import { Readable } from 'node:stream';

import { jpegType, pdfType, svgType, zipType } from '#shared/platform/http/file-types.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import {
  type ArchivedShipment,
  type ArchiveImages,
  type ArchiveKind,
  podPackMax,
  podSearch,
  podSearchForm,
} from '#shared/features/extranet/extranet.contract.ts';
import { zipFileName } from '#shared/features/printing/consignment-note.contract.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { labelsIn, parse } from '#shared/platform/validation/parse.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { formatDayTime, isoDayOf } from '#shared/platform/time/market-time.ts';
import { askedIdentityOf, maskedIdentity } from '#shared/features/tracking/identity.rules.ts';
import { foldNumbers } from '#shared/features/tracking/tracking-numbers.rules.ts';

import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import { labelBrand, partyOf } from '#server/features/printing/label.mapping.ts';
import type { PodPrint } from '#server/platform/documents/pod.pdf.ts';
import { type ZipEntry, zipStream } from '#server/platform/files/zip-stream.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Member } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { sayIn } from '#server/platform/words/say.ts';
import type { SelectionService } from '#server/features/cn-listing/selection.service.ts';
import {
  findRecords,
  findSignedBy,
  listPods,
  podPhotos,
  type PodRow,
  type ShipmentRecord,
} from '#server/features/shipment/shipment-record.service.ts';

/** One page; a user with more results narrows the search by consignment note. */
const podSearchMax = 20;

export interface ExtranetService {
  search(
    session: Member,
    numbers: readonly string[],
  ): Promise<{ rows: ArchivedShipment[]; notFound: string[] }>;
  podSearch(session: Member, form: { IdentityNo: string }): Promise<{ rows: ArchivedShipment[] }>;
  images(
    session: Member,
    wanted: { ConsignmentNo: string; Kind: ArchiveKind; Piece?: number | undefined },
    language: Language,
  ): Promise<ArchiveImages>;
  /** Returns a zip with a PDF of each consignment note and each proof of delivery. */
  zip(session: Member, actor: Actor, numbers: readonly string[]): Promise<FileAnswer>;
  /** Returns the proofs in one PDF; recorded in the audit trail when there is more than one. */
  podPack(session: Member, actor: Actor, selection: ShipmentSelection): Promise<FileAnswer>;
}

export function extranetService(
  kit: Kit,
  notes: ConsignmentNoteService,
  selections: SelectionService,
): ExtranetService {
  const { database, clock } = kit;
  const photo = podPhotos(kit);

  async function rowsOf(session: Member, numbers: readonly string[]) {
    const wanted = foldNumbers(numbers);
    const found = await findRecords(database.db, session.scope, { cnNos: wanted });
    const byNumber = new Map(found.map((row) => [row.cn_no, row]));
    return {
      rows: wanted.flatMap((number) => byNumber.get(number) ?? []),
      missing: wanted.filter((number) => !byNumber.has(number)),
    };
  }

  /** Reads the photos of a proof, and counts those that no longer exist. */
  async function photosOf(
    row: Pick<PodRow, 'pod_image_key' | 'photo_key' | 'photo_2_key'>,
  ): Promise<{ photos: Buffer[]; goneCount: number }> {
    const keys = [row.pod_image_key, row.photo_key, row.photo_2_key].filter((key) => key !== null);
    const read = await Promise.all(keys.map(photo));
    const photos = read.filter((bytes) => bytes !== null);
    return { photos, goneCount: read.length - photos.length };
  }

  async function podOf(session: Member, row: ShipmentRecord, pod: PodRow): Promise<PodPrint> {
    const market = marketOf(session.market);
    return {
      cnNo: row.cn_no,
      name: pod.name,
      identityNo: maskedIdentity(pod.identity_no),
      deliveredOn: formatDayTime(pod.delivered_at, market),
      receiver: partyOf(row.receiver),
      pieces: row.piece_count,
      ...(row.piece_count > 1 && pod.piece > 0 && { piece: pod.piece }),
      place: row.delivered_place ?? '',
      deliveryOrders: rights.deliveryOrders(session.facts) ? row.delivery_orders : [],
      orderId: rights.orderId(session.facts) ? (row.order_id ?? '') : '',
      ...(await photosOf(pod)),
      signature: pod.signature,
      brand: labelBrand(market),
    };
  }

  async function mark(
    actor: Actor,
    action: 'archive.downloaded' | 'proof.pack_read',
    rows: readonly ShipmentRecord[],
  ): Promise<void> {
    if (rows.length < 2) return;
    const detail = { count: rows.length, from: rows[0]?.cn_no, to: rows.at(-1)?.cn_no };
    await kit.write(actor, { action, detail }, async () => null);
  }

  /**
   * The proofs of each shipment: several if its pieces were signed for separately. Photos are read when the pages are made, because
   * those of all proofs together would exhaust the memory.
   */
  async function* podsOf(
    session: Member,
    rows: readonly ShipmentRecord[],
  ): AsyncGenerator<PodPrint, undefined> {
    for (const row of rows) {
      const pods = await listPods(database.db, session.scope, [row.shipment_id]);
      for (const pod of pods.toSorted(byPiece)) yield await podOf(session, row, pod);
    }
    return undefined;
  }

  /** `begun` is the first of the prints, if it was read before. */
  function pdfOf(prints: AsyncGenerator<PodPrint>, begun?: PodPrint): Readable {
    async function* all(): AsyncGenerator<PodPrint> {
      if (begun) yield begun;
      yield* prints;
    }
    async function* pages(): AsyncGenerator<Uint8Array> {
      const { streamPods } = await import('#server/platform/documents/pod.pdf.ts');
      yield* streamPods(all());
    }
    return Readable.from(pages(), { objectMode: false });
  }

  return {
    async search(session, numbers) {
      const { rows, missing } = await rowsOf(session, numbers);
      return { rows: rows.map((row) => archivedOf(row, session)), notFound: missing };
    },

    async podSearch(session, form) {
      const market = marketOf(session.market);
      const schema = podSearchForm(market.code, () => isoDayOf(clock.now(), market));
      const parsed = parse(schema, form);
      if (!parsed.ok) throw invalid(parsed.problems, labelsIn(podSearch.body));
      const identity = askedIdentityOf(parsed.value.IdentityNo);
      const shipmentIds = await findSignedBy(database.db, session.scope, identity, podSearchMax);
      const found = await findRecords(database.db, session.scope, { shipmentIds });
      const byId = new Map(found.map((row) => [row.shipment_id, row]));
      return {
        rows: shipmentIds.flatMap((id) => {
          const row = byId.get(id);
          return row ? [archivedOf(row, session)] : [];
        }),
      };
    },

    async images(session, { ConsignmentNo: number, Kind: kind, Piece: piece }, language) {
      const say = sayIn(language);
      const { rows } = await rowsOf(session, [number]);
      const [row] = rows;
      if (!row) throw notFound(m.shipment_the_cn);
      const empty = { title: '', others: [], receivedBy: '', deliveredAt: '', signature: '' };
      const answer = { consignmentNoteNo: row.cn_no, ...empty };
      if (kind === 'cn') {
        if (session.facts.isBlockingPrinting) throw refuse('notAllowed', m.rights_problem_printing_blocked);
        if (row.status === 'cancelled') throw refuse('conflict', m.printing_problem_cancelled);
        const pictures = await notes.pictures(session, row.shipment_id);
        const images = pictures.map((svg, index) => ({
          title: pictureTitle(row, index, pictures.length / row.piece_count, say),
          mediaType: svgType,
          data: Buffer.from(svg).toString('base64'),
        }));
        return { ...answer, images };
      }
      const pods = (await listPods(database.db, session.scope, [row.shipment_id])).toSorted(byPiece);
      const shown = pods.find((pod) => (piece === undefined ? pod.is_shown : pod.piece === piece));
      if (!shown) throw refuse('notFound', m.extranet_problem_no_pod);
      const { photos } = await photosOf(shown);
      return {
        ...answer,
        ...(pods.length > 1 && { title: pieceTitle(row, shown.piece, say) }),
        others: pods.filter((pod) => pod !== shown).map((pod) => pod.piece),
        images: photos.map((photo, index) => ({
          title: say(m.extranet_photo_number, { number: index + 1 }),
          mediaType: jpegType,
          data: photo.toString('base64'),
        })),
        receivedBy: shown.name,
        deliveredAt: shown.delivered_at.toISOString(),
        signature: shown.signature,
      };
    },

    async zip(session, actor, numbers) {
      const { rows, missing } = await rowsOf(session, numbers);
      if (rows.length === 0 || missing.length > 0) throw notFound(m.shipment_the_cn);
      const first = rows.find((row) => row.pod_delivered_at);
      // The first proof is read before the response starts, so that an unavailable file store is reported as an error: a zip that
      // has started can only break off.
      const firstPods = podsOf(session, first ? [first] : []);
      const { value: begun } = await firstPods.next();
      const entries = rows.flatMap((row): ZipEntry[] => [
        // As when printing: a parcel whose consignment note was cancelled must not travel with its label.
        ...(session.facts.isBlockingPrinting || row.status === 'cancelled'
          ? []
          : [
              {
                name: `${row.cn_no} CN.pdf`,
                open: () => madeLater(() => notes.archived(session, row.shipment_id)),
              },
            ]),
        ...(row.pod_delivered_at
          ? [
              {
                name: `${row.cn_no} POD.pdf`,
                open: () => (row === first ? pdfOf(firstPods, begun) : pdfOf(podsOf(session, [row]))),
              },
            ]
          : []),
      ]);
      if (entries.length === 0)
        throw session.facts.isBlockingPrinting
          ? refuse('notAllowed', m.rights_problem_printing_blocked)
          : refuse('conflict', m.printing_problem_cancelled);
      await mark(actor, 'archive.downloaded', rows);
      return {
        contentType: zipType,
        fileName: zipFileName,
        inline: false,
        content: zipStream(entries, clock.now()),
      };
    },

    async podPack(session, actor, selection) {
      const shipmentIds = await selections.resolve(session, selection, {
        limit: podPackMax,
        tooMany: problem(m.extranet_problem_too_many_proofs, { n: podPackMax }),
      });
      const found = await findRecords(database.db, session.scope, { shipmentIds });
      const byId = new Map(found.map((row) => [row.shipment_id, row]));
      const proven = shipmentIds.flatMap((id) => byId.get(id) ?? []).filter((row) => row.pod_delivered_at);
      const pods = podsOf(session, proven);
      if (proven.length === 0) throw refuse('conflict', m.extranet_problem_no_pod);
      // The first proof is read before the response starts, so that an unavailable file store is reported as an error: a PDF that
      // has started can only break off.
      const { value: begun } = await pods.next();
      await mark(actor, 'proof.pack_read', proven);
      return {
        contentType: pdfType,
        fileName: 'proofs of delivery.pdf',
        inline: true,
        content: pdfOf(pods, begun),
      };
    },
  };
}

const byPiece = (one: PodRow, other: PodRow) => one.piece - other.piece;

const pieceTitle = (row: ShipmentRecord, piece: number, say: ReturnType<typeof sayIn>): string =>
  piece === 0
    ? row.cn_no
    : say(m.extranet_piece_of_pieces, { cnNo: row.cn_no, piece, pieces: row.piece_count });

/** Each piece has its label, which may have a continuation label. */
function pictureTitle(
  row: ShipmentRecord,
  index: number,
  labelsAPiece: number,
  say: ReturnType<typeof sayIn>,
): string {
  const piece = Math.floor(index / labelsAPiece) + 1;
  const name = pieceTitle(row, row.piece_count === 1 ? 0 : piece, say);
  return index % labelsAPiece === 0 ? name : say(m.extranet_continued, { name });
}

function madeLater(make: () => Promise<Buffer>): Readable {
  return Readable.from(
    (async function* whole() {
      yield await make();
    })(),
    { objectMode: false },
  );
}

function archivedOf(row: ShipmentRecord, { facts }: Member): ArchivedShipment {
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
