import { createHash, randomBytes } from 'node:crypto';

import type {
  createOperatorKey,
  listOperatorKeys,
  OperatorKey,
} from '#shared/features/operations/operator-keys.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { type OperatorScope, operatorScopeNames } from '#shared/platform/rights/operator-scopes.ts';
import { dayMs, minuteMs, msBefore } from '#shared/platform/time/spans.ts';

import { newId } from '#server/platform/db/ids.ts';
import { isOneOf } from '#server/platform/http/bearer.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { invalid, notFound, refuse as refused } from '#server/platform/http/refused.ts';
import type { Caller, Operator } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { isNetwork, isAddressAllowed } from './key-addresses.rules.ts';
import * as queries from './operator-keys.queries.ts';
import { operatorPeople } from './operator-people.service.ts';

export interface OperatorKeysService {
  /**
   * Returns null for a key that is unknown, revoked or used from another address, and for an invalid token; each such
   * attempt is counted and logged.
   */
  operatorOf(key: string, address: string): Promise<Operator | null>;
  /** Throws a refusal when the name is taken or the creator lacks a scope that it would grant. */
  create(
    form: OutputOf<(typeof createOperatorKey)['body']>,
    maker: KeyMaker,
  ): Promise<CallReply<typeof createOperatorKey>>;
  list(): Promise<CallReply<typeof listOperatorKeys>>;
  revoke(name: string, maker: KeyMaker): Promise<OperatorKey>;
  /**
   * Whether anyone can call the interface: with a key of the first start, a named key that is not revoked, or an operator
   * login.
   */
  hasAny(): Promise<boolean>;
}

interface KeyMaker extends Caller {
  scopes: readonly OperatorScope[];
}

/** The name of the keys from the setting in audit trails. A demo has one key for the whole courier's side, without a name. */
const reservedName = 'first-key';
const firstKeyNames = { demo: '', production: reservedName } as const;

/** The last use is saved at most once in this time, not on each call. */
const touchEveryMs = minuteMs;
const failuresShownMs = 7 * dayMs;
const failuresShown = 200;

const hashOf = (key: string) => createHash('sha256').update(key).digest();

export function operatorKeysService(kit: Kit): OperatorKeysService {
  const { clock, database, env, logger } = kit;
  const people = env.operatorLogin && operatorPeople(env.operatorLogin, kit);
  const { db } = database;

  async function refuse(address: string, reason: queries.FailureRow['reason'], name: string): Promise<null> {
    logger.warn({ address, reason, key: name }, 'Wrong operator key');
    await queries.countFailure(db, { address, reason, name, at: clock.now() });
    return null;
  }

  /** An operator may grant and revoke only scopes that they hold. */
  function mustHold(maker: KeyMaker, scopes: readonly OperatorScope[]): void {
    const lacked = scopes.filter((scope) => !maker.scopes.includes(scope));
    if (lacked.length === 0) return;
    throw refused('notAllowed', m.operations_problem_key_lacks, { scopes: lacked.join(', ') });
  }

  return {
    async operatorOf(key, address) {
      if (isOneOf(env.operatorKeys, key))
        return { kind: 'operator', keyId: null, name: firstKeyNames[env.mode], scopes: operatorScopeNames };
      if (people?.isToken(key)) return (await people.operatorOf(key)) ?? refuse(address, 'unknown', '');
      const row = await queries.findKey(db, hashOf(key));
      if (!row) return refuse(address, 'unknown', '');
      if (row.revoked_at !== null) return refuse(address, 'revoked', row.name);
      if (!isAddressAllowed(row.addresses, address)) return refuse(address, 'address', row.name);
      const now = clock.now();
      const isFresh = row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < touchEveryMs;
      if (!isFresh || row.last_used_from !== address) await queries.markUsed(db, row.key_id, now, address);
      return { kind: 'operator', keyId: row.key_id, name: row.name, scopes: row.scopes };
    },

    async create({ name, scopes: wanted, addresses }, maker) {
      const scopes = operatorScopeNames.filter((scope) => wanted.includes(scope));
      mustHold(maker, scopes);
      const wrong = addresses.find((text) => !isNetwork(text));
      if (wrong !== undefined) {
        throw invalid([problemAt('addresses', m.operations_problem_no_address, { text: wrong })]);
      }
      const key = randomBytes(32).toString('base64url');
      const isNew =
        name !== reservedName &&
        (await queries.insertKey(db, {
          key_id: newId(clock),
          name,
          key_hash: hashOf(key),
          scopes,
          addresses: [...addresses],
          created_at: clock.now(),
          created_by: JSON.stringify(maker.by),
        }));
      if (!isNew) throw refused('conflict', m.operations_problem_key_name_taken, { name });
      logger.info({ key: name, scopes, by: maker.by, requestId: maker.requestId }, 'Created an operator key');
      return { name, scopes, key };
    },

    async list() {
      const since = msBefore(clock.now(), failuresShownMs);
      const failures = await queries.listFailures(db, since, failuresShown);
      return {
        keys: (await queries.listKeys(db)).map(keyFrom),
        failures: failures.map(({ last_at: lastAt, ...of }) => ({ ...of, lastAt: lastAt.toISOString() })),
      };
    },

    async revoke(name, maker) {
      const row = await queries.findKeyByName(db, name);
      if (!row) throw notFound(m.operations_the_key);
      mustHold(maker, row.scopes);
      await queries.markRevoked(db, row.key_id, clock.now(), maker.by);
      logger.info({ key: name, by: maker.by, requestId: maker.requestId }, 'Revoked an operator key');
      return keyFrom((await queries.findKeyByName(db, name)) ?? row);
    },

    hasAny: async () => env.operatorKeys.length > 0 || people !== null || queries.hasLiveKey(db),
  };
}

function keyFrom(row: queries.OperatorKeyRow): OperatorKey {
  return {
    name: row.name,
    scopes: row.scopes,
    addresses: row.addresses,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedFrom: row.last_used_from,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    revokedBy: row.revoked_by,
  };
}
