/** Sign-in, sessions and passwords (spec §3 "Login", §4, §7 "Account"). */
import * as z from 'zod/mini';

import { languages } from '#shared/platform/words/message.ts';

import { anySession, signedIn } from '#shared/platform/rights/rights.ts';
import { call } from '#shared/platform/http/call.ts';
import {
  accountNumber,
  loginId,
  messages,
  newPassword,
  password,
  text,
} from '#shared/platform/validation/rules.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { m } from '#shared/platform/words/words.ts';

const labels = {
  CustomerAccountNo: m.common_account_number,
  LoginId: m.common_username,
  Password: m.common_password,
  NewPassword: m.sign_in_new_password,
  // The rule text alone (spec §5).
  ConfirmPassword: '',
  UserName: m.common_username,
};

/** base64 of RSA-OAEP (SHA-256) over the UTF-8 password (domain.md, "Signing in"). */
export const encryptedPassword = () =>
  z.string(messages.required).check(z.minLength(1, messages.required), z.maxLength(2048));

/** What the user types; the client encrypts `Password` before it leaves. */
export const loginForm = labelled(
  z.object({ CustomerAccountNo: accountNumber(), LoginId: loginId(), Password: password() }),
  labels,
);

const accessClaim = z.object({ claimName: z.string(), claimValue: z.string() });

/** The login answer, field for field as spec §3 spells it. */
export const loginReply = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  HasFirstTimeLogin: z.boolean(),
  IsParent: z.boolean(),
  ParentClaims: z.array(accessClaim),
  loginId: z.string(),
  IsVerifiedProfile: z.boolean(),
  IsSuspended: z.boolean(),
  IsHideCNP: z.boolean(),
  HasCNAccess: z.boolean(),
  IsBlockingPrinting: z.boolean(),
  IsDoCN: z.boolean(),
  IsFrozenFood: z.boolean(),
  IsCod: z.boolean(),
  /** COD was on once: the ledger of what was collected stays, though no more can be chosen. */
  HadCod: z.boolean(),
  Access: z.array(accessClaim),
  CID: z.number(),
  isAllowFulfillment: z.boolean(),
  Cool: z.boolean(),
  isAllowOrderId: z.boolean(),
  CustomerAccountNo: z.string(),
  FullName: z.string(),
  CompanyName: z.string(),
  /** The language that the user chose; null until then. */
  Language: z.nullable(z.enum(languages)),
  /**
   * There when the tokens are empty because a code is asked for: LoginWithCode takes it with the code. `code` needs one of
   * the app or a recovery code, `setup` the first code of an app that is set up with TwoStepUri, because Admin requires it;
   * `passkey` needs a passkey, with LoginWithPasskey.
   */
  TwoStep: z.optional(z.enum(['code', 'setup', 'passkey'])),
  /** A passkey will do in place of the code. */
  TwoStepPasskey: z.optional(z.boolean()),
  TwoStepTicket: z.optional(z.string()),
  /** The new secret as otpauth:// address, with `setup`. */
  TwoStepUri: z.optional(z.string()),
  /** Shown once, after the first code. */
  RecoveryCodes: z.optional(z.array(z.string())),
});
export type LoginReply = z.output<typeof loginReply>;

export const publicKey = call({
  method: 'GET',
  path: '/api/account/PublicKey',
  needs: 'anyone',
  summary: 'The RSA public key that encrypts passwords, SPKI PEM',
  reply: z.object({ publicKey: z.string() }),
});

export const login = call({
  method: 'POST',
  path: '/api/account/login',
  needs: 'anyone',
  summary: 'Sign in',
  body: labelled(
    z.object({
      CustomerAccountNo: accountNumber(),
      LoginId: loginId(),
      Password: encryptedPassword(),
      RememberMe: z.optional(z.boolean()),
    }),
    labels,
  ),
  reply: loginReply,
});

export const loginCodeForm = labelled(z.object({ Code: text(20) }), { Code: m.sign_in_code });

