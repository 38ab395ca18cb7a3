import { Text, Title } from '@mantine/core';
import { useEffect, useState } from 'react';

import { checkLink } from '#shared/features/sign-in/account.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { SetPasswordForm } from '#web/features/sign-in/set-password-form.tsx';
import { send } from '#web/platform/http/client.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { PageLink } from '#web/platform/ui/page-link.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './sign-in.module.css';
import { m } from '#shared/platform/words/words.ts';

interface MailedLinkProps {
  email: string;
  token: string;
  isFirstTime: boolean;
}

/** The page that a mailed link opens. A used or expired link is reported before the user thinks of a password. */
export function MailedLink(link: MailedLinkProps) {
  const checked = useCheck(link);
  if (checked?.isGood) return <SetPasswordForm {...link} loginId={checked.loginId} />;
  return (
    <>
      <Title order={1}>{link.isFirstTime ? m.sign_in_first_time_login() : m.sign_in_reset_password()}</Title>
      {checked === null ? (
        <Text c="dimmed" mt={4} role="status">
          {waitingText}
        </Text>
      ) : (
        <>
          <div className={classes.message} role="alert">
            <Banner tone="amber">{m.sign_in_problem_used_link()}</Banner>
          </div>
          <div className={classes.form}>
            <PageLink to="/forgotpassword">{m.sign_in_forgot_password()}</PageLink>
            <PageLink to="/login">{m.sign_in_back_to_login()}</PageLink>
          </div>
        </>
      )}
    </>
  );
}

/** Null while checking. If the request fails, the form is shown: the server checks the link again when it is sent. */
function useCheck({ email, token }: MailedLinkProps): CallReply<typeof checkLink> | null {
  const [checked, setChecked] = useState<CallReply<typeof checkLink> | null>(null);
  useEffect(() => {
    let isLeft = false;
    const take = (reply: CallReply<typeof checkLink>) => !isLeft && setChecked(reply);
    setChecked(null);
    send(checkLink, { body: { Email: email, Key: token } }).then(take, () =>
      take({ isGood: true, loginId: null }),
    );
    return () => {
      isLeft = true;
    };
  }, [email, token]);
  return checked;
}
