import { pleaseLoginMessage } from '#shared/access/rights.ts';
import {
  invalidCredentialsMessage,
  type LoginReply,
  oldTicketMessage,
  tooManyLinksMessage,
  usedLinkMessage,
  wrongCodeMessage,
  wrongLoginMessage,
} from '#shared/account/account.contract.ts';
import { deviceName } from '#shared/audit/audit.rules.ts';
import { limits } from '#shared/business/limits.ts';
import { isMarketId, MALAYSIA, marketOf } from '#shared/market/markets.ts';
import { formatDayTime } from '#shared/time/market-time.ts';
import { fieldMessage, messages } from '#shared/validation/rules.ts';

import type { AccountScope } from '../db/account-scope.ts';
import type { Trx } from '../db/database.ts';
import type { Actor } from '../db/write.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Origin, Session } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { otpUri, type TwoStepService } from '../two-step/two-step.service.ts';
import { firstTimeLetter, newDeviceLetter, passwordChangedLetter, resetLetter } from './account.letters.ts';
import * as queries from './account.queries.ts';
import { loginAttempts } from './login-attempt.service.ts';
import { checkPassword, wasPasswordConfirmed } from './password-check.service.ts';
import { hashPassword, isPassword } from './password-hash.service.ts';
import type { PasswordKey } from './password-key.service.ts';
import { passwordScore } from './password-strength.service.ts';
import { hashOfToken, makeToken, scopeOfToken } from './scoped-token.service.ts';
import { factsFrom, type SessionService, type Tokens } from './session.service.ts';

/** A link in a mail works this long (domain.md, "Accounts, flags and rights"). */
const linkHours = 24;
/** Between the right password and Accept on the terms. */
const termsMinutes = 30;
/** Between the right password and the code: time to set an app up. */
const ticketMinutes = 10;
/** To one person, whoever asks for them, so that nobody's mailbox can be filled. */
const linksPerHour = 5;

/** What `mailLink` refuses with; nothing was written, so that the caller may go on without a letter. */
export class TooManyLinks extends Refused {
  constructor() {
    super('tooMany', tooManyLinksMessage, { retryAfterSeconds: 3600 });
  }
}

export type LinkKind = 'R' | 'F';

export interface AccountService {
  login(
    form: { CustomerAccountNo: string; LoginId: string; Password: string },
    origin: Origin,
  ): Promise<LoginReply>;
  /** The second step: the ticket that `login` answered, and a code. */
  loginWithCode(form: { Ticket: string; Code: string }, origin: Origin): Promise<LoginReply>;
  acceptTerms(userName: string, origin: Origin): Promise<null>;
  currentSession(session: Session): Promise<Omit<LoginReply, 'access_token' | 'refresh_token'>>;
  logout(session: Session, actor: Actor): Promise<null>;
  forgotPassword(form: { CustomerAccountNo: string; LoginId: string }, origin: Origin): Promise<null>;
  resetPassword(email: string, key: string, encrypted: string, origin: Origin): Promise<null>;
  /** Counts wrong ones, and remembers a right one on the session. `field` is named when it cannot be read. */
  isCurrentPassword(session: Session, encrypted: string, field?: string): Promise<boolean>;
  /** Whether the session gave the right password within the last `minutes`. */
  wasPasswordConfirmed(session: Session, minutes: number): Promise<boolean>;
  /** Checks a new password's rules; throws a refusal naming `field`. */
  checkNewPassword(password: string, about: readonly string[], field: string): void;
  /** Stores a new password, ends other sessions and tells the person by mail. */
  setPassword(trx: Trx, scope: AccountScope, userId: string, password: string, keep?: string): Promise<void>;
  /** Mails a link to set a password: F for the first time, R to reset. Refuses more than a few in an hour. */
  mailLink(trx: Trx, scope: AccountScope, userId: string, kind: LinkKind): Promise<void>;
  /** Links that were mailed to the user open nothing any more. */
  retireLinks(trx: Trx, scope: AccountScope, userId: string): Promise<void>;
}

