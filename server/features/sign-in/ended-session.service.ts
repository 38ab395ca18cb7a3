import { days, endedBy, hours, type Perishable } from '#server/platform/db/perishables.ts';
import * as queries from './ended-session.queries.ts';

/** What signing in leaves behind, and for how long it is kept. */
export const endedSessions: readonly Perishable[] = [
  // Kept beyond its end, so that reuse is still noticed.
  endedBy('session_token', 'expires_at', hours(24)),
  endedBy('login_ticket', 'expires_at', hours(24)),
  // An expired link is reported as such either way; a week of them helps support.
  endedBy('one_time_link', 'expires_at', days(7)),
  // A device that signed in within 90 days is known (login-limit.rules.ts); nothing asks further back.
  { table: 'login_attempt', keptMs: days(91), deleteSome: queries.deleteSomeAttempts },
  { table: 'user_session', keptMs: days(90), deleteSome: queries.deleteSomeSessions },
];
