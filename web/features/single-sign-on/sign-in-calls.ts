/** The single sign-on calls of the login page, in a separate file because few users press the button. */
import {
  beginProviderLogin,
  loginWithProvider,
} from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { send } from '#web/platform/http/client.ts';
import { readText, writeText } from '#web/platform/session/stored.ts';

const accountKey = 'single-sign-on-account';
const fromKey = 'single-sign-on-from';

/** Leaves the portal for the organisation's own login. `from` is the page that the user asked for, if any. */
export async function leaveForProvider(CustomerAccountNo: string, from: string | null): Promise<void> {
  const { url } = await send(beginProviderLogin, { body: { CustomerAccountNo } });
  writeText('sessionStorage', accountKey, CustomerAccountNo);
  writeText('sessionStorage', fromKey, from);
  location.assign(url);
}

/** The account for which this tab left the portal. */
export const accountOfSignIn = () => readText('sessionStorage', accountKey) ?? '';

/** The page that was asked for before this tab left the portal, unvalidated. */
export const pageOfSignIn = () => readText('sessionStorage', fromKey);

export const returnFromProvider = (Query: string): Promise<LoginReply> =>
  send(loginWithProvider, { body: { Query } });
