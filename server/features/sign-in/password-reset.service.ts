/** Resets a forgotten password: mails a link, and sets a new password with it. */
import { visitor } from '#shared/platform/rights/principal.ts';

import { linkKinds } from '#server/platform/db/password-links.ts';
import { actorFor, type Move } from '#server/platform/db/write.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import { refuse } from '#server/platform/http/refused.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { SingleSignOn } from '#server/features/single-sign-on/single-sign-on.service.ts';
import type { TwoStepService } from '#server/features/two-step/two-step.service.ts';
import * as queries from './account.queries.ts';
import type { DeviceService } from './device.service.ts';
import type { LoginAttempts } from './login-attempt.service.ts';
import { foldLogin } from './login-id.rules.ts';
import { type MailedLinks, TooManyLinks } from './mailed-link.service.ts';
import type { NewPasswords } from './new-password.service.ts';
import type { PasswordKey } from './password-key.service.ts';
import { hashOfToken, scopeOfToken } from './scoped-token.service.ts';
import { personActor, type SessionOpening } from './session-opening.service.ts';
import type { Tokens } from './session.service.ts';
import { m } from '#shared/platform/words/words.ts';

export interface PasswordReset {
  forgotPassword(form: { CustomerAccountNo: string; LoginId: string }, origin: Origin): Promise<null>;
  /**
   * Returns the login id of a mailed link's user, asked when the link is opened; null if the link is not valid. The result does
   * not distinguish unknown, used and expired links.
   */
  loginIdOfLink(link: { email: string; key: string }): Promise<string | null>;
  /** Returns the tokens of a new session, unless another step is required first. */
  resetPassword(
    link: { email: string; key: string; encrypted: string },
    origin: Origin,
    cookies: Cookies,
  ): Promise<Tokens>;
}

interface Deps {
  links: MailedLinks;
  passwords: NewPasswords;
  passwordKey: PasswordKey;
  twoStep: TwoStepService;
  devices: DeviceService;
  singleSignOn: SingleSignOn;
  opening: SessionOpening;
  attempts: LoginAttempts;
}

export function passwordReset(
  kit: Kit,
  { links, passwords, passwordKey, twoStep, devices, singleSignOn, opening, attempts }: Deps,
): PasswordReset {
  const { clock, database, write } = kit;

  return {
    async forgotPassword(form, origin) {
      const user = await queries.findUserByLogin(
        database.db,
        form.CustomerAccountNo,
        foldLogin(form.LoginId),
      );
      if (!user || !user.user_is_active || !user.is_active)
        throw refuse('invalid', m.sign_in_problem_invalid_credentials);
      const scope = user.account_id;
      const kind = user.password_hash === null ? linkKinds.firstTime : linkKinds.reset;
      const move: Move = { action: 'sign_in.password_link_asked', subject: user.login_id };
      try {
        await write(personActor(user, origin), move, async ({ trx }) => {
          await links.mailLink(trx, scope, user.user_id, kind);
        });
      } catch (error) {
        // Anyone can call this, so a reached limit is not reported: the response does not reveal whether an email was sent.
        if (!(error instanceof TooManyLinks)) throw error;
      }
      return null;
    },

    async loginIdOfLink({ email, key }) {
      const scope = scopeOfToken(key);
      const link = scope && (await queries.findOpenLink(database.db, scope, hashOfToken(key), clock.now()));
      const user = link && (await queries.findUserOfLink(database.db, scope, link.user_id));
      return user && mayUseLink(user, email) ? user.login_id : null;
    },

    async resetPassword({ email, key, encrypted }, origin, cookies) {
      const password = passwordKey.decrypt(encrypted, 'NewPassword');
      const scope = scopeOfToken(key);
      const hash = hashOfToken(key);
      // Checking a password's strength takes time, so it is done only for holders of a valid link.
      const open = scope && (await queries.findOpenLink(database.db, scope, hash, clock.now()));
      const person = open && (await queries.findUserOfLink(database.db, scope, open.user_id));
      if (!person) throw refuse('invalid', m.sign_in_problem_used_link);
      const about = [person.account_no, person.login_id, person.full_name, email.split('@')[0] ?? ''];
      await passwords.checkNewPassword(password, about, 'NewPassword');
      const actor = actorFor(scope, { ...origin, by: visitor(email) });
      const deviceId = devices.idFor(cookies);
      const user = await write(actor, { action: 'sign_in.password_set' }, async ({ trx, subject }) => {
        const link = await queries.useLink(trx, scope, hash, clock.now());
        const found = link && (await queries.findUserOfLink(trx, scope, link.user_id));
        if (!found || !mayUseLink(found, email)) {
          throw refuse('invalid', m.sign_in_problem_used_link);
        }
        subject(found.login_id);
        await passwords.setPassword(trx, scope, found.user_id, password);
        const who = { accountNo: found.account_no, loginKey: foldLogin(found.login_id) };
        await attempts.reset(trx, { ...who, origin, deviceId });
        return found;
      });
      devices.keep(cookies, deviceId);
      const { since, isRequired } = await twoStep.stateOf(database.db, scope, user.user_id);
      const isElsewhere = !user.is_admin && (await singleSignOn.onlyLogin(database.db, scope)) !== null;
      if (user.terms_accepted_at === null || since || isRequired || isElsewhere) {
        return { accessToken: '', refreshToken: '' };
      }
      const trial = { accountNo: user.account_no, loginKey: foldLogin(user.login_id), origin, deviceId };
      return opening.signIn(user, trial, cookies, { isReported: true });
    },
  };
}

/** A link is valid only for an active user and for the address that it was mailed to. */
function mayUseLink(user: queries.FoundUser, email: string): boolean {
  return user.user_is_active && user.is_active && user.email.toLowerCase() === email.toLowerCase();
}