export function accountService(
  kit: Kit,
  sessions: SessionService,
  passwordKey: PasswordKey,
  twoStep: TwoStepService,
): AccountService {
  const { clock, database, write } = kit;
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  const later = (minutes: number) => ago(-minutes);
  const attempt = loginAttempts(kit);

  /** The user, when the password is right. Refuses in the same words and time whether or not the user exists. */
  async function prove(accountNo: string, loginId: string, password: string, origin: Origin) {
    const user = await attempt(accountNo, origin, async (trx) => {
      const found = await queries.findUserByLogin(trx, accountNo, foldLogin(loginId));
      const isRight = await isPassword(found?.password_hash ?? null, password);
      return found && isRight && found.user_is_active && found.is_active ? found : null;
    });
    if (!user) throw new Refused('signedOut', wrongLoginMessage);
    return user;
  }

  /** Opens the session of who has proved who they are; a device that was not seen before is told by mail. */
  async function signIn(user: queries.FoundUser, origin: Origin): Promise<Tokens> {
    const scope = user.account_id;
    return write(actorOf(user, origin), { action: 'Signed in', subject: user.login_id }, async ({ trx }) => {
      const device = await queries.knowsDevice(trx, scope, user.user_id, origin);
      if (device.hasOthers && !device.isKnown) {
        const market = marketOf(isMarketId(user.market) ? user.market : MALAYSIA);
        const letter = await newDeviceLetter({
          fullName: user.full_name,
          accountNo: user.account_no,
          loginId: user.login_id,
          when: formatDayTime(clock.now(), market),
          device: deviceName(origin.userAgent),
          address: origin.address,
        });
        await kit.mail.send(trx, scope, user.email, letter);
      }
      return sessions.open(trx, scope, user.user_id, origin);
    });
  }

  /** What is asked for after the right password; null when the password is enough. */
  async function secondStep(user: queries.FoundUser): Promise<SecondStep | null> {
    const scope = user.account_id;
    return database.transaction(async (trx) => {
      const { since, isRequired } = await twoStep.stateOf(trx, scope, user.user_id);
      if (!since && !isRequired) return null;
      const ticket = makeToken(scope);
      await queries.insertTicket(trx, scope, {
        token_hash: hashOfToken(ticket),
        user_id: user.user_id,
        expires_at: later(ticketMinutes),
      });
      if (since) return { TwoStep: 'code', TwoStepTicket: ticket };
      const secret = await twoStep.begin(trx, scope, user.user_id);
      const uri = otpUri(`${user.account_no} ${user.login_id}`, secret);
      return { TwoStep: 'setup', TwoStepTicket: ticket, TwoStepUri: uri };
    });
  }

  const retireLinks = (trx: Trx, scope: AccountScope, userId: string) =>
    queries.retireLinks(trx, scope, userId, clock.now());

  async function mailLink(trx: Trx, scope: AccountScope, userId: string, kind: LinkKind): Promise<void> {
    const user = await queries.findUser(trx, scope, userId);
    const account = await queries.findAccount(trx, scope);
    if (!user) throw notFound('The user');
    await queries.lockUser(trx, scope, userId);
    const sent = await queries.countLinks(trx, scope, userId, ago(60));
    if (sent >= linksPerHour) throw new TooManyLinks();
    const token = makeToken(scope);
    await queries.insertLink(trx, {
      scope,
      tokenHash: hashOfToken(token),
      userId,
      kind,
      at: clock.now(),
      expiresAt: later(linkHours * 60),
    });
    const query = new URLSearchParams({ email: user.email, token, type: kind });
    const facts = {
      fullName: user.full_name,
      accountNo: account.account_no,
      loginId: user.login_id,
      url: `${kit.env.publicUrl}/forgotpassword?${query}`,
    };
    await kit.mail.send(
      trx,
      scope,
      user.email,
      await (kind === 'R' ? resetLetter(facts) : firstTimeLetter(facts)),
    );
  }

  function checkNewPassword(password: string, about: readonly string[], field: string): void {
    const label = 'New password';
    const refuse = (rule: string) => invalid({ [field]: fieldMessage(label, rule) });
    if (password === '') throw refuse(messages.required);
    if ([...password].length < limits.passwordMinLength)
      throw refuse(messages.minLength(limits.passwordMinLength));
    if (password.length > limits.passwordMaxLength)
      throw refuse(messages.maxLength(limits.passwordMaxLength));
    if (passwordScore(password, about) === 0) throw refuse(messages.passwordWeak);
  }

  async function setPassword(
    trx: Trx,
    scope: AccountScope,
    userId: string,
    password: string,
    keep?: string,
  ): Promise<void> {
    await queries.updateUser(trx, scope, userId, { password_hash: await hashPassword(password) });
    await retireLinks(trx, scope, userId);
    await queries.deleteTickets(trx, scope, userId);
    await sessions.closeAllOf(trx, scope, userId, 'password changed', keep);
    const user = await queries.findUser(trx, scope, userId);
    const account = await queries.findAccount(trx, scope);
    if (!user) throw notFound('The user');
    const market = marketOf(isMarketId(account.market) ? account.market : MALAYSIA);
    const letter = await passwordChangedLetter({
      fullName: user.full_name,
      accountNo: account.account_no,
      loginId: user.login_id,
      when: formatDayTime(clock.now(), market),
      isSessionKept: keep !== undefined,
    });
    await kit.mail.send(trx, scope, user.email, letter);
  }

  return {
    async login(form, origin) {
      const password = passwordKey.decrypt(form.Password, 'Password');
      const user = await prove(form.CustomerAccountNo, form.LoginId, password, origin);
      const scope = user.account_id;
      const adminClaims = await queries.findAdminClaims(database.db, scope);
      if (user.terms_accepted_at === null) {
        await database.transaction((trx) =>
          queries.updateUser(trx, scope, user.user_id, { terms_offered_at: clock.now() }),
        );
        return replyOf(user, adminClaims, { accessToken: '', refreshToken: '' });
      }
      const step = await secondStep(user);
      if (step) return { ...replyOf(user, adminClaims, { accessToken: '', refreshToken: '' }), ...step };
      return replyOf(user, adminClaims, await signIn(user, origin));
    },

    async loginWithCode({ Ticket, Code }, origin) {
      const scope = scopeOfToken(Ticket);
      const hash = hashOfToken(Ticket);
      const found = scope && (await queries.findTicket(database.db, scope, hash, clock.now()));
      const user = found && (await queries.findUserByLogin(database.db, found.account_no, found.login_key));
      if (!scope || !user || !user.user_is_active || !user.is_active) {
        throw new Refused('signedOut', oldTicketMessage);
      }
      const codes = await attempt(user.account_no, origin, async (trx) => {
        const { since } = await twoStep.stateOf(trx, scope, user.user_id);
        if (!since) return twoStep.confirm(trx, scope, user.user_id, Code);
        return (await twoStep.accept(trx, scope, user.user_id, Code)) ? [] : null;
      });
      if (!codes) throw invalid({ Code: wrongCodeMessage });
      if (!(await queries.useTicket(database.db, scope, hash, clock.now()))) {
        throw new Refused('signedOut', oldTicketMessage);
      }
      const adminClaims = await queries.findAdminClaims(database.db, scope);
      const reply = replyOf(user, adminClaims, await signIn(user, origin));
      return codes.length > 0 ? { ...reply, RecoveryCodes: codes } : reply;
    },

    async acceptTerms(userName, origin) {
      const accountNo = userName.slice(0, limits.accountNumberLength).toUpperCase();
      const loginKey = foldLogin(userName.slice(limits.accountNumberLength));
      const user = await queries.findUserByLogin(database.db, accountNo, loginKey);
      // Only who has just given the right password can accept for this user.
      const offered = user?.terms_offered_at ?? null;
      if (!user || offered === null || offered < ago(termsMinutes))
        throw new Refused('signedOut', pleaseLoginMessage);
      if (user.terms_accepted_at !== null) return null;
      const scope = user.account_id;
      await write(
        actorOf(user, origin),
        { action: 'Accepted the terms', subject: user.login_id },
        ({ trx }) => queries.updateUser(trx, scope, user.user_id, { terms_accepted_at: clock.now() }),
      );
      return null;
    },

    async currentSession(session) {
      const user = await queries.findUserByLogin(database.db, session.accountNo, foldLogin(session.loginId));
      if (!user) throw new Refused('signedOut', pleaseLoginMessage);
      const adminClaims = await queries.findAdminClaims(database.db, session.scope);
      return replyOf(user, adminClaims, { accessToken: '', refreshToken: '' });
    },

    async logout(session, actor) {
      await write(actor, { action: 'Signed out', subject: session.loginId }, ({ trx }) =>
        sessions.close(trx, session),
      );
      return null;
    },

    async forgotPassword(form, origin) {
      const user = await queries.findUserByLogin(
        database.db,
        form.CustomerAccountNo,
        foldLogin(form.LoginId),
      );
      if (!user || !user.user_is_active || !user.is_active)
        throw new Refused('invalid', invalidCredentialsMessage);
      const scope = user.account_id;
      const kind: LinkKind = user.password_hash === null ? 'F' : 'R';
      const move = { action: 'Asked for a password link', subject: user.login_id };
      try {
        await write(actorOf(user, origin), move, async ({ trx }) => {
          await mailLink(trx, scope, user.user_id, kind);
        });
      } catch (error) {
        // Strangers ask here: whether anything was sent is not told.
        if (!(error instanceof TooManyLinks)) throw error;
      }
      return null;
    },

    async resetPassword(email, key, encrypted, origin) {
      const password = passwordKey.decrypt(encrypted, 'NewPassword');
      const scope = scopeOfToken(key);
      const hash = hashOfToken(key);
      // Weighing a password takes a while: only for who has a link.
      if (!scope || !(await queries.isLinkOpen(database.db, scope, hash, clock.now()))) {
        throw new Refused('invalid', usedLinkMessage);
      }
      checkNewPassword(password, [email.split('@')[0] ?? ''], 'NewPassword');
      const actor: Actor = { ...origin, scope, userId: null, who: email, idempotencyKey: null };
      await write(actor, { action: 'Set a password with a link' }, async ({ trx, subject }) => {
        const link = await queries.useLink(trx, scope, hash, clock.now());
        const user = link && (await queries.findUser(trx, scope, link.user_id));
        if (!link || !user || !user.is_active || user.email.toLowerCase() !== email.toLowerCase()) {
          throw new Refused('invalid', usedLinkMessage);
        }
        subject(user.login_id);
        await setPassword(trx, scope, user.user_id, password);
      });
      return null;
    },

    isCurrentPassword: async (session, encrypted, field = 'Password') =>
      checkPassword(kit, session, passwordKey.decrypt(encrypted, field)),
    wasPasswordConfirmed: (session, minutes) => wasPasswordConfirmed(kit, session, minutes),

    checkNewPassword,
    setPassword,
    mailLink,
    retireLinks,
  };
}

