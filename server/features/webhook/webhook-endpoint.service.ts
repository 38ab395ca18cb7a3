/** Manages the webhook endpoints of an account and their secrets. */
import { randomBytes } from 'node:crypto';

import type { EventType } from '#shared/features/webhook/event-types.model.ts';
import {
  createEndpoint,
  type Endpoint,
  type EndpointForm,
  endpointForm,
  endpointsMax,
  type EndpointSecret,
  oldSecretHours,
  oldSecretsMax,
  rotateSecret,
  type updateEndpoint,
} from '#shared/features/webhook/webhook.contract.ts';
import type { OutputOf } from '#shared/platform/http/call.ts';
import { byName } from '#shared/platform/rights/principal.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { hours } from '#server/platform/db/perishables.ts';
import type { OlderSecret } from '#server/platform/db/tables/outgoing-events.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import type { Outside } from '#server/platform/outside/outside.ts';
import { sealAllAnew, type SealedAnew } from '#server/platform/settings/seal-anew.ts';
import { secretBytes, secretText } from './webhook-signing.rules.ts';
import * as queries from './webhook-endpoint.queries.ts';
import { endpointFrom } from './webhook.mapping.ts';

export interface EndpointService {
  list(scope: AccountScope): Promise<Endpoint[]>;
  create(actor: Actor, form: EndpointForm): Promise<EndpointSecret>;
  update(actor: Actor, change: OutputOf<(typeof updateEndpoint)['body']>): Promise<Endpoint>;
  remove(actor: Actor, endpointId: string): Promise<null>;
  rotate(actor: Actor, endpointId: string): Promise<EndpointSecret>;
  /** Re-encrypts a limited number of secrets that were sealed with an older key. */
  sealAnew(): Promise<SealedAnew>;
  /** Returns the secrets that can be decrypted, newest first. */
  secretsOf(endpoint: {
    scope: AccountScope;
    endpointId: string;
    secret: Uint8Array;
    oldSecret: Uint8Array | null;
    olderSecrets: readonly OlderSecret[];
  }): Uint8Array[];
}

const healthHours = 24;

/** Removes duplicate event types. */
const unique = (types: readonly EventType[]) => [...new Set(types)];

