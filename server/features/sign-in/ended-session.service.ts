import { days, endedBy, hours, type Perishable } from '#server/platform/db/perishables.ts';
import * as queries from './ended-session.queries.ts';

/** The data that signing in leaves behind, and how long it is kept. */
export const endedSessions: readonly Perishable[] = [
  // Kept after it expires, so that reuse is still detected.
  endedBy('session_token', 'expires_at', hours(24)),
  endedBy('login_ticket', 'expires_at', hours(24)),
  // An expired link is reported as expired in any case; keeping it for a week helps support.
  endedBy('one_time_link', 'expires_at', days(7)),
  // A device that signed in within 90 days is known (login-limit.rules.ts); nothing looks further back.
  { table: 'login_attempt', keptMs: days(91), deleteSome: queries.deleteSomeAttempts },
  { table: 'user_session', keptMs: days(90), deleteSome: queries.deleteSomeSessions },
];
