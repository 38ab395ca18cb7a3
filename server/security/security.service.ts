import { deviceName } from '#shared/audit/audit.rules.ts';
import type { CallReply } from '#shared/http/call.ts';
import { passwordConfirmedMinutes } from '#shared/profile/profile.rules.ts';
import { type getSecurity, requireTwoStep, securityMessages } from '#shared/security/security.contract.ts';

import type { AccountService } from '../account/account.service.ts';
import type { SessionService } from '../account/session.service.ts';
import type { Actor } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { otpUri, type TwoStepService } from '../two-step/two-step.service.ts';
import * as queries from './security.queries.ts';

export interface SecurityService {
  of(session: Session): Promise<CallReply<typeof getSecurity>>;
  endSession(session: Session, actor: Actor, sessionId: string): Promise<null>;
  endOthers(session: Session, actor: Actor): Promise<null>;
  begin(session: Session, actor: Actor): Promise<{ secret: string; uri: string }>;
  confirm(session: Session, actor: Actor, code: string): Promise<{ recoveryCodes: string[] }>;
  newRecoveryCodes(session: Session, actor: Actor): Promise<{ recoveryCodes: string[] }>;
  turnOff(session: Session, actor: Actor): Promise<null>;
  require(session: Session, actor: Actor, required: boolean): Promise<null>;
}

export function securityService(
  kit: Kit,
  account: AccountService,
  sessions: SessionService,
  twoStep: TwoStepService,
): SecurityService {
  const { clock, database, write } = kit;
  const stateOf = ({ scope, userId }: Session) => twoStep.stateOf(database.db, scope, userId);

  async function mustHaveConfirmed(session: Session): Promise<void> {
    if (await account.wasPasswordConfirmed(session, passwordConfirmedMinutes)) return;
    throw new Refused('notAllowed', securityMessages.confirmPasswordFirst);
  }

  return {
    async of(session) {
      const rows = await queries.listSessions(database.db, session.scope, session.userId, clock.now());
      const { since, ...state } = await stateOf(session);
      const mayRequire = requireTwoStep.needs(session.facts);
      return {
        devices: rows.map((row) => ({
          sessionId: row.session_id,
          device: deviceName(row.user_agent),
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
      if (!row) throw notFound('The device');
      const move = {
        action: 'Signed out device',
        subject: deviceName(row.user_agent),
        detail: { sessionId },
      };
      await write(actor, move, ({ trx }) => sessions.close(trx, { ...session, sessionId }));
      return null;
    },

    async endOthers(session, actor) {
      await write(actor, { action: 'Signed out all other devices' }, ({ trx }) =>
        sessions.closeAllOf(trx, session.scope, session.userId, 'signed out elsewhere', session.sessionId),
      );
      return null;
    },

    async begin(session, actor) {
      await mustHaveConfirmed(session);
      if ((await stateOf(session)).since) throw new Refused('conflict', securityMessages.alreadyOn);
      const secret = await write(actor, { action: 'Began setting up two-step sign-in' }, ({ trx }) =>
        twoStep.begin(trx, session.scope, session.userId),
      );
      return { secret, uri: otpUri(`${session.accountNo} ${session.loginId}`, secret) };
    },

    confirm: (session, actor, code) =>
      write(actor, { action: 'Turned on two-step sign-in' }, async ({ trx }) => {
        const recoveryCodes = await twoStep.confirm(trx, session.scope, session.userId, code);
        if (!recoveryCodes) throw invalid({ Code: securityMessages.wrongCode });
        return { recoveryCodes };
      }),

    async newRecoveryCodes(session, actor) {
      await mustHaveConfirmed(session);
      if (!(await stateOf(session)).since) throw new Refused('conflict', securityMessages.notOn);
      return write(actor, { action: 'Made new recovery codes' }, async ({ trx }) => ({
        recoveryCodes: await twoStep.newRecoveryCodes(trx, session.scope, session.userId),
      }));
    },

    async turnOff(session, actor) {
      await mustHaveConfirmed(session);
      if ((await stateOf(session)).isRequired)
        throw new Refused('conflict', securityMessages.notWhileRequired);
      await write(actor, { action: 'Turned off two-step sign-in' }, ({ trx }) =>
        twoStep.turnOff(trx, session.scope, session.userId),
      );
      return null;
    },

    async require(session, actor, required) {
      if (required && !(await stateOf(session)).since)
        throw new Refused('conflict', securityMessages.ownFirst);
      const action = required
        ? 'Required two-step sign-in of everyone'
        : 'No longer required two-step sign-in';
      await write(actor, { action }, async ({ trx }) => {
        const without = await twoStep.require(trx, session.scope, required);
        // They sign in again, and set it up on the way.
        for (const userId of without) {
          await sessions.closeAllOf(trx, session.scope, userId, 'two-step sign-in is required');
        }
      });
      return null;
    },
  };
}
