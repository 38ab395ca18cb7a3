/** What other features may read of a shipment: its record with the proof of delivery, its events and its photos. */
import { FilesAway } from '#server/platform/files/files.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './shipment-record.queries.ts';

export type { EventRow, PodRow, ShipmentRecord } from './shipment-record.queries.ts';

export const findRecords = queries.findRecords;
export const findSignedBy = queries.findSignedBy;
export const listEventsOf = queries.listEventsOf;
export const listPods = queries.listPods;
export const listUnsettled = queries.listUnsettled;

/**
 * Reads a photo of a proof; null when there is none. A missing file does not hide the rest of the proof. Throws
 * `FilesAway` when the file store cannot be reached, because a proof without its photos would look complete.
 */
export function podPhotos({ files, logger }: Pick<Kit, 'files' | 'logger'>) {
  return async (key: string | null): Promise<Buffer | null> => {
    if (key === null) return null;
    try {
      return await files.get(key);
    } catch (error) {
      if (error instanceof FilesAway) throw error;
      logger.error({ err: error, key }, 'a photo of a proof of delivery cannot be read');
      return null;
    }
  };
}
