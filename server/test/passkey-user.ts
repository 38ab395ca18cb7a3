/** A user with a passkey, for tests. */
import * as contract from '#shared/features/passkey/passkey.contract.ts';

import { Authenticator, type Signing } from './authenticator.ts';
import type { TestUser } from './factories.ts';
import { ownAddress } from './own-address.ts';
import { send } from './send.ts';
import type { TestApp } from './test-app.ts';
import { confirmOwnPassword } from './two-step-user.ts';

export async function addOwnPasskey(app: TestApp, as: TestUser, Name = 'Office laptop') {
  await confirmOwnPassword(app, as);
  const device = new Authenticator();
  const options = (await send(app, contract.beginPasskey, { as, body: {} })).r;
  const { r } = await send(app, contract.addPasskey, {
    as,
    body: { Name, Credential: device.make(options) },
  });
  return { device, passkeyId: r.passkeyId };
}

/** The cookies of a response, as a browser sends them back. */
export function cookiesOf(headers: Record<string, unknown>): string {
  return [headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
}

/** What a browser has after it has requested a challenge: the options, the cookie and the address. */
export async function beginLogin(app: TestApp, Ticket?: string) {
  const from = ownAddress();
  const { r, headers, status, e } = await send(app, contract.beginPasskeyLogin, { body: { Ticket }, from });
  return { options: r, cookie: cookiesOf(headers), from, status, e };
}

export async function signInByPasskey(
  app: TestApp,
  device: Authenticator,
  { Ticket, how }: { Ticket?: string | undefined; how?: Signing } = {},
) {
  const { options, cookie, from } = await beginLogin(app, Ticket);
  return send(app, contract.loginWithPasskey, {
    body: { Ticket, Credential: device.sign(options, how) },
    cookie,
    from,
  });
}
