import type { getProvider, SignInProvider } from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import { providerForm } from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import { siblingAccounts } from '#server/features/access-controls/account-access.service.ts';
import type { AccountService } from '#server/features/sign-in/account.service.ts';
import type { ProviderForm, SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import { addAuditThere } from '#server/platform/db/audit-rows.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { type ProviderChange, providerChangeEmail } from './sign-in-provider.emails.ts';

/** Single sign-on settings, for the account's Admin. */
export interface SignInProviderService {
  get(session: Session): Promise<CallReply<typeof getProvider>>;
  save(session: Session, actor: Actor, form: ProviderForm, code: string | undefined): Promise<SignInProvider>;
  remove(session: Session, actor: Actor, code: string | undefined): Promise<null>;
}

const labelOf = labelsIn(providerForm);

export function signInProvider(
  { clock, database, mail, write }: Kit,
  account: AccountService,
  singleSignOn: SingleSignOn,
): SignInProviderService {
  /** Records a change by the parent in the audit trail of every other account that it applies to, and notifies their Admins. */
  async function tellOthers(
    trx: Trx,
    session: Session,
    actor: Actor,
    { label, isRemoved, matchBy }: Pick<ProviderChange, 'label' | 'isRemoved' | 'matchBy'>,
  ): Promise<void> {
    const { accountNo: byAccount, loginId: by } = session;
    const action = isRemoved ? 'security.provider_removed' : 'security.provider_saved';
    const about = {
      isRemoved,
      label,
      matchBy,
      by,
      byAccount,
      when: formatDayTime(clock.now(), marketOf(session.market)),
    };
    for (const other of await siblingAccounts(trx, session.scope)) {
      await addAuditThere(trx, clock, actor, other.scope, { action, subject: `${label} (${byAccount})` });
      if (!other.email || !other.is_active || !other.user_is_active) continue;
      const receiver = { fullName: other.full_name ?? '', language: other.language ?? baseLanguage };
      const email = await providerChangeEmail({ ...receiver, ...about, accountNo: other.account_no });
      await mail.send(trx, other.scope, other.email, email);
    }
  }

  return {
    async get({ scope, facts }) {
      return {
        provider: await singleSignOn.find(database.db, scope),
        redirectUri: singleSignOn.redirectUri,
        inherited: await singleSignOn.inherited(database.db, scope),
        mayBeForOrganisation: facts.isParent,
      };
    },

    async save(session, actor, form, code) {
      const { scope } = session;
      if (form.isForOrganisation && !session.facts.isParent)
        throw refuse('notAllowed', m.single_sign_on_problem_not_parent);
      await singleSignOn.mustHaveSecret(database.db, scope, form);
      const spendCode = await account.mustProve(session, code);
      // The provider is contacted before the transaction, because that may take seconds.
      if (!(await singleSignOn.check(scope, form)))
        throw invalid([problemAt('issuer', m.single_sign_on_problem_issuer)], labelOf);
      const move = { action: 'security.provider_saved', subject: form.label } as const;
      return write(actor, move, async ({ trx }) => {
        await spendCode(trx);
        const before = await singleSignOn.find(trx, scope);
        const saved = await singleSignOn.save(trx, scope, form, session.loginId);
        const isRemoved = !saved.isForOrganisation;
        if (saved.isForOrganisation || (before?.isForOrganisation && session.facts.isParent))
          await tellOthers(trx, session, actor, {
            label: (isRemoved && before?.label) || saved.label,
            isRemoved,
            matchBy: saved.matchBy,
          });
        return saved;
      });
    },

    async remove(session, actor, code) {
      const spendCode = await account.mustProve(session, code);
      await write(actor, { action: 'security.provider_removed' }, async ({ trx }) => {
        await spendCode(trx);
        const before = await singleSignOn.find(trx, session.scope);
        if (!before) throw notFound(m.single_sign_on_title);
        await singleSignOn.remove(trx, session.scope);
        if (before.isForOrganisation && session.facts.isParent)
          await tellOthers(trx, session, actor, { ...before, isRemoved: true });
      });
      return null;
    },
  };
}
