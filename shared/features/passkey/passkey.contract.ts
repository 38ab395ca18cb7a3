/**
 * Passkeys: signing in with a key of the user's device instead of a password, or as the second step (issue "Ready for
 * the internet" 4).
 */
import * as z from 'zod/mini';

import { loginReply } from '#shared/features/sign-in/account.contract.ts';
import { call } from '#shared/platform/http/call.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const { signedIn } = rights;

/** Bytes as WebAuthn's JSON encodes them; the longest value is the attestation of a security key. */
const base64url = (max = 8192) =>
  z.string(messages.required).check(
    z.minLength(1, messages.required),
    z.maxLength(max, messages.maxLength(max)),
    z.refine((value) => /^[\w-]+$/u.test(value), messages.choice),
  );

/** How a browser reaches an authenticator, in the browser's own terms. */
export const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
const transport = z.enum(transports);

const passkeyName = () => text(40);
const nameLabel = { Name: m.passkey_name, Code: m.sign_in_code };
const credentialLabel = { ...nameLabel, Credential: m.passkey_passkey, Ticket: m.sign_in_ticket };

const descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(transport),
});

export const passkeyNameForm = labelled(z.object({ Name: passkeyName() }), nameLabel);

const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** A provider syncs it across the user's devices. */
  isSynced: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = call({
  method: 'GET',
  path: '/api/user/Passkeys',
  needs: signedIn,
  summary: "The user's own passkeys, newest first",
  reply: z.object({
    passkeys: z.array(passkey),
    /** Passkeys are bound to this address of the portal and do not work at another. */
    address: z.string(),
  }),
});

export const beginPasskey = call({
  method: 'POST',
  path: '/api/user/BeginPasskey',
  needs: signedIn,
  summary:
    'The options for creating a passkey, soon after ConfirmPassword, with a code where two-step sign-in is on; valid for five minutes',
  body: labelled(z.object({ Code: z.optional(text(20)) }), nameLabel),
  /** PublicKeyCredentialCreationOptionsJSON. */
  reply: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
    timeout: z.number(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('preferred'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('preferred'),
    }),
  }),
});

export const addPasskey = call({
  method: 'POST',
  path: '/api/user/AddPasskey',
  needs: signedIn,
  summary: 'Save the passkey that was created with the options of BeginPasskey',
  body: labelled(
    z.object({
      Name: passkeyName(),
      /** RegistrationResponseJSON. */
      Credential: z.object({
        id: base64url(1400),
        response: z.object({
          clientDataJSON: base64url(),
          attestationObject: base64url(),
          transports: z.optional(z.array(transport).check(z.maxLength(transports.length))),
        }),
      }),
    }),
    credentialLabel,
  ),
  reply: z.object({ passkeyId: z.string() }),
});

export const removePasskey = call({
  method: 'POST',
  path: '/api/user/RemovePasskey',
  needs: signedIn,
  summary:
    "Remove one of the user's own passkeys, soon after ConfirmPassword, with a code where two-step sign-in is on",
  body: labelled(z.object({ passkeyId: uuid(), Code: z.optional(text(20)) }), {
    ...nameLabel,
    passkeyId: m.passkey_passkey,
  }),
  reply: z.null(),
});

export const beginPasskeyLogin = call({
  method: 'POST',
  path: '/api/account/BeginPasskeyLogin',
  needs: 'anyone',
  summary:
    'The challenge that a passkey signs to log in; with the ticket of the login, as its second step. Valid for five minutes',
  perMinute: 30,
  body: labelled(z.object({ Ticket: z.optional(text(200)) }), credentialLabel),
  /** PublicKeyCredentialRequestOptionsJSON. */
  reply: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.number(),
    userVerification: z.enum(['required', 'preferred']),
    allowCredentials: z.array(descriptor),
  }),
});

/** AuthenticationResponseJSON. */
const assertion = z.object({
  id: base64url(1400),
  response: z.object({
    clientDataJSON: base64url(),
    authenticatorData: base64url(),
    signature: base64url(),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});
export type Assertion = z.output<typeof assertion>;

export const loginWithPasskey = call({
  method: 'POST',
  path: '/api/account/LoginWithPasskey',
  needs: 'anyone',
  summary:
    'Sign in, or complete the second step, with a passkey that signed the challenge of BeginPasskeyLogin',
  perMinute: 30,
  body: labelled(z.object({ Ticket: z.optional(text(200)), Credential: assertion }), credentialLabel),
  reply: loginReply,
});
