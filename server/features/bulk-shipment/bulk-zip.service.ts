/** DownloadBulkShipmentZipFile (spec §7): the labels of an upload in one zip, stored in parts for a week. */
import { Readable } from 'node:stream';

import { zipFileName } from '#shared/features/printing/consignment-note.contract.ts';
import { zipType } from '#shared/platform/http/file-types.ts';
import { m } from '#shared/platform/words/words.ts';

import { days, type Perishable } from '#server/platform/db/perishables.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import { FilesAway } from '#server/platform/files/files.ts';
import { removeLater } from '#server/platform/files/remove-later.ts';
import { type StagedFiles, stagedFiles } from '#server/platform/files/staged-files.ts';
import { zipStream } from '#server/platform/files/zip-stream.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type {
  ConsignmentNoteService,
  PrintRequest,
} from '#server/features/printing/consignment-note.service.ts';
import * as queries from './bulk-listing.queries.ts';
import type { UploadKey } from './bulk-row.queries.ts';

export interface BulkZipService {
  /** `accountId` may name the caller's own account, as the specification says; any other is not found. */
  download(
    session: Session,
    actor: Actor,
    wish: { bulkShipmentId: string; accountId: string },
    signal: AbortSignal,
  ): Promise<FileAnswer>;
}

/** Bytes per part written to the store. This limits the memory of a download, however many labels it has. */
const partBytes = 4 * 1_048_576;
const keptDays = 7;

/** The identity of the zip whose parts are in the store. */
interface KeptParts extends UploadKey {
  fingerprint: string;
  partCount: number;
}

const partKey = ({ scope, uploadId, fingerprint }: KeptParts, part: number) =>
  `bulk-zip/${scope}/${uploadId}/${fingerprint}-${part}`;

/** Identifies the contents of a zip: the labels and the paper size. */
export const zipContents = (labels: string, paperId: number) => `${labels}-${paperId}`;
/**
 * The fingerprint of a stored zip consists of its contents and a unique id, so that two zips created at the same time do
 * not overwrite each other's parts.
 */
export const isZipOf = (contents: string, { fingerprint }: Pick<queries.KeptZip, 'fingerprint'>): boolean =>
  fingerprint.startsWith(`${contents}-`);

const partKeys = (zip: KeptParts) => Array.from({ length: zip.partCount }, (_, part) => partKey(zip, part));

