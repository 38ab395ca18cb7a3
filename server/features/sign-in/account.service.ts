import { type LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { codeForm } from '#shared/features/security/security.contract.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { passwordConfirmedMinutes } from '#shared/features/profile/profile.rules.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { minuteMs, msBefore } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { invalid, signedOut, refuse } from '#server/platform/http/refused.ts';
import type { Origin, Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { PasskeyService } from '#server/features/passkey/passkey.service.ts';
import type { SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import { otpUri, type TwoStepService } from '#server/features/two-step/two-step.service.ts';
import { halfwayReply, replyOf } from './account.mapping.ts';
import * as queries from './account.queries.ts';
import type { DeviceService } from './device.service.ts';
import type { LoginAttempts, Trial } from './login-attempt.service.ts';
import { foldLogin } from './login-id.rules.ts';
import type { LoginTickets } from './login-ticket.service.ts';
import { checkCode, checkPassword, wasPasswordConfirmed } from './password-check.service.ts';
import { isPassword } from './password-hash.service.ts';
import { mailedLinks, type MailedLinks } from './mailed-link.service.ts';
import { passwordReset, type PasswordReset } from './password-reset.service.ts';
import { newPasswords, type NewPasswords } from './new-password.service.ts';
import type { PasswordKey } from './password-key.service.ts';
import { personActor, type SessionOpening } from './session-opening.service.ts';
import type { SessionService } from './session.service.ts';
import type { TermsTicket } from './terms-ticket.service.ts';
import { reportTwoStep } from './two-step-report.service.ts';
import { wrongLogins } from './wrong-login.service.ts';
import { m } from '#shared/platform/words/words.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';

/** Minutes from the correct password until the terms must be accepted. */
export const termsMinutes = 30;

/** Uses up the code that proved a change; refuses when it has been used since. */
export type SpendCode = (trx: Trx) => Promise<void>;

/** What all ways of signing in share. */
export interface SigningParts {
  passkeys: PasskeyService;
  singleSignOn: SingleSignOn;
  tickets: LoginTickets;
  opening: SessionOpening;
  attempts: LoginAttempts;
}

export interface AccountService extends MailedLinks, NewPasswords, PasswordReset {
  login(
    form: { CustomerAccountNo: string; LoginId: string; Password: string },
    origin: Origin,
    cookies: Cookies,
  ): Promise<LoginReply>;
  /** The second step: the ticket from the `login` reply, and a code. */
  loginWithCode(
    form: { Ticket: string; Code: string },
    origin: Origin,
    cookies: Cookies,
  ): Promise<LoginReply>;
  acceptTerms(userName: string, origin: Origin, cookies: Cookies): Promise<null>;
  currentSession(session: Session): Promise<Omit<LoginReply, 'access_token' | 'refresh_token'>>;
  logout(session: Session, actor: Actor): Promise<null>;
  /**
   * Checks the current password. Wrong ones are counted, and a correct one is remembered on the session. `field` is named
   * in the refusal when the password cannot be decrypted. Refuses a user who has none.
   */
  isCurrentPassword(session: Session, encrypted: string, field?: string): Promise<boolean>;
  /** Whether the session confirmed its password within the last `minutes`. */
  wasPasswordConfirmed(session: Session, minutes: number): Promise<boolean>;
  /**
   * Refuses unless the session has just confirmed its password and, where the second step is on, `code` is correct. Call the
   * returned function in the transaction of the change: it uses up the code, which remains usable if the change is refused.
   */
  mustProve(session: Session, code: string | undefined): Promise<SpendCode>;
  /**
   * Whether another active user of the account (not `userId`) has this email while single sign-on identifies users by
   * email: with two of them, neither could sign in. Locks the emails until the transaction ends.
   */
  isEmailTaken(trx: Trx, scope: AccountScope, email: string, userId: string | null): Promise<boolean>;
}

export function accountService(
  kit: Kit,
  sessions: SessionService,
  passwordKey: PasswordKey,
  twoStep: TwoStepService,
  devices: DeviceService,
  terms: TermsTicket,
  { passkeys, singleSignOn, tickets, opening, attempts }: SigningParts,
): AccountService {
  const { clock, database, write } = kit;
  const ago = (minutes: number) => msBefore(clock.now(), minutes * minuteMs);
  const wrongs = wrongLogins(kit);

  function trialOf(
    { accountNo, loginKey }: { accountNo: string; loginKey: string },
    origin: Origin,
    cookies: Cookies,
  ): Trial {
    return { accountNo, loginKey, origin, deviceId: devices.idOf(cookies) };
  }

  /**
   * Returns the user when the password is correct. Otherwise it refuses with the same text and timing whether or not the
   * user exists; a deactivated user is told so only after the correct password.
   */
  async function prove(trial: Trial, password: string) {
    let found: queries.FoundUser | undefined;
    const user = await attempts.check(
      trial,
      async (trx) => {
        found = await queries.findUserByLogin(trx, trial.accountNo, trial.loginKey);
        const isRight = await isPassword(found?.password_hash ?? null, password);
        return found && isRight ? found : null;
      },
      (trx, isLast) => wrongs.record(trx, found, trial, 'security.wrong_password', isLast),
    );
    if (!user) throw await opening.wrongLogin(database.db, trial.accountNo);
    if (!user.user_is_active || !user.is_active) throw signedOut('deactivated');
    return user;
  }

  /** The second step required after the correct password; null when the password is enough. */
  async function secondStep(user: queries.FoundUser): Promise<SecondStep | null> {
    const scope = user.account_id;
    return database.transaction(async (trx) => {
      const { since, isRequired } = await twoStep.stateOf(trx, scope, user.user_id);
      if (!since && !isRequired) return null;
      // Setting a new password deletes existing tickets, so a ticket is issued only while the password is unchanged.
      if ((await queries.holdPassword(trx, scope, user.user_id)) !== user.password_hash)
        throw await opening.wrongLogin(trx, user.account_no);
      const TwoStepTicket = await tickets.issue(trx, scope, user.user_id);
      const hasPasskey = await passkeys.has(trx, { scope, userId: user.user_id });
      if (since) return { TwoStep: 'code', TwoStepTicket, ...(hasPasskey && { TwoStepPasskey: true }) };
      // With a passkey, setting up an app is not offered: anyone who knows the password could do it.
      if (hasPasskey) return { TwoStep: 'passkey', TwoStepTicket, TwoStepPasskey: true };
      const secret = await twoStep.begin(trx, scope, user.user_id);
      const uri = otpUri(`${user.account_no} ${user.login_id}`, secret);
      return { TwoStep: 'setup', TwoStepTicket, TwoStepUri: uri };
    });
  }

  /** Uses up a code that was right a moment ago. Returns the recovery codes of an app that it has just set up. */
  async function takeStep(
    trx: Trx,
    { account_id: scope, user_id: userId }: queries.FoundUser,
    code: string,
    origin: Origin,
  ): Promise<string[]> {
    const { since } = await twoStep.stateOf(trx, scope, userId);
    if (since) {
      if (!(await twoStep.spend(trx, scope, userId, code, clock.now()))) throw usedMeanwhile();
      return [];
    }
    const newCodes = await twoStep.confirm(trx, scope, userId, code);
    if (!newCodes) throw usedMeanwhile();
    await reportTwoStep(kit, trx, { scope, userId }, 'on', origin);
    return newCodes;
  }

  /** The refusal for a user of single sign-on who is asked for a password. Where none is allowed, it names no way to set one. */
  async function noPassword({
    account_id: scope,
    is_admin,
  }: {
    account_id: AccountScope;
    is_admin: boolean;
  }) {
    const label = is_admin ? null : await singleSignOn.onlyLogin(database.db, scope);
    return label === null
      ? refuse('conflict', m.sign_in_problem_no_password)
      : refuse('conflict', m.sign_in_problem_password_off, { label });
  }

  const links = mailedLinks(kit, singleSignOn);
  const passwords = newPasswords(kit, sessions, links.retireLinks);

  return {
    async login(form, origin, cookies) {
      const password = passwordKey.decrypt(form.Password, 'Password');
      const who = { accountNo: form.CustomerAccountNo, loginKey: foldLogin(form.LoginId) };
      const trial = trialOf(who, origin, cookies);
      const user = await prove(trial, password);
      await opening.mayDoWithoutProvider(user);
      const termsReply = await opening.offerTerms(user, cookies);
      if (termsReply) return termsReply;
      const step = await secondStep(user);
      if (step) return { ...halfwayReply, ...step };
      const adminClaims = await queries.findAdminClaims(database.db, user.account_id);
      return replyOf(user, adminClaims, await opening.signIn(user, trial, cookies, byPassword(user)));
    },

    async loginWithCode({ Ticket, Code }, origin, cookies) {
      const user = await tickets.ownerOf(Ticket);
      const scope = user.account_id;
      const trial = trialOf(
        { accountNo: user.account_no, loginKey: foldLogin(user.login_id) },
        origin,
        cookies,
      );
      const isRight = await attempts.check(
        trial,
        async (trx) => {
          const { since } = await twoStep.stateOf(trx, scope, user.user_id);
          // Refused for users with a passkey, because anyone who knows the password could set up an app.
          if (!since && (await passkeys.has(trx, { scope, userId: user.user_id }))) return null;
          return (await twoStep.isRight(trx, scope, user.user_id, Code)) || null;
        },
        (trx, isLast) => wrongs.record(trx, user, trial, 'security.wrong_code', isLast),
      );
      if (!isRight)
        throw invalid([problemAt('Code', await twoStep.whyWrong(database.db, scope, user.user_id))]);
      let newCodes: string[] = [];
      const spend = async (trx: Trx) => {
        await tickets.use(trx, Ticket);
        newCodes = await takeStep(trx, user, Code, origin);
      };
      const adminClaims = await queries.findAdminClaims(database.db, scope);
      const tokens = await opening.signIn(user, trial, cookies, { ...byPassword(user), spend });
      const reply = replyOf(user, adminClaims, tokens);
      return newCodes.length > 0 ? { ...reply, RecoveryCodes: newCodes } : reply;
    },

    async acceptTerms(userName, origin, cookies) {
      const accountNo = userName.slice(0, limits.accountNumberLength).toUpperCase();
      const loginKey = foldLogin(userName.slice(limits.accountNumberLength));
      const user = await queries.findUserByLogin(database.db, accountNo, loginKey);
      // Only someone who has just given the correct password in this browser can accept the terms for this user.
      const offered = user?.terms_offered_at ?? null;
      const isTheirs = user !== undefined && terms.wasOfferedTo(cookies, user.user_id);
      if (!isTheirs || offered === null || offered < ago(termsMinutes)) throw signedOut('noSession');
      if (user.terms_accepted_at !== null) return null;
      const scope = user.account_id;
      await write(
        personActor(user, origin),
        { action: 'sign_in.terms_accepted', subject: user.login_id },
        ({ trx }) => queries.updateUser(trx, scope, user.user_id, { terms_accepted_at: clock.now() }),
      );
      return null;
    },

    async currentSession(session) {
      const user = await queries.findUserByLogin(database.db, session.accountNo, foldLogin(session.loginId));
      if (!user) throw signedOut('noSession');
      const adminClaims = await queries.findAdminClaims(database.db, session.scope);
      return replyOf(user, adminClaims, { accessToken: '', refreshToken: '' });
    },

    async logout(session, actor) {
      await write(actor, { action: 'sign_in.signed_out', subject: session.loginId }, ({ trx }) =>
        sessions.close(trx, session, 'signedOut'),
      );
      return null;
    },

    async isCurrentPassword(session, encrypted, field = 'Password') {
      const user = await queries.findUser(database.db, session.scope, session.userId);
      if (user?.password_hash === null) throw await noPassword(user);
      return checkPassword(kit, session, passwordKey.decrypt(encrypted, field));
    },
    wasPasswordConfirmed: (session, minutes) => wasPasswordConfirmed(kit, session, minutes),

    async mustProve(session, code) {
      const { scope, userId } = session;
      if (!(await wasPasswordConfirmed(kit, session, passwordConfirmedMinutes)))
        throw refuse('notAllowed', m.security_problem_confirm_password_first);
      if ((await twoStep.stateOf(database.db, scope, userId)).since === null) return async () => {};
      if (code === undefined) throw invalid([problemAt('Code', m.validation_problem_required)], codeLabel);
      const checkedAt = clock.now();
      if (!(await checkCode(kit, session, (trx) => twoStep.isRight(trx, scope, userId, code))))
        throw invalid([problemAt('Code', await twoStep.whyWrong(database.db, scope, userId))], codeLabel);
      return async (trx) => {
        if (!(await twoStep.spend(trx, scope, userId, code, checkedAt))) throw usedMeanwhile();
      };
    },

    async isEmailTaken(trx, scope, email, userId) {
      if (email === '' || !(await singleSignOn.isByEmail(trx, scope))) return false;
      await queries.lockEmails(trx, scope);
      const named = await queries.findUsersNamed(trx, scope, 'email', email);
      return named.some((user) => user.user_id !== userId);
    },

    ...links,
    ...passwords,
    ...passwordReset(kit, {
      links,
      passwords,
      passwordKey,
      twoStep,
      devices,
      singleSignOn,
      opening,
      attempts,
    }),
  };
}

const codeLabel = labelsIn(codeForm);

/** The refusal of a code that another request has used since it was checked. */
const usedMeanwhile = () => invalid([problemAt('Code', m.sign_in_problem_wrong_code)], codeLabel);

const byPassword = ({ password_hash: passwordHash }: queries.FoundUser) => ({ passwordHash });

type SecondStep = Required<Pick<LoginReply, 'TwoStep' | 'TwoStepTicket'>> &
  Pick<LoginReply, 'TwoStepUri' | 'TwoStepPasskey'>;
