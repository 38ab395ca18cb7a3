/** A user's own security settings: signed-in devices and two-step sign-in (issue "People, rights and settings" 8). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { text, uuid } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

const labels = {
  sessionId: m.security_field_device,
  Code: m.sign_in_code,
  required: m.security_field_required,
};
const { signedIn } = rights;

const device = z.object({
  sessionId: z.string(),
  /** 'Chrome on Windows'. */
  device: z.string(),
  address: z.string(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  /** The device of this request. */
  isThis: z.boolean(),
});
export type Device = z.output<typeof device>;

export const getSecurity = call({
  method: 'GET',
  path: '/api/user/Security',
  needs: signedIn,
  summary: 'The signed-in devices, and the state of two-step sign-in',
  reply: z.object({
    devices: z.array(device),
    twoStep: z.object({
      /** When it was switched on, ISO 8601; null when off. */
      since: z.nullable(z.string()),
      recoveryCodesLeft: z.number(),
      /** Admin requires it of everyone in the account. */
      isRequired: z.boolean(),
      /** Names of active users who have not set it up; null for users who may not require it. */
      lacking: z.nullable(z.array(z.string())),
    }),
  }),
});

export const endSession = call({
  method: 'POST',
  path: '/api/user/EndSession',
  needs: signedIn,
  summary: "Sign out one of the user's own devices",
  body: labelled(z.object({ sessionId: uuid() }), labels),
  reply: z.null(),
});

export const endOtherSessions = call({
  method: 'POST',
  path: '/api/user/EndOtherSessions',
  needs: signedIn,
  summary: "Sign out all of the user's own devices except this one",
  reply: z.null(),
});

export const beginTwoStep = call({
  method: 'POST',
  path: '/api/user/BeginTwoStep',
  needs: signedIn,
  summary: 'A new secret for an authenticator app, soon after ConfirmPassword; the first code turns it on',
  reply: z.object({
    /** Base32, for typing where the QR code cannot be scanned. */
    secret: z.string(),
    /** otpauth://, for the QR code. */
    uri: z.string(),
  }),
});

/** The six digits of an authenticator app, or a recovery code. */
export const codeForm = labelled(z.object({ Code: text(20) }), labels);

/** Left out by users without two-step sign-in. */
const proof = { Code: z.optional(text(20)) };
const provenForm = labelled(z.object(proof), labels);

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTwoStep = call({
  method: 'POST',
  path: '/api/user/ConfirmTwoStep',
  needs: signedIn,
  summary: 'Turn two-step sign-in on with the first code; returns the recovery codes, once only',
  body: codeForm,
  reply: recoveryCodes,
});

export const newRecoveryCodes = call({
  method: 'POST',
  path: '/api/user/NewRecoveryCodes',
  needs: signedIn,
  idempotent: true,
  summary:
    'Create ten new recovery codes that replace the old ones, soon after ConfirmPassword, with a code of the app or an old recovery code',
  body: provenForm,
  reply: recoveryCodes,
});

export const turnOffTwoStep = call({
  method: 'POST',
  path: '/api/user/TurnOffTwoStep',
  needs: signedIn,
  summary: 'Turn two-step sign-in off, soon after ConfirmPassword, with a code of the app or a recovery code',
  body: provenForm,
  reply: z.null(),
});

export const requireTwoStep = call({
  method: 'POST',
  path: '/api/user/RequireTwoStep',
  needs: rights.auditTrail,
  summary:
    'Require two-step sign-in for everyone in the account, or stop requiring it, soon after ConfirmPassword, with a code where it is on; Admin only',
  body: labelled(z.object({ required: z.boolean(), ...proof }), labels),
  reply: z.null(),
});
