/** Notifications to users of an account who subscribed. Other features add them in their own transaction. */
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

export interface BellEvent {
  kind: BellKind;
  subjectId: string;
  /** The consignment note number, the claim number or the file name. */
  name: string;
  /** The result, as a code. */
  outcome?: string;
}

/** Adds a notification in the caller's transaction. */
export async function ring(clock: Clock, trx: Trx, scope: AccountScope, happening: BellEvent): Promise<void> {
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

/** Returns the users of all accounts who chose email for a kind of notification, ordered by id. */
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
      const { listed, next } = listedOf(await queries.listEvents(db, scope, wanted));
      const lookedId = person?.looked_id ?? '';
      const isNew = (row: { event_id: string } | undefined) => row !== undefined && row.event_id > lookedId;
      const items = listed.map((row) => ({
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
        isNewCapped: isNew(next),
        choices: kinds.map((kind) => ({ kind, place: choices[kind] })),
      };
    },

    async looked({ scope, userId }, _, upTo) {
      // Not in the audit trail: how far a user has read the notifications is no business change.
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

type Found = Awaited<ReturnType<typeof queries.listEvents>>[number];

/** Returns the notifications that are listed, the kept ones and the newest others, and the newest that is not. */
function listedOf(rows: readonly Found[]): { listed: Found[]; next: Found | undefined } {
  let room = queries.listedMost - rows.filter(({ isKept }) => isKept).length;
  const listed: Found[] = [];
  let next: Found | undefined;
  for (const row of rows) {
    if (row.isKept) listed.push(row);
    else if (room > 0) {
      room -= 1;
      listed.push(row);
    } else next ??= row;
  }
  return { listed, next };
}
