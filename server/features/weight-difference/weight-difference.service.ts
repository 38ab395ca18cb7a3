/** Weight differences: accepted, disputed with photos, decided by operations, accepted automatically without a reply. */
import type * as contract from '#shared/features/weight-difference/weight-difference.contract.ts';
import { isCharged, usualRule, weekOf } from '#shared/features/weight-difference/weight-difference.rules.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { jpegType } from '#shared/platform/http/file-types.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { jobNamed, lineName } from '#shared/platform/rights/principal.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { addDays, isoDayOf } from '#shared/platform/time/market-time.ts';
import { formatAmount } from '#shared/platform/market/money.ts';
import { sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { everyRow, keyPage } from '#server/platform/db/key-pages.ts';
import { type Actor, actorFor, jobActor } from '#server/platform/db/write.ts';
import { stagedFiles } from '#server/platform/files/staged-files.ts';
import type { Caller, Session } from '#server/platform/http/principal.ts';
import { invalid, notFound, refuse, Refused } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import { readImage } from '#server/features/operations/pod-image.rules.ts';
import { correctPrice, lockForEdit } from '#server/features/shipment/measured-price.service.ts';
import { differenceOf, weeksOf, weightEvent } from './weight-difference.mapping.ts';
import * as queries from './weight-difference.queries.ts';

type Body<C extends { body: unknown }> = OutputOf<C['body']>;

export interface WeightDifferences {
  list(
    session: Session,
    wanted: Body<typeof contract.weightListing>,
  ): Promise<CallReply<typeof contract.weightListing>>;
  read(session: Session, differenceId: string): Promise<contract.WeightDifference>;
  overview(session: Session): Promise<contract.WeightOverview>;
  accept(
    session: Session,
    actor: Actor,
    shown: Body<typeof contract.acceptWeights>['differences'],
    language: Language,
  ): Promise<CallReply<typeof contract.acceptWeights>>;
  dispute(
    session: Session,
    actor: Actor,
    request: Body<typeof contract.disputeWeight>,
  ): Promise<contract.WeightDifference>;
  photo(session: Session, differenceId: string, own: number | undefined): Promise<FileAnswer>;
  setAcceptRule(session: Session, actor: Actor, acceptCents: number): Promise<null>;
  disputes(after: string | null): Promise<CallReply<typeof contract.weightDisputes>>;
  decide(request: Body<typeof contract.decideWeight>, caller: Caller): Promise<null>;
  setRule(request: Body<typeof contract.setWeightRule>, caller: Caller): Promise<null>;
  /** Accepts differences whose deadline has passed. Returns how many. */
  acceptOverdue(): Promise<number>;
}

/** Ends a locked difference and corrects the price. */
export async function endDifference(
  clock: Clock,
  trx: Trx,
  locked: queries.LockedDifference,
  row: { market: number; order_id: string | null },
  change: { state: 'accepted' | 'upheld' | 'withdrawn'; decided_by: string; answer?: string },
): Promise<void> {
  const { account_id: scope, difference_id: differenceId, shipment_id: shipmentId } = locked;
  const now = clock.now();
  await queries.updateOne(trx, scope, differenceId, { ...change, decided_at: now });
  const charged = isCharged(change.state);
  if (charged) {
    const correction = { addCents: locked.add_cents, measured: locked.measured };
    await correctPrice(clock, trx, scope, marketIdOf(row.market), shipmentId, correction);
  }
  const withOrder = { ...locked, order_id: row.order_id };
  const event = weightEvent('weight.decided', withOrder, charged ? locked.add_cents : 0, null);
  await publishEvent(trx, scope, event, now);
}

/** Locks the shipment first, as hub weighings do; the reverse order could deadlock. */
async function lockBoth(
  trx: Trx,
  { account_id: scope, difference_id: differenceId, shipment_id: shipmentId }: queries.DifferenceRow,
): Promise<queries.LockedDifference | undefined> {
  await lockForEdit(trx, scope, shipmentId);
  return queries.lockOne(trx, scope, differenceId);
}

const weeksShown = 12;
const dueAtOnce = 100;
export function weightDifferences(
  kit: Pick<Kit, 'database' | 'clock' | 'write' | 'files' | 'jobs' | 'logger'>,
): WeightDifferences {
  const { database, clock, write, files, logger } = kit;
  const { db } = database;

  async function must(scope: AccountScope, differenceId: string): Promise<queries.DifferenceRow> {
    const row = await queries.findOne(db, scope, differenceId);
    if (!row) throw notFound(m.weight_difference_the_difference);
    return row;
  }

  return {
    async list({ scope }, { view, cursor, limit }) {
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listPage(db, scope, { view, below: cursor ?? null, limit: most }),
        (row) => row.difference_id,
      );
      return { rows: rows.map(differenceOf), nextCursor: next };
    },

    read: async ({ scope }, differenceId) => differenceOf(await must(scope, differenceId)),

    async overview({ scope, market: marketId, facts }) {
      const market = marketOf(marketId);
      const thisWeek = weekOf(isoDayOf(clock.now(), market));
      const sums = await queries.sumByState(db, scope);
      const weeks = await queries.sumByWeek(db, scope, addDays(thisWeek, -7 * (weeksShown - 1)));
      const rule = await queries.findRule(db, scope);
      const of = (state: 'open' | 'disputed') => {
        const { count = 0, cents = 0 } = sums.find((one) => one.state === state) ?? {};
        return { count, cents };
      };
      return {
        currency: market.currencyCode,
        open: of('open'),
        disputed: of('disputed'),
        weeks: weeksOf(weeks),
        rule: {
          toleranceGrams: rule?.tolerance_grams ?? usualRule.toleranceGrams,
          toleranceBasisPoints: rule?.tolerance_basis_points ?? usualRule.toleranceBasisPoints,
          acceptCents: rule?.accept_cents ?? 0,
          mayChange: rights.editCompany(facts),
        },
      };
    },

    async accept({ scope }, actor, shown, language) {
      const rows: queries.DifferenceRow[] = [];
      for (const id of new Set(shown.map(({ differenceId }) => differenceId)))
        rows.push(await must(scope, id));
      const seen = new Map(shown.map(({ differenceId, addCents }) => [differenceId, addCents]));
      const accepted: number[] = [];
      const refused: CallReply<typeof contract.acceptWeights>['refused'] = [];
      for (const row of rows) {
        const { difference_id: differenceId, cn_no: subject } = row;
        const move = { action: 'weight.accepted', subject, detail: { differenceId } } as const;
        try {
          const cents = await write(actor, move, async ({ trx }) => {
            const locked = await lockBoth(trx, row);
            if (locked?.state !== 'open') throw refuse('conflict', m.weight_difference_problem_not_open);
            // Another piece has been weighed since, so the user has not seen the current amount.
            if (locked.add_cents !== seen.get(differenceId))
              throw refuse('conflict', m.weight_difference_problem_amount, {
                amount: formatAmount(locked.add_cents, locked.currency),
              });
            await endDifference(clock, trx, locked, row, {
              state: 'accepted',
              decided_by: lineName(actor.by),
            });
            return locked.add_cents;
          });
          accepted.push(cents);
        } catch (error) {
          // In a bulk request, a difference that was answered in the meantime does not stop the others.
          if (!(error instanceof Refused) || rows.length === 1) throw error;
          const [why] = error.problems;
          refused.push({ differenceId, message: why ? sentenceOf(why, '', { locale: language }) : '' });
        }
      }
      const addCents = accepted.reduce((sum, cents) => sum + cents, 0);
      return { acceptedCount: accepted.length, addCents, refused };
    },

    async dispute({ scope }, actor, { differenceId, text, photos }) {
      const row = await must(scope, differenceId);
      if (row.state !== 'open') throw refuse('conflict', m.weight_difference_problem_not_open);
      const keys: string[] = [];
      const staged = stagedFiles(kit);
      const images = photos.map((photo) => readImage('photos', photo));
      for (const image of images) if (!image.ok) throw invalid([{ ...image.reason, field: 'photos' }]);
      for (const image of images) {
        if (!image.ok) continue;
        const key = `weight/${scope}/${newId(clock)}.jpg`;
        await staged.put(key, image.bytes);
        keys.push(key);
      }
      const move = { action: 'weight.disputed', subject: row.cn_no, detail: { differenceId, text } } as const;
      await write(actor, move, async ({ trx }) => {
        const locked = await queries.lockOne(trx, scope, differenceId);
        if (locked?.state !== 'open') throw refuse('conflict', m.weight_difference_problem_not_open);
        const now = clock.now();
        const change = { state: 'disputed', dispute: text, disputed_at: now, dispute_keys: keys } as const;
        await queries.updateOne(trx, scope, differenceId, change);
        await staged.keep(trx, keys);
        await insertChange(trx, scope, 'weight-dispute', differenceId, now);
        const event = weightEvent(
          'weight.disputed',
          { ...locked, order_id: row.order_id },
          locked.add_cents,
          null,
        );
        await publishEvent(trx, scope, event, now);
      });
      return differenceOf(await must(scope, differenceId));
    },

    async photo({ scope }, differenceId, own) {
      const row = await must(scope, differenceId);
      const key = own === undefined ? row.photo_key : (row.dispute_keys[own - 1] ?? null);
      if (key === null) throw notFound(m.weight_difference_the_photo);
      const content = await files.get(key);
      return { contentType: jpegType, fileName: `${row.cn_no}.jpg`, inline: true, content };
    },

    setAcceptRule: ({ scope }, actor, acceptCents) =>
      write(actor, { action: 'weight.accept_rule_set', detail: { acceptCents } }, async ({ trx }) => {
        await queries.saveRule(trx, scope, { accept_cents: acceptCents });
        return null;
      }),

    async disputes(after) {
      const { rows, next } = await keyPage(
        dueAtOnce,
        (most) => queries.listDisputed(db, after, most),
        (row) => row.difference_id,
      );
      const disputes = rows.map((row) => ({
        differenceId: row.difference_id,
        accountNo: row.account_no,
        cn: row.cn_no,
        declaredGrams: row.declared_grams,
        measuredGrams: row.measured_grams,
        addCents: row.add_cents,
        currency: row.currency,
        dispute: row.dispute,
        photos: row.dispute_keys.length,
        disputedAt: row.disputed_at?.toISOString() ?? '',
      }));
      return { disputes, next };
    },

    async decide({ differenceId, outcome, answer }, caller) {
      const row = await queries.findAny(db, differenceId);
      if (!row) throw notFound(m.weight_difference_the_difference);
      const { account_id: scope, cn_no: cnNo } = row;
      const action = outcome === 'upheld' ? 'weight.upheld' : 'weight.withdrawn';
      const actor = actorFor(scope, caller);
      return write(actor, { action, subject: cnNo, detail: { differenceId, answer } }, async ({ trx }) => {
        const locked = await lockBoth(trx, row);
        if (locked?.state !== 'disputed') throw refuse('conflict', m.weight_difference_problem_not_disputed);
        await endDifference(clock, trx, locked, row, {
          state: outcome,
          decided_by: lineName(caller.by),
          answer,
        });
        await ring(clock, trx, scope, { kind: 'weight', subjectId: differenceId, name: cnNo, outcome });
        return null;
      });
    },

    async setRule({ accountNo, toleranceGrams, toleranceBasisPoints }, caller) {
      const scope = await queries.accountByNo(db, accountNo);
      if (!scope) throw notFound(m.weight_difference_the_account);
      const actor = actorFor(scope, caller);
      const detail = { toleranceGrams, toleranceBasisPoints };
      return write(actor, { action: 'weight.rule_set', subject: accountNo, detail }, async ({ trx }) => {
        const change = { tolerance_grams: toleranceGrams, tolerance_basis_points: toleranceBasisPoints };
        await queries.saveRule(trx, scope, change);
        return null;
      });
    },

    async acceptOverdue() {
      const by = jobNamed('weight-differences');
      const acceptOne = async (row: queries.DifferenceRow): Promise<boolean> => {
        const { account_id: scope, difference_id: differenceId, cn_no: subject } = row;
        const actor = jobActor(scope, by);
        const move = { action: 'weight.accepted', subject, detail: { differenceId } } as const;
        await write(actor, move, async ({ trx }) => {
          const locked = await lockBoth(trx, row);
          // It may have been disputed or weighed again since it was read.
          if (locked?.state === 'open' && locked.due_at <= clock.now())
            await endDifference(clock, trx, locked, row, { state: 'accepted', decided_by: '' });
        });
        return true;
      };
      const onFailure = (
        err: unknown,
        { account_id: account, difference_id: differenceId }: queries.DifferenceRow,
      ) => logger.error({ err, account, differenceId }, 'a weight difference could not be accepted');
      const due = everyRow(
        dueAtOnce,
        (after, limit) => queries.listDue(db, clock.now(), after, limit),
        (row) => row.difference_id,
      );
      return eachAlone(due, onFailure, acceptOne);
    },
  };
}
