import { createHash, randomBytes } from 'node:crypto';

import type {
  addPasskey,
  Assertion,
  beginPasskey,
  beginPasskeyLogin,
} from '#shared/features/passkey/passkey.contract.ts';
import { transports } from '#shared/features/passkey/passkey.contract.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import type { CallBody, CallReply } from '#shared/platform/http/call.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { minuteMs, msAfter } from '#shared/platform/time/spans.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { refuse } from '#server/platform/http/refused.ts';
import { challengeIn, handleOf, type RelyingParty } from './passkey.rules.ts';
import * as queries from './passkey.queries.ts';

/** The owner of passkeys. */
interface PasskeyOwner {
  scope: AccountScope;
  userId: string;
}

/** What a challenge was made for; it is valid for this purpose only. */
export interface Purpose {
  kind: 'add' | 'login' | 'step';
  /** Null before the user is known. */
  owner: PasskeyOwner | null;
  /** A secret that only the requesting browser has: a session id, a ticket or a cookie. */
  boundTo: string;
}

type Credential = CallBody<typeof addPasskey>['Credential'];

/** Public keys of users' devices. Independent of sessions. */
export interface PasskeyService {
  /** The only origin where the passkeys work. */
  address: string;
  list(reader: Reader, owner: PasskeyOwner): Promise<queries.FoundPasskey[]>;
  has(reader: Reader, owner: PasskeyOwner): Promise<boolean>;
  beginAdding(
    reader: Reader,
    purpose: Purpose & { owner: PasskeyOwner },
    names: { account: string; person: string },
  ): Promise<CallReply<typeof beginPasskey>>;
  /** Verifies a new credential for a challenge that was taken; refuses one that was not made for this portal. */
  verifyNew(challenge: string, credential: Credential): Promise<NewPasskey>;
  add(trx: Trx, owner: PasskeyOwner, name: string, made: NewPasskey): Promise<string>;
  /** Returns the name of the removed passkey; null when the user has no such passkey. */
  remove(trx: Trx, owner: PasskeyOwner, passkeyId: string): Promise<string | null>;
  removeAll(trx: Trx, owner: PasskeyOwner): Promise<void>;
  beginSigning(reader: Reader, purpose: Purpose): Promise<CallReply<typeof beginPasskeyLogin>>;
  /** Takes the signed challenge, which is used up in any case; refuses one that has expired or was made for another purpose. */
  takeChallenge(reader: Reader, clientDataJson: string, purpose: Purpose): Promise<string>;
  find(reader: Reader, scope: AccountScope, credentialId: string): Promise<queries.FoundPasskey | null>;
  /** Returns whether this passkey signed the challenge for this portal, with user verification where `isAlone`. */
  accept(
    trx: Trx,
    passkey: queries.FoundPasskey,
    assertion: Assertion,
    challenge: string,
    isAlone: boolean,
  ): Promise<boolean>;
}

interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isSynced: boolean;
}

const challengeMinutes = 5;
const challengeMs = challengeMinutes * minuteMs;
/** More than any user has devices. */
const mostPasskeys = 20;
/** EdDSA, ES256, RS256: every authenticator supports one of them. */
const algorithms = [-8, -7, -257];

