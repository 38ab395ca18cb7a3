import { Anchor, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { flagHasFirstTimeLogin, type LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { enterPortal } from '#web/features/sign-in/enter-portal.ts';
import { returnPath } from '#web/features/sign-in/return-path.ts';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';
import { TermsDialog } from '#web/features/sign-in/terms-dialog.tsx';
import {
  accountOfSignIn,
  leaveForProvider,
  pageOfSignIn,
  returnFromProvider,
} from '#web/features/single-sign-on/sign-in-calls.ts';
import { send } from '#web/platform/http/client.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useRouter } from '#web/platform/router/router.tsx';
import { FormMessage } from '#web/platform/ui/form/whole-message.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** /singlesignon: the page to which the organisation's login returns. Its query is valid once. */
export function ProviderReturnScreen() {
  const { history } = useRouter();
  const [message, setMessage] = useState<string | null>(null);
  const [awaitingTerms, setAwaitingTerms] = useState<LoginReply | null>(null);
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const query = location.search.slice(1);
    // Remove the query, so that a reload, or somebody who reads the URL later, cannot use it.
    window.history.replaceState(window.history.state, '', location.pathname);
    const enter = async () => {
      const reply = await returnFromProvider(query || '-');
      if (!reply.HasFirstTimeLogin) return setAwaitingTerms(reply);
      const next = returnPath(pageOfSignIn()) ?? '/';
      if (!(await enterPortal(reply, next, 'login'))) return history.replace('/login');
      toast.success(m.sign_in_login_success());
      history.replace(next);
    };
    enter().catch((thrown: unknown) => setMessage(messageOf(thrown)));
  }, [history]);

  /** As after a password login: the flag call, then another login, for which the organisation does not ask again. */
  const acceptTerms = async ({ CustomerAccountNo, loginId }: LoginReply) => {
    await send(flagHasFirstTimeLogin, { body: { UserName: `${CustomerAccountNo}${loginId}` } });
    await leaveForProvider(accountOfSignIn() || CustomerAccountNo, pageOfSignIn());
  };

  return (
    <SignInLayout>
      <Title order={1} mb="md">
        {m.single_sign_on_title()}
      </Title>
      {message === null ? (
        <Text role="status">{m.single_sign_on_signing_in()}</Text>
      ) : (
        <>
          <FormMessage message={message} />
          <Anchor href="/login">{m.sign_in_back_to_login()}</Anchor>
        </>
      )}
      {awaitingTerms && (
        <TermsDialog
          onAccept={() => acceptTerms(awaitingTerms)}
          onDecline={() => history.replace('/login')}
        />
      )}
    </SignInLayout>
  );
}
