import { useLocation } from '#web/platform/router/router.tsx';

import { RequestLinkForm } from '#web/features/sign-in/request-link-form.tsx';
import { MailedLink } from '#web/features/sign-in/mailed-link.tsx';
import { SignInLayout } from '#web/features/sign-in/sign-in-layout.tsx';

/** /forgotpassword (spec §2): without a query it asks for a link; with e-mail, token and type it sets a password. */
export function ForgotPasswordScreen() {
  const { email, token, type } = useLocation({ select: ({ search }) => search as Record<string, unknown> });
  const isLink = typeof email === 'string' && typeof token === 'string' && typeof type === 'string';
  return (
    <SignInLayout>
      {isLink ? (
        <MailedLink email={email} token={token} isFirstTime={/^f/iu.test(type)} />
      ) : (
        <RequestLinkForm />
      )}
    </SignInLayout>
  );
}
