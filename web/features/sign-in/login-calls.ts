/** The calls of the login page, in a separate file: their schemas would be half of our own code that the page loads first. */
import {
  flagHasFirstTimeLogin,
  login,
  loginForm,
  type LoginReply,
} from '#shared/features/sign-in/account.contract.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { parse } from '#shared/platform/validation/parse.ts';
import { send } from '#web/platform/http/client.ts';
import { encryptPassword } from '#web/platform/http/encrypt-password.ts';

export type Credentials = OutputOf<typeof loginForm>;

export const checkLogin = (values: Credentials) => parse(loginForm, values);

export async function sendLogin(credentials: Credentials): Promise<LoginReply> {
  return await send(login, {
    body: { ...credentials, Password: await encryptPassword(credentials.Password), RememberMe: false },
  });
}

/** The first-time-login flag call after the user accepts the terms (spec §4). */
export async function acceptTerms({ CustomerAccountNo, LoginId }: Credentials): Promise<void> {
  await send(flagHasFirstTimeLogin, { body: { UserName: `${CustomerAccountNo}${LoginId}` } });
}
