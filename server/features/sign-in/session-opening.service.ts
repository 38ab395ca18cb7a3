import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import { deviceName } from '#shared/features/audit/audit.rules.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { baseLanguage } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { addAudit } from '#server/platform/db/audit-rows.ts';
import { type Actor, actorFor, type Move } from '#server/platform/db/write.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import { refuse, type Refused } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { newDeviceEmail } from './account.emails.ts';
import { replyOf } from './account.mapping.ts';
import * as queries from './account.queries.ts';
import type { DeviceService } from './device.service.ts';
import type { LoginAttempts, Trial } from './login-attempt.service.ts';
import type { SessionService, Tokens } from './session.service.ts';
import type { TermsTicket } from './terms-ticket.service.ts';

interface How {
  action?: 'sign_in.signed_in' | 'sign_in.signed_in_by_passkey' | 'sign_in.signed_in_by_provider';
  /** True when another email has just reported this sign-in. */
  isReported?: boolean;
  /** The hash of the password that was checked. If the password has been changed since, no session is opened. */
  passwordHash?: string | null;
  /** Uses up what proved the second step. Called in the transaction that opens the session, so a refused sign-in uses up nothing. */
  spend?: (trx: Trx) => Promise<void>;
}

/** The last steps of every way to sign in. */
export interface SessionOpening {
  /**
   * Returns the refusal of a wrong password. It depends on the account number alone, so that it does not reveal which logins
   * exist. With single sign-on it also names that way, because some users have no password.
   */
  wrongLogin(reader: Reader, accountNo: string): Promise<Refused>;
  /** Refuses users who must use the organisation's own login. Admin may always sign in without it, in case it is unavailable. */
  mayDoWithoutProvider(user: queries.FoundUser): Promise<void>;
  /**
   * Offers the terms to an authenticated user who has not accepted them. Returns the reply, which opens no session; null if the
   * user has accepted them. Call it before `signIn`.
   */
  offerTerms(user: queries.FoundUser, cookies: Cookies): Promise<LoginReply | null>;
  /** Opens the session of an authenticated user. A new device is reported by email, unless another email has just done so. */
  signIn(user: queries.FoundUser, trial: Trial, cookies: Cookies, how?: How): Promise<Tokens>;
}

export function sessionOpening(
  { clock, database, mail, write }: Kit,
  sessions: SessionService,
  devices: DeviceService,
  attempts: LoginAttempts,
  singleSignOn: SingleSignOn,
  terms: TermsTicket,
): SessionOpening {
  async function mailNewDevice(trx: Trx, user: queries.FoundUser, origin: Origin): Promise<void> {
    const language = user.language ?? baseLanguage;
    const message = await newDeviceEmail({
      fullName: user.full_name,
      language,
      accountNo: user.account_no,
      loginId: user.login_id,
      when: formatDayTime(clock.now(), marketOf(marketIdOf(user.market))),
      device: deviceName(origin.userAgent, { locale: language }),
      address: origin.address,
    });
    await mail.send(trx, user.account_id, user.email, message);
  }

  async function mayDoWithoutProvider(user: queries.FoundUser): Promise<void> {
    if (user.is_admin) return;
    const label = await singleSignOn.onlyLogin(database.db, user.account_id);
    if (label !== null) throw refuse('notAllowed', m.single_sign_on_problem_only_provider, { label });
  }

  async function wrongLogin(reader: Reader, accountNo: string): Promise<Refused> {
    return (await singleSignOn.isOffered(reader, accountNo))
      ? refuse('signedOut', m.sign_in_problem_wrong_login_or_provider)
      : refuse('signedOut', m.sign_in_problem_wrong_login);
  }

  return {
    wrongLogin,
    mayDoWithoutProvider,

    async offerTerms(user, cookies) {
      if (user.terms_accepted_at !== null) return null;
      const scope = user.account_id;
      const adminClaims = await queries.findAdminClaims(database.db, scope);
      await database.transaction((trx) =>
        queries.updateUser(trx, scope, user.user_id, { terms_offered_at: clock.now() }),
      );
      terms.offer(cookies, user.user_id);
      return replyOf(user, adminClaims, { accessToken: '', refreshToken: '' });
    },

    async signIn(user, trial, cookies, how = {}) {
      const { action = 'sign_in.signed_in', isReported = false, passwordHash, spend } = how;
      if (action !== 'sign_in.signed_in_by_provider') await mayDoWithoutProvider(user);
      const scope = user.account_id;
      const { origin } = trial;
      const deviceId = devices.idFor(cookies);
      const move: Move = { action, subject: user.login_id };
      const actor = personActor(user, origin);
      const tokens = await write(actor, move, async ({ trx }) => {
        const device = await queries.holdPasswordAndDevices(trx, scope, user.user_id, origin);
        if (passwordHash !== undefined && device.passwordHash !== passwordHash)
          throw await wrongLogin(trx, user.account_no);
        await spend?.(trx);
        if (device.hasOthers && !device.isKnown) {
          if (!isReported) await mailNewDevice(trx, user, origin);
          await addAudit(trx, clock, actor, { ...move, action: 'security.new_device' });
        }
        // Emails to this user are in the language in which they work.
        if (user.language === null && origin.language)
          await queries.updateUser(trx, scope, user.user_id, { language: origin.language });
        await attempts.signedIn(trx, { ...trial, deviceId });
        return sessions.open(trx, scope, user.user_id, origin);
      });
      devices.keep(cookies, deviceId);
      return tokens;
    },
  };
}

export function personActor(user: queries.FoundUser, origin: Origin): Actor {
  const by = { kind: 'person', id: user.user_id, name: `${user.account_no} ${user.login_id}` } as const;
  return actorFor(user.account_id, { ...origin, by });
}