export function endpointService(
  { clock, database, secretKeys, write }: Pick<FeatureKit, 'clock' | 'database' | 'secretKeys' | 'write'>,
  outside: Pick<Outside, 'refusalOf'>,
): EndpointService {
  const seals = secretKeys.sealFor('webhook secrets');
  const boundTo = (scope: AccountScope, endpointId: string) => `${scope}/${endpointId}`;

  async function shown(reader: Reader, scope: AccountScope, rows: readonly queries.EndpointRow[]) {
    const now = clock.now();
    const health = await queries.listHours(reader, scope, new Date(now.getTime() - hours(healthHours)));
    const counts = await queries.countWaiting(reader, scope);
    return rows.map((row) => {
      const waiting = counts.find((count) => count.endpoint_id === row.endpoint_id)?.waiting ?? 0;
      return endpointFrom(row, { hours: health, waiting, now });
    });
  }

  async function one(reader: Reader, scope: AccountScope, endpointId: string): Promise<Endpoint> {
    const row = await queries.findEndpoint(reader, scope, endpointId);
    const [endpoint] = row ? await shown(reader, scope, [row]) : [];
    if (!endpoint) throw notFound(m.webhook_the_endpoint);
    return endpoint;
  }

  async function lockEndpoint(
    trx: Trx,
    scope: AccountScope,
    endpointId: string,
  ): Promise<queries.EndpointRow> {
    const row = await queries.lockEndpoint(trx, scope, endpointId);
    if (!row) throw notFound(m.webhook_the_endpoint);
    return row;
  }

  /** Refuses a URL that may not be called. The host name is resolved only when something is sent. */
  function mustBeOutside(url: string): string {
    const refusal = outside.refusalOf(url);
    if (refusal !== null) {
      const words = refusal === 'scheme' ? m.webhook_problem_url_scheme : m.webhook_problem_url_address;
      throw invalid([problemAt('url', words)], labelsIn(endpointForm));
    }
    return new URL(url).href;
  }

  const newSecret = (scope: AccountScope, endpointId: string) => {
    const secret = randomBytes(secretBytes);
    return { text: secretText(secret), sealed: seals.seal(boundTo(scope, endpointId), secret) };
  };

  /** Returns the previous secrets that are still valid for signing, newest first. */
  function stillSigning(row: queries.EndpointRow): OlderSecret[] {
    const { old_secret: old, old_secret_until: until } = row;
    const before = old &&
      until && { sealed: Buffer.from(old).toString('base64'), until: until.toISOString() };
    return [...(before ? [before] : []), ...row.older_secrets].filter(isSigning);
  }

  const isSigning = ({ until }: OlderSecret) => new Date(until) > clock.now();

  /**
   * Returns the first response to a repeated request only while its secret is still current: otherwise a user would configure a
   * secret that has been replaced since.
   */
  async function mustBeCurrent(
    { scope, isDryRun = false }: Actor,
    shown: EndpointSecret,
  ): Promise<EndpointSecret> {
    // A dry run saved nothing.
    if (isDryRun) return shown;
    const { endpointId } = shown.endpoint;
    const row = await queries.findEndpoint(database.db, scope, endpointId);
    if (!row) throw notFound(m.webhook_the_endpoint);
    const secret = seals.unseal(boundTo(scope, endpointId), row.secret);
    if (!secret || secretText(secret) !== shown.secret)
      throw refuse('conflict', m.webhook_problem_secret_since);
    return shown;
  }

  return {
    list: async (scope) => shown(database.db, scope, await queries.listEndpoints(database.db, scope)),

    async create(actor, form) {
      const { scope, by } = actor;
      const url = mustBeOutside(form.url);
      const move = {
        action: 'webhook.endpoint_created',
        repeatable: { call: createEndpoint.path, body: form },
      } as const;
      const shown = await write(actor, move, async ({ trx, subject }) => {
        await queries.lockEndpoints(trx, scope);
        if ((await queries.listEndpoints(trx, scope)).length >= endpointsMax)
          throw refuse('conflict', m.webhook_problem_too_many, { n: endpointsMax });
        const endpointId = newId(clock);
        const { text, sealed } = newSecret(scope, endpointId);
        await queries.insertEndpoint(trx, {
          account_id: scope,
          endpoint_id: endpointId,
          url,
          description: form.description,
          event_types: unique(form.eventTypes),
          secret: sealed,
          created_at: clock.now(),
          created_by: byName(by),
        });
        subject(url, { endpointId });
        return { endpoint: await one(trx, scope, endpointId), secret: text };
      });
      return mustBeCurrent(actor, shown);
    },

    update(actor, { endpointId, url, description, eventTypes, isOn }) {
      const { scope } = actor;
      const checked = url === undefined ? undefined : mustBeOutside(url);
      return write(actor, { action: 'webhook.endpoint_changed' }, async ({ trx, subject }) => {
        const row = await lockEndpoint(trx, scope, endpointId);
        const now = clock.now();
        await queries.updateEndpoint(trx, scope, endpointId, {
          ...(checked !== undefined && { url: checked }),
          ...(description !== undefined && { description }),
          ...(eventTypes !== undefined && { event_types: unique(eventTypes) }),
          ...(isOn === true && !row.is_on && turnedOn),
          ...(isOn === false && row.is_on && { is_on: false, off_reason: 'person' as const, off_at: now }),
        });
        if (isOn === false && row.is_on) await queries.stopWaiting(trx, scope, endpointId, now);
        subject(checked ?? row.url, { endpointId, ...(isOn !== undefined && { isOn }) });
        return one(trx, scope, endpointId);
      });
    },

    remove: (actor, endpointId) =>
      write(actor, { action: 'webhook.endpoint_deleted' }, async ({ trx, subject }) => {
        const row = await lockEndpoint(trx, actor.scope, endpointId);
        await queries.deleteEndpoint(trx, actor.scope, endpointId);
        subject(row.url, { endpointId });
        return null;
      }),

    async rotate(actor, endpointId) {
      const move = {
        action: 'webhook.secret_changed',
        repeatable: { call: rotateSecret.path, body: { endpointId } },
      } as const;
      const shown = await write(actor, move, async ({ trx, subject }) => {
        const { scope } = actor;
        const row = await lockEndpoint(trx, scope, endpointId);
        const signing = stillSigning(row);
        if (signing.length >= oldSecretsMax)
          throw refuse('conflict', m.webhook_problem_secret_too_often, {
            n: oldSecretsMax,
            hours: oldSecretHours,
          });
        const { text, sealed } = newSecret(scope, endpointId);
        await queries.updateEndpoint(trx, scope, endpointId, {
          secret: sealed,
          old_secret: row.secret,
          old_secret_until: new Date(clock.now().getTime() + hours(oldSecretHours)),
          older_secrets: JSON.stringify(signing),
        });
        subject(row.url, { endpointId });
        return { endpoint: await one(trx, scope, endpointId), secret: text };
      });
      return mustBeCurrent(actor, shown);
    },

    sealAnew() {
      return sealAllAnew(
        (after, most) => queries.listSealedOtherwise(database.db, { head: seals.head, after, most }),
        (row) => row.endpoint_id,
        async (row) => {
          const { account_id: scope, endpoint_id: endpointId } = row;
          const bound = boundTo(scope, endpointId);
          const anew = (secret: Uint8Array | null) => {
            const opened = secret && seals.unseal(bound, secret);
            return opened ? seals.seal(bound, opened) : null;
          };
          const secret = anew(row.secret);
          if (!secret) return 'unreadable';
          const older = row.older_secrets.flatMap(({ sealed, until }) => {
            const again = anew(Buffer.from(sealed, 'base64'));
            return again ? [{ sealed: again.toString('base64'), until }] : [];
          });
          const isReplaced = await queries.replaceSecrets(database.db, scope, endpointId, row.secret, {
            secret,
            old_secret: anew(row.old_secret),
            older_secrets: JSON.stringify(older),
          });
          return isReplaced ? 'sealed' : 'changed';
        },
      );
    },

    secretsOf: ({ scope, endpointId, secret, oldSecret, olderSecrets }) =>
      [
        secret,
        oldSecret,
        ...olderSecrets.filter(isSigning).map(({ sealed }) => Buffer.from(sealed, 'base64')),
      ].flatMap((one) => (one && seals.unseal(boundTo(scope, endpointId), one)) ?? []),
  };
}

const turnedOn = {
  is_on: true,
  off_reason: null,
  off_at: null,
  paused_until: null,
  failing_since: null,
  failures: 0,
  told_at: null,
} as const;
