import { Readable } from 'node:stream';

import {
  type ClaimFileType,
  claimFileTypes,
  fileBytesMax,
  partBytes,
  type startClaimUpload,
  type UploadState,
} from '#shared/features/claim/claim-files.contract.ts';
import { claimFilesMax } from '#shared/features/claim/claim.contract.ts';
import { cnFromInput } from '#shared/features/shipment/cn-number.rules.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { newId } from '#server/platform/db/ids.ts';
import { days, type Perishable } from '#server/platform/db/perishables.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { removeLater } from '#server/platform/files/remove-later.ts';
import { notFound, Refused, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { UploadedFile } from '#server/platform/http/upload.ts';
import { problem } from '#shared/platform/validation/problem.ts';
import type { Kit } from '#server/platform/kit.ts';
import { findRecords } from '#server/features/shipment/shipment-record.service.ts';
import * as queries from './claim-file.queries.ts';
import { fileTypeOf, headBytes } from './file-type.rules.ts';

export interface ClaimFilesService {
  start(
    session: Session,
    actor: Actor,
    file: OutputOf<(typeof startClaimUpload)['body']>,
  ): Promise<UploadState>;
  receive(
    session: Session,
    fileId: string,
    offset: number,
    files: readonly UploadedFile[],
  ): Promise<UploadState>;
  state(session: Session, fileId: string): Promise<UploadState>;
  remove(session: Session, actor: Actor, fileId: string): Promise<null>;
  download(session: Session, fileId: string): Promise<FileAnswer>;
  fileOfClaim(scope: AccountScope, claimId: string, fileId: string): Promise<FileAnswer>;
}

/** Each part is stored as a separate file, so that an interrupted part can simply be sent again. */
const partKey = (scope: AccountScope, fileId: string, offset: number) =>
  `claims/${scope}/${fileId}/${offset}`;

const offsetsOf = ({ received_bytes: bytes }: queries.FileRow) =>
  Array.from({ length: Math.ceil(bytes / partBytes) }, (_, index) => index * partBytes);

const partKeys = (row: queries.FileRow) =>
  offsetsOf(row).map((offset) => partKey(row.account_id, row.file_id, offset));

const stateOf = (row: queries.FileRow): UploadState => ({
  fileId: row.file_id,
  receivedBytes: row.received_bytes,
  sizeBytes: row.size_bytes,
  contentType: row.content_type,
  isComplete: row.received_bytes === row.size_bytes,
});

export function claimFilesService(kit: Kit): ClaimFilesService {
  const { database, clock, files, write } = kit;

  /** Returns a file that is not yet part of a claim and was uploaded by this user. */
  async function mustFindOwn({ scope, userId }: Session, fileId: string): Promise<queries.FileRow> {
    const row = await queries.findFile(database.db, scope, fileId);
    if (!row || row.uploaded_by !== userId || row.claim_id !== null) throw notFound(m.claim_the_file);
    return row;
  }

  function answerOf(row: queries.FileRow): FileAnswer {
    async function* parts() {
      for (const key of partKeys(row)) yield await files.get(key);
    }
    return {
      contentType: row.content_type,
      fileName: row.file_name,
      // Displayed by the browser, but only as the type that was read from its bytes.
      inline: true,
      content: Readable.from(parts()),
      length: row.size_bytes,
      headers: { 'x-content-type-options': 'nosniff' },
    };
  }

  const isWhole = (row: queries.FileRow) => row.received_bytes === row.size_bytes;

  return {
    async start(session, actor, { ConsignmentNo, ...file }) {
      const { scope, userId } = session;
      const [record] = await findRecords(database.db, scope, { cnNos: [cnFromInput(ConsignmentNo)] });
      if (!record) throw notFound(m.claim_the_cn);
      const wanted = {
        uploaded_by: userId,
        shipment_id: record.shipment_id,
        kind: file.kind,
        file_name: file.fileName,
        size_bytes: file.sizeBytes,
        modified_at: file.modifiedAt,
      };
      const same = await queries.findSame(database.db, scope, wanted);
      if (same) return stateOf(same);
      const waiting = await queries.listWaiting(database.db, scope, userId, [record.shipment_id]);
      if (waiting.length >= claimFilesMax) {
        throw refuse('conflict', m.claim_problem_too_many_files, { n: claimFilesMax });
      }
      return write(actor, { action: 'claim.file_begun', subject: record.cn_no }, async ({ trx }) => {
        const row = {
          ...wanted,
          account_id: scope,
          file_id: newId(clock),
          claim_id: null,
          cn_no: record.cn_no,
          created_at: clock.now(),
        };
        await queries.insertFile(trx, row);
        return {
          fileId: row.file_id,
          receivedBytes: 0,
          sizeBytes: file.sizeBytes,
          contentType: '',
          isComplete: false,
        };
      });
    },

    async receive(session, fileId, offset, uploaded) {
      const row = await mustFindOwn(session, fileId);
      const bytes = uploaded[0]?.bytes;
      if (!bytes || bytes.length === 0) throw refuse('invalid', m.claim_problem_empty_part);
      const behind = (receivedBytes: number) =>
        new Refused('conflict', problem(m.claim_problem_wrong_offset), { detail: { receivedBytes } });
      if (row.received_bytes !== offset) throw behind(row.received_bytes);
      const end = offset + bytes.length;
      // All parts but the last have full size, so that their offsets are known without storing a list.
      if (end > row.size_bytes || (end < row.size_bytes && bytes.length !== partBytes)) {
        throw refuse('invalid', m.claim_problem_wrong_part);
      }
      const contentType = offset === 0 ? typeOfFirst(bytes, row) : row.content_type;
      await files.put(partKey(session.scope, fileId, offset), bytes);
      const moved = await database.transaction((trx) =>
        queries.advance(trx, session.scope, fileId, { offset, bytes: bytes.length, contentType }),
      );
      const now = await mustFindOwn(session, fileId);
      if (!moved && now.received_bytes !== end) throw behind(now.received_bytes);
      return stateOf(now);
    },

    state: async (session, fileId) => stateOf(await mustFindOwn(session, fileId)),

    async remove(session, actor, fileId) {
      const row = await mustFindOwn(session, fileId);
      await write(actor, { action: 'claim.file_removed', subject: row.cn_no }, async ({ trx }) => {
        if (!(await queries.deleteFile(trx, session.scope, fileId))) throw notFound(m.claim_the_file);
        await removeLater(kit, trx, partKeys(row));
      });
      return null;
    },

    async download({ scope, userId }, fileId) {
      const row = await queries.findFile(database.db, scope, fileId);
      // A file that is not yet part of a claim can be read only by its uploader.
      if (!row || !isWhole(row) || (row.claim_id === null && row.uploaded_by !== userId)) {
        throw notFound(m.claim_the_file);
      }
      return answerOf(row);
    },

    async fileOfClaim(scope, claimId, fileId) {
      const row = await queries.findFile(database.db, scope, fileId);
      if (!row || row.claim_id !== claimId) throw notFound(m.claim_the_file);
      return answerOf(row);
    },
  };
}

/**
 * Returns the type from the first bytes. Refuses a type that claims do not accept, a video as invoice, or a file too large for
 * its type.
 */
function typeOfFirst(bytes: Buffer, { kind, size_bytes: size }: queries.FileRow): ClaimFileType {
  const type = fileTypeOf(bytes.subarray(0, headBytes));
  if (type === null || (kind === 'invoice' && claimFileTypes[type] === 'video')) {
    throw refuse('wrongType', m.claim_problem_file_type);
  }
  const most = fileBytesMax[claimFileTypes[type]];
  if (size > most) throw refuse('tooLarge', m.claim_problem_file_too_large, { mb: most / partBytes });
  return type;
}

/** Deletes files that were never sent with a claim after a week, with their contents. */
export function abandonedFiles(kit: Pick<Kit, 'jobs'>): Perishable {
  return {
    table: 'claim_file',
    keptMs: days(7),
    async deleteSome(trx, before, most) {
      const rows = await queries.deleteAbandoned(trx, before, most);
      await removeLater(kit, trx, rows.flatMap(partKeys));
      return rows.length;
    },
  };
}
