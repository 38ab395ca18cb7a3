import { randomBytes } from 'node:crypto';

import type {
  Assertion,
  beginPasskeyLogin,
  loginWithPasskey,
} from '#shared/features/passkey/passkey.contract.ts';
import type { LoginReply } from '#shared/features/sign-in/account.contract.ts';
import type { CallBody, CallReply } from '#shared/platform/http/call.ts';
import { visitor } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Purpose } from '#server/features/passkey/passkey.service.ts';
import { partsOfHandle } from '#server/features/passkey/passkey.rules.ts';
import { addAudit } from '#server/platform/db/audit-rows.ts';
import { actorFor } from '#server/platform/db/write.ts';
import type { Cookies } from '#server/platform/http/cookies.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import { refuse, signedOut } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { replyOf } from './account.mapping.ts';
import * as queries from './account.queries.ts';
import type { SigningParts } from './account.service.ts';
import type { DeviceService } from './device.service.ts';
import { foldLogin } from './login-id.rules.ts';
import { scopeOfToken } from './scoped-token.service.ts';
import type { SignedCookie } from './signed-cookie.service.ts';

/** Seconds; as long as the challenge is valid. */
const cookieSeconds = 300;

export interface PasskeyLogin {
  /**
   * With a ticket: the second step for the user who gave the password. Without: sign-in of any user with a passkey of this
   * portal.
   */
  begin(
    form: CallBody<typeof beginPasskeyLogin>,
    cookies: Cookies,
  ): Promise<CallReply<typeof beginPasskeyLogin>>;
  login(form: CallBody<typeof loginWithPasskey>, origin: Origin, cookies: Cookies): Promise<LoginReply>;
}

export function passkeyLogin(
  { clock, database }: Kit,
  { passkeys, tickets, opening }: SigningParts,
  devices: DeviceService,
  /** Binds a challenge to the browser that requested it, so that a response from another browser does not sign this one in. */
  cookie: SignedCookie,
): PasskeyLogin {
  const db = () => database.db;
  const stepOf = (user: queries.FoundUser, ticket: string): Purpose => ({
    kind: 'step',
    owner: { scope: user.account_id, userId: user.user_id },
    boundTo: ticket,
  });

  /** The user that the passkey names; the signature proves it later. */
  async function userOf({ response }: Assertion): Promise<queries.FoundUser | null> {
    const parts = partsOfHandle(response.userHandle ?? '');
    const scope = parts && scopeOfToken(parts.account);
    const user = scope && (await queries.findUserOfLink(db(), scope, parts.userId));
    return user ?? null;
  }

  async function accept(
    user: queries.FoundUser,
    assertion: Assertion,
    challenge: string,
    { origin, isAlone }: { origin: Origin; isAlone: boolean },
  ): Promise<void> {
    const scope = user.account_id;
    const isGood = await database.transaction(async (trx) => {
      const passkey = await passkeys.find(trx, scope, assertion.id);
      if (
        passkey?.user_id === user.user_id &&
        (await passkeys.accept(trx, passkey, assertion, challenge, isAlone))
      )
        return true;
      const actor = actorFor(scope, { ...origin, by: visitor() });
      await addAudit(trx, clock, actor, { action: 'security.passkey_refused', subject: user.login_id });
      return false;
    });
    if (!isGood) throw notAccepted();
  }

  return {
    async begin({ Ticket }, cookies) {
      if (Ticket !== undefined)
        return passkeys.beginSigning(db(), stepOf(await tickets.ownerOf(Ticket), Ticket));
      const boundTo = randomBytes(16).toString('base64url');
      cookie.write(cookies, boundTo, cookieSeconds);
      return passkeys.beginSigning(db(), { kind: 'login', owner: null, boundTo });
    },

    async login({ Ticket, Credential }, origin, cookies) {
      const owner = Ticket === undefined ? null : await tickets.ownerOf(Ticket);
      const purpose: Purpose =
        owner && Ticket !== undefined
          ? stepOf(owner, Ticket)
          : { kind: 'login', owner: null, boundTo: cookie.read(cookies) ?? '' };
      const challenge = await passkeys.takeChallenge(db(), Credential.response.clientDataJSON, purpose);
      const user = owner ?? (await userOf(Credential));
      if (!user) throw notAccepted();
      await accept(user, Credential, challenge, { origin, isAlone: owner === null });
      // As with a correct password, a deactivated user is told so only after proving their identity.
      if (!user.user_is_active || !user.is_active) throw signedOut('deactivated');
      if (user.terms_accepted_at === null) throw refuse('signedOut', m.passkey_problem_terms_first);
      const adminClaims = await queries.findAdminClaims(db(), user.account_id);
      const trial = {
        accountNo: user.account_no,
        loginKey: foldLogin(user.login_id),
        origin,
        deviceId: devices.idOf(cookies),
      };
      const tokens = await opening.signIn(user, trial, cookies, {
        action: 'sign_in.signed_in_by_passkey',
        ...(Ticket !== undefined && { spend: (trx) => tickets.use(trx, Ticket) }),
      });
      return replyOf(user, adminClaims, tokens);
    },
  };
}

const notAccepted = () => refuse('signedOut', m.passkey_problem_not_accepted);
