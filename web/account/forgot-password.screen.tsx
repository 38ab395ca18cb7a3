import { useLocation } from '@tanstack/react-router';

import { RequestLinkForm } from '#web/account/request-link-form.tsx';
import { SetPasswordForm } from '#web/account/set-password-form.tsx';
import { SignInLayout } from '#web/account/sign-in-layout.tsx';

/** /forgotpassword (spec §2): without a query a link is asked for; with e-mail, token and type a password is set. */
export function ForgotPasswordScreen() {
  const { email, token, type } = useLocation({ select: ({ search }) => search as Record<string, unknown> });
  const isLink = typeof email === 'string' && typeof token === 'string' && typeof type === 'string';
  return (
    <SignInLayout>
      {isLink ? (
        <SetPasswordForm email={email} token={token} isFirstTime={/^f/iu.test(type)} />
      ) : (
        <RequestLinkForm />
      )}
    </SignInLayout>
  );
}
