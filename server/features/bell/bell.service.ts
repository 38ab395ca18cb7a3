/** Notifications to users of the account who subscribed. Other features write them in their own transaction. */
import {
  type BellChoices,
  type BellKind,
  type BellPlace,
  kindsFor,
  usualChoices,
} from '#shared/features/bell/bell.rules.ts';
import type { bellListing } from '#shared/features/bell/bell.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import * as queries from './bell.queries.ts';

export interface Happening {
  kind: BellKind;
  subjectId: string;
  /** The CN, the claim's number, the file's name. */
  name: string;
  /** What came of it, as a code. */
  outcome?: string;
}

/** Rings, in the transaction in which it happened. */
export async function ring(clock: Clock, trx: Trx, scope: AccountScope, happening: Happening): Promise<void> {
  const { kind, subjectId, name, outcome = '' } = happening;
  await queries.insertEvent(trx, scope, {
    event_id: newId(clock),
    kind,
    subject_id: subjectId,
    name,
    outcome,
    at: clock.now(),
  });
}

/** Who chose email for a kind of notification, of all accounts, in the order of their ids. */
export async function peopleToEmail(
  reader: Reader,
  kind: BellKind,
  after: string | null,
  limit: number,
): Promise<{ scope: AccountScope; userId: string }[]> {
  const rows = await queries.listEmailed(reader, kind, after, limit);
  return rows.map(({ account_id: scope, user_id: userId }) => ({ scope, userId }));
}

export interface BellService {
  list(session: Session): Promise<CallReply<typeof bellListing>>;
  looked(session: Session, actor: Actor, upTo: string): Promise<null>;
  choose(session: Session, actor: Actor, kind: BellKind, place: BellPlace): Promise<null>;
}

export function bellService({ database, write }: Pick<Kit, 'database' | 'write'>): BellService {
  const { db } = database;

  return {
    async list({ scope, userId, facts }) {
      const person = await queries.findPerson(db, scope, userId);
      const choices: BellChoices = { ...usualChoices, ...person?.choices };
      const kinds = kindsFor(facts);
      const wanted = kinds.filter((kind) => choices[kind] !== 'none');
      const rows = await queries.listEvents(db, scope, wanted);
      const lookedId = person?.looked_id ?? '';
      const isNew = (row: { event_id: string } | undefined) => row !== undefined && row.event_id > lookedId;
      const items = rows.slice(0, queries.listedMost).map((row) => ({
        eventId: row.event_id,
        kind: row.kind,
        subjectId: row.subject_id,
        name: row.name,
        outcome: row.outcome,
        at: row.at.toISOString(),
        isNew: isNew(row),
        isLoud: choices[row.kind] === 'browser',
      }));
      return {
        items,
        newCount: items.filter((item) => item.isNew).length,
        isNewCapped: isNew(rows[queries.listedMost]),
        choices: kinds.map((kind) => ({ kind, place: choices[kind] })),
      };
    },

    async looked({ scope, userId }, _, upTo) {
      // Nothing of the business changes: how far a person has looked is no matter for the audit trail.
      await database.transaction((trx) => queries.saveLooked(trx, scope, userId, upTo));
      return null;
    },

    choose: ({ scope, userId }, actor, kind, place) =>
      write(actor, { action: 'bell.chosen', detail: { kind, place } }, async ({ trx }) => {
        await queries.saveChoices(trx, scope, userId, { [kind]: place });
        return null;
      }),
  };
}