/** Loaded with the first passkey: few users have one, and the library includes a certificate parser. */
const library = () => import('@simplewebauthn/server');

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();
const bindingOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export function passkeyService(clock: Clock, party: RelyingParty): PasskeyService {
  async function makeChallenge(reader: Reader, { kind, owner, boundTo }: Purpose): Promise<string> {
    const challenge = randomBytes(32).toString('base64url');
    await queries.insertChallenge(reader, {
      challenge_hash: hashOf(challenge),
      kind,
      account_id: owner?.scope ?? null,
      user_id: owner?.userId ?? null,
      bound_to: bindingOf(boundTo),
      expires_at: msAfter(clock.now(), challengeMs),
    });
    return challenge;
  }

  const list = (reader: Reader, { scope, userId }: PasskeyOwner) =>
    queries.listPasskeys(reader, scope, userId);

  return {
    address: party.origin,
    list,
    has: async (reader, owner) => (await list(reader, owner)).length > 0,

    async beginAdding(reader, purpose, names) {
      const had = await list(reader, purpose.owner);
      if (had.length >= mostPasskeys) throw tooMany();
      return {
        challenge: await makeChallenge(reader, purpose),
        rp: { id: party.id, name: brand.portalName },
        user: {
          id: Buffer.from(handleOf(purpose.owner.scope, purpose.owner.userId)).toString('base64url'),
          name: names.account,
          displayName: names.person,
        },
        pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
        timeout: challengeMs,
        attestation: 'none',
        excludeCredentials: had.map(descriptorOf),
        authenticatorSelection: {
          residentKey: 'preferred',
          requireResidentKey: false,
          userVerification: 'preferred',
        },
      };
    },

    async verifyNew(challenge, { id, response }) {
      const { verifyRegistrationResponse } = await library();
      const verified = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: {
            clientDataJSON: response.clientDataJSON,
            attestationObject: response.attestationObject,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: false,
        supportedAlgorithmIDs: algorithms,
        // The library throws for malformed or foreign credentials and for other origins: the client gets the same refusal for
        // all.
      }).catch(() => null);
      const made = verified?.registrationInfo;
      if (!made) throw refuse('invalid', m.passkey_problem_not_accepted);
      return {
        credentialId: made.credential.id,
        publicKey: made.credential.publicKey,
        counter: made.credential.counter,
        transports: response.transports ?? [],
        isSynced: made.credentialDeviceType === 'multiDevice',
      };
    },

    async add(trx, { scope, userId }, name, made) {
      await queries.lockPasskeys(trx, scope, userId);
      if ((await list(trx, { scope, userId })).length >= mostPasskeys) throw tooMany();
      const passkeyId = newId(clock);
      const isNew = await queries.insertPasskey(trx, {
        account_id: scope,
        passkey_id: passkeyId,
        user_id: userId,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        name,
        is_synced: made.isSynced,
        created_at: clock.now(),
      });
      if (!isNew) throw refuse('conflict', m.passkey_problem_there_already);
      return passkeyId;
    },

    async remove(trx, { scope, userId }, passkeyId) {
      return (await queries.deletePasskey(trx, scope, userId, passkeyId))?.name ?? null;
    },

    removeAll: (trx, { scope, userId }) => queries.deletePasskeysOf(trx, scope, userId),

    async beginSigning(reader, purpose) {
      const known = purpose.owner ? await list(reader, purpose.owner) : [];
      return {
        challenge: await makeChallenge(reader, purpose),
        rpId: party.id,
        timeout: challengeMs,
        userVerification: purpose.kind === 'login' ? 'required' : 'preferred',
        allowCredentials: known.map(descriptorOf),
      };
    },

    async takeChallenge(reader, clientDataJson, { kind, owner, boundTo }) {
      const challenge = challengeIn(clientDataJson);
      const taken = challenge && (await queries.takeChallenge(reader, hashOf(challenge), clock.now()));
      const isTheirs =
        taken &&
        taken.kind === kind &&
        taken.account_id === (owner?.scope ?? null) &&
        taken.user_id === (owner?.userId ?? null) &&
        taken.bound_to === bindingOf(boundTo);
      if (!isTheirs) throw refuse('invalid', m.passkey_problem_challenge_over);
      return challenge;
    },

    find: async (reader, scope, credentialId) =>
      (await queries.findByCredential(reader, scope, credentialId)) ?? null,

    async accept(trx, passkey, { id, response }, challenge, isAlone) {
      const { verifyAuthenticationResponse } = await library();
      const verified = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          response: {
            clientDataJSON: response.clientDataJSON,
            authenticatorData: response.authenticatorData,
            signature: response.signature,
          },
          clientExtensionResults: {},
        },
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: isAlone,
        credential: {
          id: passkey.credential_id,
          publicKey: Uint8Array.from(passkey.public_key),
          // Detects a cloned device: the library refuses a counter that has not increased.
          counter: passkey.counter,
        },
      }).catch(() => null);
      if (!verified?.verified) return false;
      return queries.recordUse(trx, passkey, {
        counter: verified.authenticationInfo.newCounter,
        is_synced: verified.authenticationInfo.credentialDeviceType === 'multiDevice',
        last_used_at: clock.now(),
      });
    },
  };
}

function tooMany() {
  return refuse('conflict', m.passkey_problem_too_many, { most: mostPasskeys });
}

function descriptorOf(row: queries.FoundPasskey) {
  const known = transports.filter((transport) => row.transports.includes(transport));
  return { type: 'public-key' as const, id: row.credential_id, transports: known };
}
