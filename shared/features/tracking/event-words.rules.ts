import type { EventDetail } from '#shared/features/shipment/event-detail.model.ts';
import type { EventCode } from '#shared/features/shipment/status.rules.ts';
import type { SayOptions } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { eventNames } from './tracking-words.model.ts';

interface KeptEvent {
  code: EventCode;
  detail: EventDetail;
}

/** The text of a timeline event for its reader; text written by the recorder is unchanged. */
export function eventText({ code, detail }: KeptEvent, options?: SayOptions): string {
  if (detail.text !== undefined) return detail.text;
  if (code === 'EDT' && detail.labelVersion !== undefined) {
    return m.tracking_edited_to_version({ version: detail.labelVersion }, options);
  }
  if (code === 'COR' && detail.code !== undefined) {
    return m.tracking_corrected_scan({ event: eventNames[detail.code]({}, options) }, options);
  }
  return eventNames[code]({}, options);
}

/** Who recorded it: a login id, a driver, a station, or the courier's operations. */
export function eventBy(byWhom: string, { operator }: EventDetail, options?: SayOptions): string {
  if (byWhom !== '' || operator === undefined) return byWhom;
  return operator === ''
    ? m.tracking_by_operations({}, options)
    : m.tracking_by_operator({ name: operator }, options);
}
