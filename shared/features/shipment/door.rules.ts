/** Delivery scans, in a separate file so that the browser does not load them with the attempts. */
import type { EventCode } from './status.rules.ts';
import { ATTEMPT_FAILED } from './way.rules.ts';

/** Scans of a delivery: at the receiver's door or, on the way back, at the sender's. */
export const AT_DOOR: readonly EventCode[] = ['OFD', ...ATTEMPT_FAILED];