export const loginWithCode = call({
  method: 'POST',
  path: '/api/account/LoginWithCode',
  needs: 'anyone',
  summary: 'The second step of signing in: the ticket of login, and a code of the app or a recovery code',
  body: labelled(z.object({ Ticket: text(200), Code: text(20) }), {
    Ticket: m.sign_in_ticket,
    Code: m.sign_in_code,
  }),
  reply: loginReply,
});

export const flagHasFirstTimeLogin = call({
  method: 'POST',
  path: '/api/account/FlagHasFirstTimeLogin',
  needs: 'anyone',
  summary: 'Accept the terms at the first login. UserName is account number plus login id',
  body: labelled(z.object({ UserName: text(60) }), labels),
  reply: z.null(),
});

export const refreshToken = call({
  method: 'GET',
  path: '/api/account/RefreshToken',
  needs: 'anyone',
  summary: 'Exchange the pair of tokens for the next pair',
  query: z.object({
    accessToken: z.string().check(z.maxLength(200)),
    refreshToken: z.string().check(z.maxLength(200)),
  }),
  reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});

export const logout = call({
  method: 'POST',
  path: '/api/account/Logout',
  needs: anySession,
  summary: 'End this session',
  reply: z.null(),
});

/** The session's facts as they are now; the browser asks after a reload. */
export const currentSession = call({
  method: 'GET',
  path: '/api/account/Session',
  needs: signedIn,
  summary: 'The facts of the current session, as the login answer gives them',
  reply: z.omit(loginReply, {
    access_token: true,
    refresh_token: true,
    TwoStep: true,
    TwoStepPasskey: true,
    TwoStepTicket: true,
    TwoStepUri: true,
    RecoveryCodes: true,
  }),
});

export const forgotPasswordForm = labelled(
  z.object({ CustomerAccountNo: accountNumber(), LoginId: loginId() }),
  labels,
);

export const forgotPassword = call({
  method: 'POST',
  path: '/Api/Account/ForgotPassword',
  needs: 'anyone',
  summary: 'Mail a link to set a new password',
  perMinute: 10,
  body: forgotPasswordForm,
  reply: z.null(),
});

export const setPasswordForm = labelled(
  z.object({ NewPassword: newPassword(), ConfirmPassword: password() }).check(
    z.refine((form) => form.NewPassword === form.ConfirmPassword, {
      path: ['ConfirmPassword'],
      message: messages.passwordsDiffer,
    }),
  ),
  labels,
);

/** The token is in the body, so that no address holds it. */
export const checkLink = call({
  method: 'POST',
  path: '/Api/Account/CheckLink',
  needs: 'anyone',
  summary:
    'Does a mailed link still work? Asked when it is opened, before a password is typed; nothing is used up',
  perMinute: 30,
  body: labelled(
    z.object({ Email: z.string().check(z.maxLength(254)), Key: z.string().check(z.maxLength(200)) }),
    { Email: m.common_email, Key: m.sign_in_key },
  ),
  reply: z.object({ isGood: z.boolean() }),
});

export const resetPassword = call({
  method: 'POST',
  path: '/Api/Account/ResetPassword',
  needs: 'anyone',
  summary: 'Set a password with the link that was mailed: e is the address, key the token',
  perMinute: 30,
  query: z.object({ e: z.string().check(z.maxLength(254)), key: z.string().check(z.maxLength(200)) }),
  body: labelled(z.object({ NewPassword: z.string().check(z.maxLength(2048)) }), labels),
  /** The tokens of a new session, which replace those that the new password has ended (spec §4); empty where the login asks for more. */
  reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});

export const confirmPassword = call({
  method: 'POST',
  path: '/api/account/ConfirmPassword',
  needs: signedIn,
  summary: 'Is this the current password?',
  perMinute: 10,
  body: labelled(z.object({ Password: encryptedPassword() }), labels),
  reply: z.object({ correct: z.boolean() }),
});
