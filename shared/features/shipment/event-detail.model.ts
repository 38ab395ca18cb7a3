import type { EventCode } from './status.rules.ts';

/** Details of an event beyond its code, as data; worded by `shared/features/tracking/event-words.rules.ts`. */
export interface EventDetail {
  /** For an edit: the new version of the label. */
  labelVersion?: number;
  /** For a correction: the code of the event that it cancels. */
  code?: EventCode;
  /** For a cancellation: a program of the account requested it; the event names the program. */
  isByProgram?: true;
  /** Name of the operator key that recorded the event ('' for a key without a name), if no courier was named. */
  operator?: string;
  /** The driver's note about a failed delivery. */
  note?: string;
  /** Storage key of the driver's photo of the failed delivery. */
  photoKey?: string;
  /** Free text of whoever recorded the event. */
  text?: string;
}
