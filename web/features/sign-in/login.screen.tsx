import { useLocation, useRouter } from '#web/platform/router/router.tsx';

import { LoginPage } from '#web/features/sign-in/login-page.tsx';

/** The login page inside the running app, for example after logout. */
export function LoginScreen() {
  const { history } = useRouter();
  const from = useLocation({ select: ({ search }) => (search as { from?: unknown }).from });
  return <LoginPage from={from} onLeave={(path, how) => history[how](path)} />;
}
