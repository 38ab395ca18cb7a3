import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const signInScreens: readonly Screen[] = [
  {
    path: '/login',
    title: m.app_screen_login(),
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/features/sign-in/login.screen.tsx')).LoginScreen,
  },
  {
    path: '/forgotpassword',
    title: m.app_screen_forgot_password(),
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/features/sign-in/forgot-password.screen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/singlesignon',
    title: m.single_sign_on_title(),
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/features/sign-in/provider-return.screen.tsx')).ProviderReturnScreen,
  },
];
