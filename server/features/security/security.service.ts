import { deviceName } from '#shared/features/audit/audit.rules.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import {
  type getSecurity,
  newRecoveryCodes,
  requireTwoStep,
} from '#shared/features/security/security.contract.ts';

import type { AccountService, SpendCode } from '#server/features/sign-in/account.service.ts';
import type { SessionService } from '#server/features/sign-in/session.service.ts';
import { reportRequirement, reportTwoStep } from '#server/features/sign-in/two-step-report.service.ts';
import { isAnswered } from '#server/platform/db/repeats.ts';
import type { Actor, Move } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { otpUri, type TwoStepService } from '#server/features/two-step/two-step.service.ts';
import * as queries from './security.queries.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';

export interface SecurityService {
  of(session: Session, language: Language): Promise<CallReply<typeof getSecurity>>;
  endSession(session: Session, actor: Actor, sessionId: string): Promise<null>;
  endOthers(session: Session, actor: Actor): Promise<null>;
  begin(session: Session, actor: Actor): Promise<{ secret: string; uri: string }>;
  confirm(session: Session, actor: Actor, code: string): Promise<{ recoveryCodes: string[] }>;
  newRecoveryCodes(
    session: Session,
    actor: Actor,
    code: string | undefined,
  ): Promise<{ recoveryCodes: string[] }>;
  turnOff(session: Session, actor: Actor, code: string | undefined): Promise<null>;
  require(session: Session, actor: Actor, required: boolean, code: string | undefined): Promise<null>;
}

export function securityService(
  kit: Kit,
  account: AccountService,
  sessions: SessionService,
  twoStep: TwoStepService,
): SecurityService {
  const { clock, database, write } = kit;
  const stateOf = ({ scope, userId }: Session) => twoStep.stateOf(database.db, scope, userId);

  return {
    async of(session, language) {
      const rows = await queries.listSessions(database.db, session.scope, session.userId, clock.now());
      const { since, ...state } = await stateOf(session);
      const mayRequire = requireTwoStep.needs(session.facts);
      return {
        devices: rows.map((row) => ({
          sessionId: row.session_id,
          device: deviceName(row.user_agent, { locale: language }),
          address: row.address,
          firstSeenAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          isThis: row.session_id === session.sessionId,
        })),
        twoStep: {
          ...state,
          since: since?.toISOString() ?? null,
          lacking: mayRequire ? await twoStep.lacking(database.db, session.scope) : null,
        },
      };
    },

    async endSession(session, actor, sessionId) {
      const rows = await queries.listSessions(database.db, session.scope, session.userId, clock.now());
      const row = rows.find((one) => one.session_id === sessionId);
      if (!row) throw notFound(m.security_the_device);
      const move = {
        action: 'security.device_signed_out',
        detail: { sessionId, userAgent: row.user_agent },
      } satisfies Move;
      await write(actor, move, ({ trx }) =>
        sessions.close(trx, { ...session, sessionId }, 'signedOutElsewhere'),
      );
      return null;
    },

    async endOthers(session, actor) {
      await write(actor, { action: 'security.others_signed_out' }, ({ trx }) =>
        sessions.closeAllOf(trx, session.scope, session.userId, 'signedOutElsewhere', session.sessionId),
      );
      return null;
    },

    async begin(session, actor) {
      if ((await stateOf(session)).since) throw refuse('conflict', m.security_problem_already_on);
      await account.mustProve(session, undefined);
      const secret = await write(actor, { action: 'security.two_step_begun' }, ({ trx }) =>
        twoStep.begin(trx, session.scope, session.userId),
      );
      return { secret, uri: otpUri(`${session.accountNo} ${session.loginId}`, secret) };
    },

    confirm: (session, actor, code) =>
      write(actor, { action: 'security.two_step_on' }, async ({ trx }) => {
        const recoveryCodes = await twoStep.confirm(trx, session.scope, session.userId, code);
        if (!recoveryCodes) throw invalid([problemAt('Code', m.sign_in_problem_wrong_code)]);
        await reportTwoStep(kit, trx, session, 'on', actor);
        return { recoveryCodes };
      }),

    async newRecoveryCodes(session, actor, code) {
      const move = {
        action: 'security.recovery_codes_made',
        repeatable: { call: newRecoveryCodes.path, body: {} },
      } as const;
      // A repeat whose first response was lost returns the codes again without proof: the recovery code used for the first
      // request may have been the last.
      let spendCode: SpendCode | null = null;
      if (!(await isAnswered(database.db, actor, move.repeatable))) {
        if (!(await stateOf(session)).since) throw refuse('conflict', m.security_problem_not_on);
        spendCode = await account.mustProve(session, code);
      }
      return write(actor, move, async ({ trx }) => {
        await spendCode?.(trx);
        const recoveryCodes = await twoStep.newRecoveryCodes(trx, session.scope, session.userId);
        await reportTwoStep(kit, trx, session, 'codes', actor);
        return { recoveryCodes };
      });
    },

    async turnOff(session, actor, code) {
      if ((await stateOf(session)).isRequired)
        throw refuse('conflict', m.security_problem_not_while_required);
      const spendCode = await account.mustProve(session, code);
      await write(actor, { action: 'security.two_step_off' }, async ({ trx }) => {
        await spendCode(trx);
        await twoStep.turnOff(trx, session.scope, session.userId);
        await reportTwoStep(kit, trx, session, 'off', actor);
      });
      return null;
    },

    async require(session, actor, required, code) {
      if (required && !(await stateOf(session)).since) throw refuse('conflict', m.security_problem_own_first);
      const spendCode = await account.mustProve(session, code);
      const action = required ? 'security.two_step_required' : 'security.two_step_not_required';
      await write(actor, { action }, async ({ trx }) => {
        await spendCode(trx);
        const without = await twoStep.require(trx, session.scope, required);
        // They have to sign in again, and set it up during sign-in.
        for (const userId of without) {
          await sessions.closeAllOf(trx, session.scope, userId, 'twoStepRequired');
        }
        await reportRequirement(kit, trx, session, required ? 'required' : 'notRequired', actor);
      });
      return null;
    },
  };
}
