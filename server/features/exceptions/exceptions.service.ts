/** The exceptions inbox ("Needs you"): everything that waits for the customer, from parcels and from other features. */
import {
  exceptionKinds,
  type ExceptionKind,
  isWaitingKind,
  snoozeDaysMost,
  snoozeEnd,
} from '#shared/features/exceptions/exceptions.rules.ts';
import type {
  arrangeExceptions,
  ExceptionCounts,
  ExceptionItem,
  exceptionListing,
} from '#shared/features/exceptions/exceptions.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { jpegType } from '#shared/platform/http/file-types.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { isClaim, rights } from '#shared/platform/rights/rights.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { Actor } from '#server/platform/db/write.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Session } from '#server/platform/http/principal.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ExceptionSource } from './exception-sources.rules.ts';
import { exceptionListers } from './exception-lister.service.ts';
import { itemOfAnswered } from './exceptions.mapping.ts';
import * as queries from './exceptions.queries.ts';
import * as cases from './exception-case.queries.ts';
import * as instructions from './instruction.queries.ts';

type ListingQuery = OutputOf<(typeof exceptionListing)['body']>;
type Page = CallReply<typeof exceptionListing>;

export interface ExceptionsService {
  list(session: Session, query: ListingQuery, language: Language): Promise<Page>;
  count(session: Session): Promise<ExceptionCounts>;
  arrange(
    session: Session,
    actor: Actor,
    change: OutputOf<(typeof arrangeExceptions)['body']>,
  ): Promise<CallReply<typeof arrangeExceptions>>;
  photo(session: Session, shipmentId: string): Promise<FileAnswer>;
  /** Ends the snooze of items of other features once their problem is solved, so that the next problem is shown. */
  endMended(): Promise<void>;
}

