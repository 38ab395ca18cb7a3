/** Sign-in, sessions and passwords (spec §3 "Login", §4, §7 "Account"). */
import * as z from 'zod/mini';

import { anySession, signedIn } from '#shared/access/rights.ts';
import { call } from '#shared/http/call.ts';
import { accountNumber, loginId, messages, newPassword, password, text } from '#shared/validation/rules.ts';
import { labelled } from '#shared/validation/parse.ts';

const labels = {
  CustomerAccountNo: 'Account Number',
  LoginId: 'Username',
  Password: 'Password',
  NewPassword: 'New password',
  ConfirmPassword: 'Confirm password',
  UserName: 'Username',
};

/** base64 of RSA-OAEP (SHA-256) over the UTF-8 password (domain.md, "Signing in"). */
export const encryptedPassword = () =>
  z.string(messages.required).check(z.minLength(1, messages.required), z.maxLength(2048));

/** What the person types; the client encrypts `Password` before it leaves. */
export const loginForm = labelled(
  z.object({ CustomerAccountNo: accountNumber(), LoginId: loginId(), Password: password() }),
  labels,
);

const accessClaim = z.object({ claimName: z.string(), claimValue: z.string() });

/** The login answer, field for field as spec §3 spells it. */
const loginReply = z.object({
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
  Access: z.array(accessClaim),
  CID: z.number(),
  isAllowFulfillment: z.boolean(),
  Cool: z.boolean(),
  isAllowOrderId: z.boolean(),
  CustomerAccountNo: z.string(),
  FullName: z.string(),
  CompanyName: z.string(),
  /**
   * There when the tokens are empty because a code is asked for: LoginWithCode takes it with the code. `code` wants one of
   * the app or a recovery code, `setup` the first code of an app that is set up with TwoStepUri, because Admin requires it.
   */
  TwoStep: z.optional(z.enum(['code', 'setup'])),
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

export const loginCodeForm = labelled(z.object({ Code: text(20) }), { Code: 'Code' });

export const loginWithCode = call({
  method: 'POST',
  path: '/api/account/LoginWithCode',
  needs: 'anyone',
  summary: 'The second step of signing in: the ticket of login, and a code of the app or a recovery code',
  body: labelled(z.object({ Ticket: text(200), Code: text(20) }), { Ticket: 'Ticket', Code: 'Code' }),
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
  needs: anySession,
  summary: 'The facts of the current session, as the login answer gives them',
  reply: z.omit(loginReply, {
    access_token: true,
    refresh_token: true,
    TwoStep: true,
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

export const resetPassword = call({
  method: 'POST',
  path: '/Api/Account/ResetPassword',
  needs: 'anyone',
  summary: 'Set a password with the link that was mailed: e is the address, key the token',
  perMinute: 30,
  query: z.object({ e: z.string().check(z.maxLength(254)), key: z.string().check(z.maxLength(200)) }),
  body: labelled(z.object({ NewPassword: z.string().check(z.maxLength(2048)) }), labels),
  reply: z.null(),
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

export const invalidCredentialsMessage = 'Invalid Credentials.';
export const wrongLoginMessage =
  'Account Number, Username or Password is not right. Please check them and try again.';
export const resetLinkSentMessage = 'A password reset link has been sent to your email.';
export const usedLinkMessage =
  'This link has been used or has expired. Ask for a new one with Forgot password, or from your Admin.';
export const tooManyLinksMessage =
  'The link was sent several times within the hour. Please look for it in the spam folder, or send it again later.';
export const tooManyLoginsMessage =
  'Too many wrong passwords. Please wait a few minutes, or use Forgot password.';
export const wrongCodeMessage = 'Code is not right. Wait for the next one and try again.';
export const oldTicketMessage = 'That took too long. Please log in again.';
export const loginSuccessMessage = 'Login Success';
