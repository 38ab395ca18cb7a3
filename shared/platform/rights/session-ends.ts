/** Why a request has no session: the code in a 401 response (`r.code`), and its message. */
import { m } from '#shared/platform/words/words.ts';

export const sessionEnds = {
  /** No token, or not one of ours. */
  noSession: m.rights_problem_please_login,
  expired: m.rights_problem_session_expired,
  /** Logged out by the user, in this session. */
  signedOut: m.rights_problem_session_signed_out,
  /** Logged out by the user in another tab of this browser, which tells the other tabs; the server never sends this code. */
  signedOutInOtherTab: m.rights_problem_session_signed_out_in_other_tab,
  signedOutElsewhere: m.rights_problem_session_signed_out_elsewhere,
  endedByAdmin: m.rights_problem_session_ended_by_admin,
  twoStepRequired: m.rights_problem_session_two_step_required,
  passwordChanged: m.rights_problem_session_password_changed,
  deactivated: m.rights_problem_session_deactivated,
  usedTwice: m.rights_problem_session_used_twice,
} as const;

export type SessionEnd = keyof typeof sessionEnds;

export function isSessionEnd(code: unknown): code is SessionEnd {
  return typeof code === 'string' && Object.hasOwn(sessionEnds, code);
}
