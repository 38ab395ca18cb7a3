/** The single sign-on calls of the login page, in a separate file because few users press the button. */
import {
  beginProviderLogin,
  loginWithProvider,
} from '#shared/features/single-sign-on/single-sign-on.contract.ts';
import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { send } from '#web/platform/http/client.ts';

const accountKey = 'single-sign-on-account';

/** Leaves the portal for the organisation's own login. */
export async function leaveForProvider(CustomerAccountNo: string): Promise<void> {
  const { url } = await send(beginProviderLogin, { body: { CustomerAccountNo } });
  sessionStorage.setItem(accountKey, CustomerAccountNo);
  location.assign(url);
}

/** The account for which this tab left the portal. */
export const accountLeftFor = () => sessionStorage.getItem(accountKey) ?? '';

export const comeBack = (Query: string): Promise<LoginReply> => send(loginWithProvider, { body: { Query } });