export function exceptionsService(kit: Kit, sources: readonly ExceptionSource[]): ExceptionsService {
  const { clock, database, files, write, logger } = kit;
  const { db } = database;
  const listers = exceptionListers(kit, sources);

  async function countsOf(session: Session, looking: queries.Looking): Promise<Map<ExceptionKind, number>> {
    const counts = new Map<ExceptionKind, number>();
    const listerOf = await listers(session, looking);
    for (const kind of exceptionKinds) {
      const lister = listerOf(kind);
      if (lister) counts.set(kind, await lister.count());
    }
    return counts;
  }

  async function answered({ scope }: Session, { cursor, limit }: ListingQuery): Promise<Page> {
    const { rows, next } = await keyPage(
      limit,
      (most) => instructions.listAnswered(db, scope, cursor ?? null, most),
      ({ instructionId }) => instructionId,
    );
    return { items: rows.map(itemOfAnswered), nextCursor: next };
  }

  return {
    /** Lists one kind after another; the cursor is the last item of the page. */
    async list(session, query, language) {
      if (query.tab === 'answered') {
        if (query.cursor !== undefined && !idPattern.test(query.cursor)) throw badCursor();
        return answered(session, query);
      }
      const start = query.cursor === undefined ? null : placeOf(query.cursor);
      const looking = { tab: query.tab, userId: session.userId, now: clock.now() };
      const listerOf = await listers(session, looking);
      const kinds = query.kind === undefined ? exceptionKinds : [query.kind];
      const items: ExceptionItem[] = [];
      for (const kind of kinds.slice(start ? Math.max(0, kinds.indexOf(start.kind)) : 0)) {
        const after = start?.kind === kind ? start : null;
        const page = { after, limit: query.limit + 1 - items.length };
        items.push(...((await listerOf(kind)?.page(page, language)) ?? []));
        if (items.length > query.limit) break;
      }
      const shown = items.slice(0, query.limit);
      const last = shown.at(-1);
      return {
        items: shown,
        nextCursor:
          items.length > query.limit && last ? `${last.kind}|${last.since}|${last.subjectId}` : null,
      };
    },

    async count(session) {
      const { scope, userId } = session;
      const looking = { tab: 'open' as const, userId, now: clock.now() };
      const counts = await countsOf(session, looking);
      const later = (await cases.hasSnoozed(db, scope, looking.now))
        ? await countsOf(session, { ...looking, tab: 'snoozed' })
        : new Map<ExceptionKind, number>();
      const kinds = exceptionKinds.flatMap((kind) => {
        const count = counts.get(kind) ?? 0;
        return count === 0
          ? []
          : [{ kind, count: Math.min(count, queries.countMost), isCapped: count > queries.countMost }];
      });
      return {
        kinds,
        total: kinds.reduce((sum, { count }) => sum + count, 0),
        isCapped: kinds.some(({ isCapped }) => isCapped),
        snoozed: [...later.values()].reduce((sum, count) => sum + count, 0),
        people: (await cases.listPeople(db, scope))
          .filter((person) => canOpen(person, session))
          .map(({ userId: id, name }) => ({ userId: id, name })),
      };
    },

    async arrange(session, actor, { items, ownerId, note, snoozedUntil }) {
      const { scope, market } = session;
      const zone = marketOf(market);
      const now = clock.now();
      const today = isoDayOf(now, zone);
      if (snoozedUntil && (snoozedUntil <= today || snoozedUntil > addDays(today, snoozeDaysMost)))
        throw invalid([problemAt('snoozedUntil', m.exceptions_problem_snooze, { n: snoozeDaysMost })]);
      await mustBeOwn(scope, items);
      if (ownerId) {
        const person = await cases.findPerson(db, scope, ownerId);
        if (!person || !canOpen(person, session)) throw notFound(m.exceptions_the_person);
      }
      const until = snoozedUntil ? startOfDay(snoozedUntil, zone) : null;
      const dueOf = until ? await dueTimes(scope, items) : new Map<string, Date>();
      // The deadline known now can only move later: a snooze beyond it is shortened, so that the item comes back in time.
      const ends = new Map(
        items.map((one) => [one, until && snoozeEnd(until, dueOf.get(keyOf(one)) ?? null, now)]),
      );
      await write(
        actor,
        { action: 'exception.arranged', detail: { count: items.length } },
        async ({ trx }) => {
          for (const [one, end] of ends) {
            const change = { ownerId, note, snoozedUntil: snoozedUntil === undefined ? undefined : end };
            await cases.saveCase(trx, scope, one, change, now);
          }
        },
      );
      const back = [...ends.values()].flatMap((end) => end?.toISOString() ?? []).toSorted();
      return {
        arrangedCount: items.length,
        snoozedCount: back.length,
        backFirst: back[0] ?? null,
        backLast: back.at(-1) ?? null,
      };
    },

    endMended,

    async photo({ scope }, shipmentId) {
      const key = await queries.findPhotoKey(db, scope, shipmentId);
      if (key === null) throw notFound(m.exceptions_the_photo);
      return {
        contentType: jpegType,
        fileName: 'delivery.jpg',
        inline: true,
        content: await files.get(key),
      };
    },
  };

  async function endMended(): Promise<void> {
    const snoozed = await cases.listSnoozed(
      db,
      sources.map(({ kind }) => kind),
      clock.now(),
    );
    for (const { kind, page } of sources) {
      const onFailure = (err: unknown, scope: Session['scope']) =>
        logger.error({ err, kind, account: scope }, 'postponed questions could not be checked');
      const accounts = new Set(snoozed.filter((one) => one.kind === kind).map((one) => one.scope));
      await eachAlone(accounts, onFailure, async (scope) => {
        const own = snoozed.filter((one) => one.kind === kind && one.scope === scope);
        const ids = own.map(({ subjectId }) => subjectId);
        const offered = await page(scope, { among: { ids, isIn: true }, after: null, limit: ids.length });
        const still = new Set(offered.map(({ subjectId }) => subjectId));
        for (const one of own) if (!still.has(one.subjectId)) await cases.endSnooze(db, one);
      });
    }
  }

  async function dueTimes(scope: Session['scope'], items: readonly Subject[]): Promise<Map<string, Date>> {
    const idsOf = (kind: ExceptionKind) =>
      items.filter((one) => one.kind === kind).map(({ subjectId }) => subjectId);
    const parcels = items.filter(({ kind }) => isWaitingKind(kind)).map(({ subjectId }) => subjectId);
    const due = new Map((await queries.listDue(db, scope, parcels)).map((one) => [keyOf(one), one.dueAt]));
    for (const { kind, page } of sources) {
      const ids = idsOf(kind);
      if (ids.length === 0) continue;
      const offered = await page(scope, { among: { ids, isIn: true }, after: null, limit: ids.length });
      for (const { subjectId, dueAt } of offered) if (dueAt) due.set(keyOf({ kind, subjectId }), dueAt);
    }
    return due;
  }

  async function mustBeOwn(scope: Session['scope'], items: readonly Subject[]): Promise<void> {
    const offered = new Set(sources.map(({ kind }) => kind));
    const ids = new Set(items.filter(({ kind }) => !offered.has(kind)).map(({ subjectId }) => subjectId));
    const own = await queries.findOwnShipments(db, scope, [...ids]);
    if (own.length < ids.size) throw notFound(m.shipment_the_shipment);
  }
}

/** Whether another user of the account may see items that are assigned to them. */
const canOpen = ({ claims }: { claims: readonly string[] }, { facts }: Session): boolean =>
  rights.viewShipments({ ...facts, claims: claims.filter(isClaim) });

interface Subject {
  kind: ExceptionKind;
  subjectId: string;
}
const keyOf = ({ kind, subjectId }: Subject) => `${kind}/${subjectId}`;

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const badCursor = () => invalid([problemAt('cursor', m.http_problem_invalid)]);

function placeOf(cursor: string): queries.Place & { kind: ExceptionKind } {
  const [name = '', at = '', id = ''] = cursor.split('|');
  const kind = exceptionKinds.find((known) => known === name);
  const since = new Date(at);
  if (!kind || Number.isNaN(since.getTime()) || !idPattern.test(id)) throw badCursor();
  return { kind, since, id };
}
