/** Actions on an upload as a whole: hand it over to the driver, or create it again. */
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
import type { BulkUploadService } from './bulk-upload.service.ts';

export interface BulkAgainService {
  handover(session: Session, actor: Actor, uploadId: string): Promise<FileAnswer>;
  /** Returns the id of the new upload. */
  repeat(session: Session, actor: Actor, uploadId: string, language: Language): Promise<string>;
}

interface Deps {
  uploads: BulkUploadService;
  handovers: HandoverService;
}

export function bulkAgainService(
  { database: { db } }: Pick<Kit, 'database'>,
  { uploads, handovers }: Deps,
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
      const texts = textsAgain(found);
      if (texts.length === 0) throw refuse('conflict', m.bulk_listing_problem_nothing_made);
      const { flow, file_name: fileName } = upload;
      const { uploadId: made } = await uploads.repeat(session, actor, { texts, flow, fileName }, language);
      return made;
    },
  };
}

/**
 * The rows for a repeat. Order IDs are removed, because an order is shipped only once. Where an order ID holds the items
 * of one shipment together, it gets a new one.
 */
function textsAgain(found: Awaited<ReturnType<typeof queries.listTexts>>): BulkText[] {
  const heads = new Set(found.flatMap(({ head_row: headRow }) => headRow ?? []));
  const next = new Map<string, string>();
  const taken = new Set<string>();
  const nextOf = (orderId: string): string => {
    const known = next.get(orderId);
    if (known !== undefined) return known;
    let made = '';
    // Cut so that the suffix fits; long ids that differ only in their last letters still get different ones.
    for (let time = 2; made === '' || taken.has(made); time += 1)
      made = `${orderId.slice(0, limits.text.orderId - `-${time}`.length)}-${time}`;
    next.set(orderId, made);
    taken.add(made);
    return made;
  };
  return found.map(({ row_no: rowNo, head_row: headRow, texts: { orderId, ...texts } }) => {
    const isGroup = headRow !== null || heads.has(rowNo);
    return isGroup && orderId !== undefined ? { ...texts, orderId: nextOf(orderId) } : texts;
  });
}
