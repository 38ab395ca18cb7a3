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
  // Shown without a label: the rule text alone (spec §5).
  ConfirmPassword: '',
  UserName: m.common_username,
};

/** base64 of RSA-OAEP (SHA-256) over the UTF-8 password (domain.md, "Signing in"). */
export const encryptedPassword = () =>
  z.string(messages.required).check(z.minLength(1, messages.required), z.maxLength(2048));

/** The form that the user fills in; the client encrypts `Password` before it is sent. */
export const loginForm = labelled(
  z.object({ CustomerAccountNo: accountNumber(), LoginId: loginId(), Password: password() }),
  labels,
);

const accessClaim = z.object({ claimName: z.string(), claimValue: z.string() });

/** The login response, with the fields and spelling of spec §3. */
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
  /** The account had COD earlier: its ledger stays visible, though COD can no longer be chosen. */
  HadCod: z.boolean(),
  Access: z.array(accessClaim),
  CID: z.number(),
  isAllowFulfillment: z.boolean(),
  Cool: z.boolean(),
  isAllowOrderId: z.boolean(),
  CustomerAccountNo: z.string(),
  FullName: z.string(),
  CompanyName: z.string(),
  /** The language that the user chose; null when none was chosen. */
  Language: z.nullable(z.enum(languages)),
  /**
   * Set when the tokens are empty because a second step is required. `code`: LoginWithCode with a code of the app or a
   * recovery code. `setup`: LoginWithCode with the first code of an app that is set up with TwoStepUri, because Admin
   * requires it. `passkey`: LoginWithPasskey with a passkey.
   */
  TwoStep: z.optional(z.enum(['code', 'setup', 'passkey'])),
  /** A passkey is accepted instead of the code. */
  TwoStepPasskey: z.optional(z.boolean()),
  TwoStepTicket: z.optional(z.string()),
  /** The new secret as an otpauth:// address, with `setup`. */
  TwoStepUri: z.optional(z.string()),
  /** Returned only once, after the first code. */
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
  summary: 'The second step of signing in: the ticket of the login, and a code of the app or a recovery code',
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
  summary: 'Exchange the pair of tokens for a new pair',
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

/** The current facts of the session, which the browser reads after a reload. */
export const currentSession = call({
  method: 'GET',
  path: '/api/account/Session',
  needs: signedIn,
  summary: 'The facts of the current session, in the format of the login response',
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
  summary: 'Email a link to set a new password',
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

/** The token is sent in the body, so that no URL contains it. */
export const checkLink = call({
  method: 'POST',
  path: '/Api/Account/CheckLink',
  needs: 'anyone',
  summary:
    'Whether a mailed link is still valid: checked when it is opened, before a password is typed; the link is not used up',
  perMinute: 30,
  body: labelled(
    z.object({ Email: z.string().check(z.maxLength(254)), Key: z.string().check(z.maxLength(200)) }),
    { Email: m.common_email, Key: m.sign_in_key },
  ),
  reply: z.object({
    isGood: z.boolean(),
    /** The user whom the link was mailed to; null if it is not valid. */
    loginId: z.nullable(z.string()),
  }),
});

export const resetPassword = call({
  method: 'POST',
  path: '/Api/Account/ResetPassword',
  needs: 'anyone',
  summary: 'Set a password with the mailed link: e is the email address, key the token',
  perMinute: 30,
  query: z.object({ e: z.string().check(z.maxLength(254)), key: z.string().check(z.maxLength(200)) }),
  body: labelled(z.object({ NewPassword: z.string().check(z.maxLength(2048)) }), labels),
  /**
   * The tokens of a new session, which replace those that the new password has ended (spec §4); empty where the login
   * needs a further step.
   */
  reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
});

export const confirmPassword = call({
  method: 'POST',
  path: '/api/account/ConfirmPassword',
  needs: signedIn,
  summary: 'Whether this is the current password',
  perMinute: 10,
  body: labelled(z.object({ Password: encryptedPassword() }), labels),
  reply: z.object({ correct: z.boolean() }),
});
