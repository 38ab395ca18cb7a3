/** DownloadBulkShipmentZipFile (spec §7): the labels of an upload in one zip, kept for a week in parts. */
import { Readable } from 'node:stream';

import { zipFileName } from '#shared/features/printing/consignment-note.contract.ts';
import { m } from '#shared/platform/words/words.ts';

import { days, type Perishable } from '#server/platform/db/perishables.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import { zipStream } from '#server/platform/files/zip-stream.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ConsignmentNoteService } from '#server/features/printing/consignment-note.service.ts';
import * as queries from './bulk-listing.queries.ts';

export interface BulkZipService {
  /** `accountId` may name the caller's own account, as the specification has it; any other is not found. */
  download(
    session: Session,
    actor: Actor,
    wish: { bulkShipmentId: string; accountId: string },
    signal: AbortSignal,
  ): Promise<FileAnswer>;
}

const zipType = 'application/zip';
/** Written to the store at once: so much memory a download takes, however many labels it has. */
const partBytes = 4 * 1_048_576;
const keptDays = 7;

const partKey = (scope: string, uploadId: string, fingerprint: string, part: number) =>
  `bulk-zip/${scope}/${uploadId}/${fingerprint}-${part}`;

export function bulkZipService(kit: Kit, notes: ConsignmentNoteService): BulkZipService {
  const { clock, database, files, logger, write } = kit;
  const { db } = database;

  /** The bytes as they are made, kept as they go by; only a zip that came to its end is kept. */
  async function* kept(
    key: queries.UploadKey,
    actor: Actor,
    source: AsyncIterable<Buffer>,
    made: { fingerprint: string; alive: number },
  ): AsyncGenerator<Buffer> {
    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    let byteCount = 0;
    let parts = 0;
    const put = async () => {
      if (waitingBytes === 0) return;
      await files.put(partKey(key.scope, key.uploadId, made.fingerprint, parts), Buffer.concat(waiting));
      parts += 1;
      waiting = [];
      waitingBytes = 0;
    };
    for await (const bytes of source) {
      waiting.push(bytes);
      waitingBytes += bytes.length;
      byteCount += bytes.length;
      if (waitingBytes >= partBytes) await put();
      yield bytes;
    }
    try {
      await put();
      await write(actor, { action: 'bulk.zip_kept' }, async ({ trx, subject }) => {
        await queries.keepZip(trx, key, {
          fingerprint: made.fingerprint,
          part_count: parts,
          byte_count: byteCount,
          note_count: made.alive,
          made_at: clock.now(),
        });
        subject('', { uploadId: key.uploadId, notes: made.alive });
      });
    } catch (error) {
      // The download itself is whole; the next one makes it again.
      logger.error({ err: error, uploadId: key.uploadId }, 'A zip of labels could not be kept');
    }
  }

  async function* stored(key: queries.UploadKey, fingerprint: string, parts: number): AsyncGenerator<Buffer> {
    for (let part = 0; part < parts; part += 1) {
      yield await files.get(partKey(key.scope, key.uploadId, fingerprint, part));
    }
  }

  return {
    async download(session, actor, { bulkShipmentId: uploadId, accountId }, signal) {
      const isOwn = accountId === '' || accountId === session.accountNo || accountId === session.scope;
      const key = { scope: session.scope, uploadId };
      const upload = isOwn ? await queries.findUploadListed(db, key) : undefined;
      if (!upload) throw notFound(m.bulk_listing_upload);
      const made = await queries.countMade(db, key);
      if (made.alive === 0) throw refuse('conflict', m.bulk_listing_problem_nothing_made);
      const zip = await queries.findZip(db, key);
      if (zip?.fingerprint === made.fingerprint) {
        return {
          contentType: zipType,
          fileName: zipFileName,
          inline: false,
          length: zip.byte_count,
          content: Readable.from(stored(key, zip.fingerprint, zip.part_count), { objectMode: false }),
        };
      }
      const answer = await notes.print({
        session,
        actor,
        signal,
        selection: { bulkId: uploadId },
        paper: 'profile',
        isDownload: true,
        part: 'note',
      });
      const { content, length: _length, parts: _parts, ...rest } = answer;
      const source = content instanceof Uint8Array ? Readable.from([Buffer.from(content)]) : content;
      // One note alone comes as the PDF itself.
      const zipped =
        answer.contentType === zipType
          ? source
          : zipStream([{ name: answer.fileName, open: () => source }], clock.now());
      return {
        ...rest,
        contentType: zipType,
        fileName: zipFileName,
        inline: false,
        content: Readable.from(kept(key, actor, zipped, made), { objectMode: false }),
      };
    },
  };
}

/** Zips that are no longer needed. */
export function oldZips({ files }: Pick<Kit, 'files'>): Perishable {
  return {
    keptMs: days(keptDays),
    async deleteSome(reader, before, most) {
      const rows = await queries.deleteOldZips(reader, before, most);
      for (const row of rows) {
        for (let part = 0; part < row.part_count; part += 1) {
          await files.remove(partKey(row.account_id, row.upload_id, row.fingerprint, part));
        }
      }
      return rows.length;
    },
  };
}