export function bulkZipService(kit: Kit, notes: ConsignmentNoteService): BulkZipService {
  const { clock, database, files, logger, write } = kit;
  const { db } = database;

  /** Removes the parts of an interrupted download, or when the store is full and needs the space at once. */
  async function removeInVain(staged: StagedFiles, { uploadId }: UploadKey): Promise<void> {
    try {
      await database.transaction((trx) => staged.keep(trx, []));
    } catch (error) {
      logger.warn({ err: error, uploadId }, 'parts of a zip of labels stay until they expire in half a day');
    }
  }

  /** Passes the bytes through and stores them; only a complete zip is kept. */
  async function* kept(
    key: UploadKey,
    actor: Actor,
    source: AsyncIterable<Buffer>,
    { contents, noteCount }: { contents: string; noteCount: number },
  ): AsyncGenerator<Buffer> {
    const zip = { ...key, fingerprint: `${contents}-${newId(clock)}`, partCount: 0 };
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    let byteCount = 0;
    let isKeeping = true;
    /** True once the row is being written, even if it is unknown whether that succeeded. */
    let mayBeNamed = false;
    const staged = stagedFiles(kit);
    /** An error while storing does not affect the download itself; the next download creates the zip again. */
    const orGiveUp = async (work: () => Promise<void>) => {
      try {
        if (isKeeping) await work();
      } catch (error) {
        isKeeping = false;
        waiting = [];
        logger.error({ err: error, uploadId: key.uploadId }, 'a zip of labels could not be stored');
      }
    };
    const put = async () => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      if (bytes.length === 0) return;
      await staged.put(partKey(zip, zip.partCount), bytes);
      zip.partCount += 1;
    };
    try {
      for await (const bytes of source) {
        if (isKeeping) waiting.push(bytes);
        waitingBytes += bytes.length;
        byteCount += bytes.length;
        if (waitingBytes >= partBytes) await orGiveUp(put);
        yield bytes;
      }
      await orGiveUp(async () => {
        await put();
        mayBeNamed = true;
        await write(actor, { action: 'bulk.zip_kept' }, async ({ trx, subject }) => {
          subject('', { uploadId: key.uploadId, notes: noteCount });
          const replaced = await queries.keepZip(trx, key, {
            fingerprint: zip.fingerprint,
            part_count: zip.partCount,
            byte_count: byteCount,
            note_count: noteCount,
            made_at: clock.now(),
          });
          await staged.keep(trx, partKeys(zip));
          if (replaced) await removeLater(kit, trx, partKeys(replaced));
        });
      });
    } finally {
      if (!mayBeNamed) await removeInVain(staged, key);
    }
  }

  /** Without this check, a store that was emptied or restored from elsewhere would make downloads fail for a week. */
  async function isWhole(zip: KeptParts): Promise<boolean> {
    try {
      for (const key of partKeys(zip)) if (!(await files.has(key))) return false;
      return true;
    } catch (error) {
      if (!(error instanceof FilesAway)) throw error;
      logger.error({ err: error, uploadId: zip.uploadId }, 'a stored zip of labels cannot be read');
      return false;
    }
  }

  async function* stored(zip: KeptParts): AsyncGenerator<Buffer> {
    for (const key of partKeys(zip)) yield await files.get(key);
  }

  return {
    async download(session, actor, { bulkShipmentId: uploadId, accountId }, signal) {
      const isOwn = accountId === '' || accountId === session.accountNo || accountId === session.scope;
      const key = { scope: session.scope, uploadId };
      const upload = isOwn ? await queries.findUploadListed(db, key) : undefined;
      if (!upload) throw notFound(m.bulk_listing_upload);
      const made = await queries.countMade(db, key);
      if (made.alive === 0) throw refuse('conflict', m.bulk_listing_problem_nothing_made);
      const { defaultId } = await notes.options(session);
      const contents = zipContents(made.fingerprint, defaultId);
      const request: PrintRequest = {
        session,
        actor,
        signal,
        selection: { bulkId: uploadId },
        paper: 'profile',
        isDownload: true,
        part: 'note',
      };
      const zip = await queries.findZip(db, key);
      const parts = zip && { ...key, fingerprint: zip.fingerprint, partCount: zip.part_count };
      if (parts && isZipOf(contents, zip) && (await isWhole(parts))) {
        return { ...(await notes.printKept(request, stored(parts))), length: zip.byte_count };
      }
      const answer = await notes.print(request);
      const { content, length: _length, ...rest } = answer;
      const source = content instanceof Uint8Array ? Readable.from([Buffer.from(content)]) : content;
      // A single note is returned as a PDF, so it is zipped here.
      const zipped =
        answer.contentType === zipType
          ? source
          : zipStream([{ name: answer.fileName, open: () => source }], clock.now());
      return {
        ...rest,
        contentType: zipType,
        fileName: zipFileName,
        inline: false,
        content: Readable.from(kept(key, actor, zipped, { contents, noteCount: made.alive }), {
          objectMode: false,
        }),
      };
    },
  };
}

/** Zips that are no longer needed. */
export function oldZips(kit: Pick<Kit, 'jobs'>): Perishable {
  return {
    table: 'bulk_zip',
    keptMs: days(keptDays),
    async deleteSome(trx, before, most) {
      const zips = await queries.deleteOldZips(trx, before, most);
      await removeLater(kit, trx, zips.flatMap(partKeys));
      return zips.length;
    },
  };
}
