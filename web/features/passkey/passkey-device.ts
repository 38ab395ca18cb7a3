/** The browser's passkey functions, loaded when a button that needs them is first pressed. */
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

import {
  addPasskey,
  type beginPasskey,
  beginPasskeyLogin,
  loginWithPasskey,
  transports,
} from '#shared/features/passkey/passkey.contract.ts';
import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { m } from '#shared/platform/words/words.ts';
import { send } from '#web/platform/http/client.ts';
import { Refusal } from '#web/platform/http/refusal.ts';

/**
 * Converts errors of the device or its user, such as cancelling, to a refusal with this sentence; other errors stay as they are.
 */
function refusalOf(thrown: unknown, sentence: string): unknown {
  if (thrown instanceof WebAuthnError && thrown.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return new Refusal(m.passkey_problem_there_already());
  const isOfDevice = thrown instanceof WebAuthnError || thrown instanceof DOMException;
  return isOfDevice ? new Refusal(sentence) : thrown;
}

/** Signs in; with a ticket, does the second step of a sign-in. */
export async function signInWithPasskey(Ticket?: string): Promise<LoginReply> {
  const optionsJSON = await send(beginPasskeyLogin, { body: { Ticket } });
  try {
    const { id, response } = await startAuthentication({ optionsJSON });
    return await send(loginWithPasskey, { body: { Ticket, Credential: { id, response } } });
  } catch (thrown) {
    throw refusalOf(thrown, m.passkey_cancelled());
  }
}

export async function makePasskey(Name: string, optionsJSON: CallReply<typeof beginPasskey>): Promise<void> {
  try {
    const { id, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject } = response;
    const reached = transports.filter((transport) => response.transports?.includes(transport));
    await send(addPasskey, {
      body: {
        Name,
        Credential: { id, response: { clientDataJSON, attestationObject, transports: reached } },
      },
    });
  } catch (thrown) {
    throw refusalOf(thrown, m.passkey_not_made());
  }
}
