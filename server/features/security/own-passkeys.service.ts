import type { addPasskey, beginPasskey, listPasskeys } from '#shared/features/passkey/passkey.contract.ts';
import type { CallBody, CallReply } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { m } from '#shared/platform/words/words.ts';

import type { PasskeyService, Purpose } from '#server/features/passkey/passkey.service.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import { actingPerson } from '#server/features/sign-in/acting-person.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Email } from '#server/platform/mail/email.ts';
import { passkeyAddedEmail, type PasskeyFacts, passkeyRemovedEmail } from './own-passkeys.emails.ts';

/** Users' own passkeys; each change is reported to the user by email. */
export interface OwnPasskeys {
  list(session: Session): Promise<CallReply<typeof listPasskeys>>;
  begin(session: Session, code: string | undefined): Promise<CallReply<typeof beginPasskey>>;
  add(
    session: Session,
    actor: Actor,
    form: CallBody<typeof addPasskey>,
  ): Promise<CallReply<typeof addPasskey>>;
  remove(session: Session, actor: Actor, passkeyId: string, code: string | undefined): Promise<null>;
}

export function ownPasskeys(
  { clock, database, mail, write }: Kit,
  account: AccountService,
  passkeys: PasskeyService,
  twoStep: TwoStepService,
): OwnPasskeys {
  const purposeOf = (session: Session) =>
    ({ kind: 'add', owner: session, boundTo: session.sessionId }) satisfies Purpose;

  async function report(
    trx: Trx,
    { scope, userId, market }: Session,
    { address }: Actor,
    name: string,
    write: (facts: PasskeyFacts) => Promise<Email>,
  ): Promise<void> {
    const person = await actingPerson(trx, scope, userId);
    if (!person) return;
    const when = formatDayTime(clock.now(), marketOf(market));
    await mail.send(trx, scope, person.email, await write({ ...person, name, when, address }));
  }

  return {
    async list(session) {
      const rows = await passkeys.list(database.db, session);
      return {
        address: passkeys.address,
        passkeys: rows.map((row) => ({
          passkeyId: row.passkey_id,
          name: row.name,
          isSynced: row.is_synced,
          createdAt: row.created_at.toISOString(),
          lastUsedAt: row.last_used_at?.toISOString() ?? null,
        })),
      };
    },

    async begin(session, code) {
      const spendCode = await account.mustProve(session, code);
      return database.transaction(async (trx) => {
        await spendCode(trx);
        const person = await actingPerson(trx, session.scope, session.userId);
        return passkeys.beginAdding(trx, purposeOf(session), {
          account: `${session.accountNo} ${session.loginId}`,
          person: person?.fullName ?? session.loginId,
        });
      });
    },

    async add(session, actor, { Name, Credential }) {
      // Taken outside the write transaction, because a challenge works for one attempt only, even a failed one.
      const { clientDataJSON } = Credential.response;
      const challenge = await passkeys.takeChallenge(database.db, clientDataJSON, purposeOf(session));
      const made = await passkeys.verifyNew(challenge, Credential);
      return write(actor, { action: 'security.passkey_added', subject: Name }, async ({ trx }) => {
        const passkeyId = await passkeys.add(trx, session, Name, made);
        await report(trx, session, actor, Name, passkeyAddedEmail);
        return { passkeyId };
      });
    },

    async remove(session, actor, passkeyId, code) {
      const spendCode = await account.mustProve(session, code);
      await write(actor, { action: 'security.passkey_removed' }, async ({ trx, subject }) => {
        await spendCode(trx);
        const name = await passkeys.remove(trx, session, passkeyId);
        if (name === null) throw notFound(m.passkey_the_passkey);
        const { since, isRequired } = await twoStep.stateOf(trx, session.scope, session.userId);
        if (isRequired && !since && !(await passkeys.has(trx, session)))
          throw refuse('conflict', m.passkey_problem_last_while_required);
        subject(name);
        await report(trx, session, actor, name, passkeyRemovedEmail);
      });
      return null;
    },
  };
}