type SecondStep = Required<Pick<LoginReply, 'TwoStep' | 'TwoStepTicket'>> & Pick<LoginReply, 'TwoStepUri'>;

/** Login ids are compared without regard to letter case. */
export function foldLogin(loginId: string): string {
  return loginId.normalize('NFKC').toLowerCase();
}

function actorOf(user: queries.FoundUser, origin: Origin): Actor {
  return {
    ...origin,
    scope: user.account_id,
    userId: user.user_id,
    who: `${user.account_no} ${user.login_id}`,
    idempotencyKey: null,
  };
}

const claimsOf = (claims: readonly string[]) =>
  claims.map((claimName) => ({ claimName, claimValue: 'true' }));

function replyOf(user: queries.FoundUser, adminClaims: readonly string[], tokens: Tokens): LoginReply {
  const facts = factsFrom(user);
  return {
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    HasFirstTimeLogin: user.terms_accepted_at !== null,
    IsParent: facts.isParent,
    ParentClaims: claimsOf(adminClaims),
    loginId: user.login_id,
    IsVerifiedProfile: facts.isVerifiedProfile,
    IsSuspended: facts.isSuspended,
    IsHideCNP: facts.isHideCnp,
    HasCNAccess: facts.hasCnAccess,
    IsBlockingPrinting: facts.isBlockingPrinting,
    IsDoCN: facts.isDoCn,
    IsFrozenFood: facts.isFrozenFood,
    IsCod: facts.isCod,
    Access: claimsOf(facts.claims),
    CID: facts.countryId,
    isAllowFulfillment: facts.isAllowFulfillment,
    Cool: facts.isCool,
    isAllowOrderId: facts.isAllowOrderId,
    CustomerAccountNo: user.account_no,
    FullName: user.full_name,
    CompanyName: user.company.name,
  };
}
