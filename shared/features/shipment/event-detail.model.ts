import type { EventCode } from './status.rules.ts';

/** What an event's code leaves open, as data; it is worded by `shared/features/tracking/event-words.rules.ts`. */
export interface EventDetail {
  /** Of an edit: the version that the label has since. */
  labelVersion?: number;
  /** Of a correction: the event that it takes back. */
  code?: EventCode;
  /** Of a cancellation: a program of the account asked for it, and is named. */
  isByProgram?: true;
  /** Recorded with this operator key ('' for one without a name), and no courier was named. */
  operator?: string;
  /** What the driver wrote about a failed delivery. */
  note?: string;
  /** The key of the driver's photo of it. */
  photoKey?: string;
  /** In the words of its recorder. */
  text?: string;
}
