/** Deletes personal data when its retention time ends, and records each run. */
import {
  type RetentionKind,
  retentionKinds,
  retentions,
} from '#shared/platform/personal-data/personal-data.model.ts';
import type {
  getRetention,
  listRetentions,
  setRetention,
} from '#shared/features/personal-data/personal-data.contract.ts';
import type { CallBody, CallReply } from '#shared/platform/http/call.ts';
import { byName } from '#shared/platform/rights/principal.ts';
import { m } from '#shared/platform/words/words.ts';
import { dayMs, minuteMs, msBefore } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { lowestIdAt, newId } from '#server/platform/db/ids.ts';
import type { Ending } from '#server/platform/db/personal-data.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { refuse } from '#server/platform/http/refused.ts';
import { removeLater } from '#server/platform/files/remove-later.ts';
import type { FeatureKit } from '#server/platform/kit.ts';
import * as queries from './personal-data.queries.ts';

const batch = 500;
/** Time limit for one kind per run, so that the other kinds are processed too; the rest is left for the next hour. */
const longestRunMs = 30 * minuteMs;
/**
 * Days after which a pass starts again from the oldest records: proof of delivery may arrive after later shipments were
 * processed.
 */
const passDays = 30;
const runsListed = 200;

export interface RetentionService {
  /** Returns how long each kind is kept, and its last run. */
  shown(): Promise<Pick<CallReply<typeof getRetention>, 'rules'>>;
  /** Like `shown`, with all runs, for operations. */
  listed(): Promise<CallReply<typeof listRetentions>>;
  set(body: CallBody<typeof setRetention>, caller: Caller): Promise<CallReply<typeof listRetentions>>;
  /**
   * Processes each kind once a day, on any instance, and again in the next hour if its time ran out; returns how many records
   * were deleted.
   */
  run(): Promise<number>;
}

type Kit = Pick<FeatureKit, 'database' | 'clock' | 'jobs' | 'logger' | 'personalData'>;

export const trailEnding: Ending = {
  kind: 'trail',
  async endSome(trx, scope, { before, most }) {
    const records = await queries.endTrail(trx, scope, lowestIdAt(before), most);
    return { records, files: [], last: null };
  },
};

export function retentionService(kit: Kit, longestMs = longestRunMs): RetentionService {
  const { database, clock, logger, personalData } = kit;
  const { db } = database;
  const stoppedAt = new Map<RetentionKind, AccountScope>();

  async function daysOf(): Promise<Map<RetentionKind, number>> {
    const rows = await queries.listRetentions(db);
    const set = new Map(rows.map(({ kind, days }) => [kind, days]));
    return new Map(retentionKinds.map((kind) => [kind, set.get(kind) ?? retentions[kind].days]));
  }

  async function shown() {
    const [days, runs] = [await daysOf(), await queries.listLastRuns(db)];
    const rules = retentionKinds.map((kind) => {
      const run = runs.find((one) => one.kind === kind);
      const { least, most } = retentions[kind];
      return { kind, days: days.get(kind) ?? 0, least, most, ranAt: run?.at.toISOString() ?? null };
    });
    return { rules };
  }

  async function listed() {
    const runs = await queries.listRuns(db, runsListed);
    return {
      ...(await shown()),
      runs: runs.map(({ kind, at, before, records, files }) => ({
        kind,
        at: at.toISOString(),
        before: before.toISOString(),
        records,
        files,
      })),
    };
  }

  /** Processes one batch in one transaction: the rows, the cursor, and the files to be removed afterwards. */
  function endSome(scope: AccountScope, ending: Ending, before: Date) {
    return database.transaction(async (trx) => {
      const now = clock.now();
      const cursor = await queries.findCursor(trx, scope, ending.kind);
      const isOld = !cursor || now.getTime() - cursor.passed_at.getTime() > passDays * dayMs;
      const after = isOld ? null : cursor.after_id;
      const done = await ending.endSome(trx, scope, { after, before, most: batch });
      await removeLater(kit, trx, done.files);
      if (done.last !== null || isOld) {
        const passed_at = isOld ? now : cursor.passed_at;
        await queries.saveCursor(trx, scope, ending.kind, { after_id: done.last ?? after, passed_at });
      }
      return done;
    });
  }

  /** Returns all accounts, starting after the one where the last run was stopped by its time limit. */
  async function accountsFor({ kind }: Ending): Promise<AccountScope[]> {
    const scopes = (await queries.listAccounts(db, null)).map(({ scope }) => scope);
    const last = stoppedAt.get(kind);
    const first = last === undefined ? 0 : scopes.indexOf(last) + 1;
    return [...scopes.slice(first), ...scopes.slice(0, first)];
  }

  /** Processes one batch of each account in turn, so that an account with much to delete does not delay the others. */
  async function endKind(ending: Ending, before: Date) {
    const { kind } = ending;
    const total = { records: 0, files: 0 };
    const end = performance.now() + longestMs;
    let waiting = await accountsFor(ending);
    while (waiting.length > 0) {
      const unfinished: AccountScope[] = [];
      for (const scope of waiting) {
        try {
          const { records, files } = await endSome(scope, ending, before);
          total.records += records;
          total.files += files.length;
          if (records >= batch) unfinished.push(scope);
        } catch (error) {
          logger.error({ err: error, kind, account: scope }, 'retention of an account failed');
        }
        stoppedAt.set(kind, scope);
        if (performance.now() >= end) return { ...total, isDone: false };
      }
      waiting = unfinished;
      await database.letOthersGo();
    }
    return { ...total, isDone: true };
  }

  return {
    shown,
    listed,

    async set({ kind, days }, { by }) {
      const { least, most } = retentions[kind];
      if (days < least || days > most) throw refuse('invalid', m.personal_data_problem_days, { least, most });
      await database.transaction((trx) =>
        queries.saveRetention(trx, kind, { days, set_at: clock.now(), set_by: byName(by) }),
      );
      logger.info({ kind, days, by: byName(by) }, 'retention set');
      return listed();
    },

    async run() {
      const now = clock.now();
      const days = await daysOf();
      let ended = 0;
      for (const ending of personalData.endings) {
        const { kind } = ending;
        // Slightly less than a day, so that the daily run does not move to a later hour.
        if (!(await queries.takeTurn(db, kind, now, msBefore(now, 0.9 * dayMs)))) continue;
        const before = msBefore(now, (days.get(kind) ?? 0) * dayMs);
        const { isDone, ...total } = await endKind(ending, before);
        if (!isDone) await queries.giveBackTurn(db, kind);
        await queries.insertRun(db, { run_id: newId(clock), kind, at: now, before, ...total });
        logger.info({ kind, before, ...total }, 'retention carried out');
        ended += total.records;
      }
      return ended;
    },
  };
}
