import type { getProvider, SignInProvider } from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import { providerForm } from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountService } from '#server/features/sign-in/account.service.ts';
import type { ProviderForm, SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';

/** What Admin does with the account's single sign-on. */
export interface SignInProviderService {
  get(session: Session): Promise<CallReply<typeof getProvider>>;
  save(session: Session, actor: Actor, form: ProviderForm, code: string | undefined): Promise<SignInProvider>;
  remove(session: Session, actor: Actor, code: string | undefined): Promise<null>;
}

const labelOf = labelsIn(providerForm);

export function signInProvider(
  { database, write }: Kit,
  account: AccountService,
  singleSignOn: SingleSignOn,
): SignInProviderService {
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
      const isNew = (await singleSignOn.find(database.db, scope)) === null;
      if (isNew && (form.clientSecret ?? '') === '')
        throw invalid([problemAt('clientSecret', m.validation_problem_required)], labelOf);
      await account.mustProve(session, code);
      // The provider is asked before the transaction: it may take seconds.
      if (!(await singleSignOn.check(scope, form)))
        throw invalid([problemAt('issuer', m.single_sign_on_problem_issuer)], labelOf);
      const move = { action: 'security.provider_saved', subject: form.label } as const;
      return write(actor, move, ({ trx }) => singleSignOn.save(trx, scope, form, session.loginId));
    },

    async remove(session, actor, code) {
      await account.mustProve(session, code);
      await write(actor, { action: 'security.provider_removed' }, async ({ trx }) => {
        if (!(await singleSignOn.remove(trx, session.scope))) throw notFound(m.single_sign_on_title);
      });
      return null;
    },
  };
}
