/** What is done with an upload as a whole: handed over to the driver, or made again. */
import type { BulkText } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { limits } from '#shared/platform/business/limits.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { HandoverService } from '#server/features/handover/handover.service.ts';
import * as queries from './bulk-listing.queries.ts';
import type { BulkRowsService } from './bulk-rows.service.ts';
import type { BulkUploadService } from './bulk-upload.service.ts';

export interface BulkAgainService {
  handover(session: Session, actor: Actor, uploadId: string): Promise<FileAnswer>;
  /** The id of the new upload. */
  repeat(session: Session, actor: Actor, uploadId: string, language: Language): Promise<string>;
}

interface Deps {
  uploads: BulkUploadService;
  rows: BulkRowsService;
  handovers: HandoverService;
}

const again = '-2';

export function bulkAgainService(
  { database: { db } }: Pick<Kit, 'database'>,
  { uploads, rows, handovers }: Deps,
): BulkAgainService {
  async function uploadOf({ scope }: Session, uploadId: string) {
    const upload = await queries.findUploadListed(db, { scope, uploadId });
    if (!upload) throw notFound(m.bulk_listing_upload);
    return upload;
  }

  return {
    async handover(session, actor, uploadId) {
      const upload = await uploadOf(session, uploadId);
      const shipmentIds = await queries.listWaiting(db, { scope: session.scope, uploadId });
      if (shipmentIds.length === 0) throw refuse('conflict', m.bulk_listing_problem_nothing_waiting);
      return handovers.sheetFor(session, actor, {
        sourceKey: `upload:${uploadId}`,
        shipmentIds,
        ...(upload.file_name !== '' && { facts: [['Upload', upload.file_name]] }),
      });
    },

    async repeat(session, actor, uploadId, language) {
      const upload = await uploadOf(session, uploadId);
      const found = await queries.listTexts(db, { scope: session.scope, uploadId });
      const [first, ...rest] = textsAgain(found);
      if (!first) throw refuse('conflict', m.bulk_listing_problem_nothing_made);
      const { flow, file_name: fileName } = upload;
      const made = await uploads.startGrid(session, actor, { rows: 1, flow, fileName }, language);
      const saved = await rows.save(
        session,
        actor,
        {
          uploadId: made.uploadId,
          changes: [{ rowNo: 1, version: made.version, texts: first }],
          added: rest,
        },
        language,
      );
      // They went to the same people before: that is what was asked for.
      const known = saved.rows.filter(({ state }) => state === 'double');
      if (known.length > 0) {
        const changes = known.map(({ rowNo, version }) => ({ rowNo, version, texts: {}, shipAnyway: true }));
        await rows.save(session, actor, { uploadId: made.uploadId, changes, added: [] }, language);
      }
      return made.uploadId;
    },
  };
}

/** An order ships once: its ID goes. Where it holds the items of one shipment together, another takes its place. */
function textsAgain(found: Awaited<ReturnType<typeof queries.listTexts>>): BulkText[] {
  const heads = new Set(found.flatMap(({ head_row: headRow }) => headRow ?? []));
  return found.map(({ row_no: rowNo, head_row: headRow, texts: { orderId, ...texts } }) => {
    const isGroup = headRow !== null || heads.has(rowNo);
    if (!isGroup || orderId === undefined) return texts;
    return { ...texts, orderId: `${orderId.slice(0, limits.text.orderId - again.length)}${again}` };
  });
}
