/** Why a request has no session: the code in the answer of a 401 (`r.code`), and the sentence that goes with it. */
import { m } from '#shared/platform/words/words.ts';

export const sessionEnds = {
  /** No token, or none of ours. */
  noSession: m.rights_problem_please_login,
  expired: m.rights_problem_session_expired,
  /** By the user, in this session. */
  signedOut: m.rights_problem_session_signed_out,
  /** By the user, in another tab of this browser, which tells the others; the server answers it to nobody. */
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
