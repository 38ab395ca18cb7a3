/** Reads the items of each kind of exception: failed and held parcels, unprinted and unpicked ones, items of other features. */
import {
  actionsFor,
  changesReceiver,
  type ExceptionKind,
  isWaitingKind,
} from '#shared/features/exceptions/exceptions.rules.ts';
import type { ExceptionItem } from '#shared/features/exceptions/exceptions.contract.ts';
import type { WaitingKind } from '#shared/features/shipment/waiting.rules.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { addDays, isoDayOf, startOfDay } from '#shared/platform/time/market-time.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { Among } from '#server/platform/db/among.ts';
import { lowestIdAt } from '#server/platform/db/ids.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { ExceptionSource } from './exception-sources.rules.ts';
import * as cases from './exception-case.queries.ts';
import { itemOfOffered, itemOfWaiting, onSupplies } from './exceptions.mapping.ts';
import * as queries from './exceptions.queries.ts';
import * as instructions from './instruction.queries.ts';

/** Reads the items of one kind, on one tab. */
interface ExceptionLister {
  /** Returns a page, oldest first. */
  page(page: { after: queries.Place | null; limit: number }, language: Language): Promise<ExceptionItem[]>;
  /** Counts at most `queries.countMost` + 1. */
  count(): Promise<number>;
}

/** Returns the listers of a tab, by kind; null for a kind of which the user sees no items there. */
type ExceptionListers = (
  session: Session,
  looking: queries.Looking,
) => Promise<(kind: ExceptionKind) => ExceptionLister | null>;

/** Older shipments are obsolete and no longer shown as unprinted or not picked up. */
const paperDays = 60;

export function exceptionListers(
  { clock, database }: Pick<Kit, 'clock' | 'database'>,
  sources: readonly ExceptionSource[],
): ExceptionListers {
  const { db } = database;

  function waitingLister(
    { scope, facts }: Session,
    looking: queries.Looking,
    kind: WaitingKind,
    count: () => Promise<number>,
  ): ExceptionLister {
    const actionsOf = ({ attempts, isSupplies }: queries.WaitingRow) => {
      const actions = actionsFor(kind, attempts);
      return isSupplies ? onSupplies(actions, facts) : actions;
    };
    return {
      async page(page) {
        const rows = await queries.listWaiting(db, scope, kind, looking, page);
        const changeable = rows.filter((row) => changesReceiver(actionsOf(row)));
        const ids = changeable.map(({ shipmentId }) => shipmentId);
        const versions = ids.length === 0 ? [] : await instructions.listReceiverVersions(db, scope, ids);
        const versionOf = new Map(versions.map((version) => [version.shipmentId, version]));
        return rows.map((row) => itemOfWaiting(row, actionsOf(row), versionOf.get(row.shipmentId)));
      },
      count,
    };
  }

  const paperLister = (
    { scope }: Session,
    looking: queries.Looking,
    lane: queries.PaperLane,
  ): ExceptionLister => ({
    page: async (page) =>
      (await queries.listPaper(db, scope, lane, looking, page)).map((row) => itemOfWaiting(row, [])),
    count: () => queries.countPaper(db, scope, lane, looking),
  });

  const offeredLister = ({ scope }: Session, source: ExceptionSource, among: Among): ExceptionLister => ({
    async page(page, language) {
      const offered = await source.page(scope, { among, ...page });
      const ids = offered.map(({ subjectId }) => subjectId);
      const found = await cases.findCases(db, scope, source.kind, ids);
      const caseOf = new Map(found.map((one) => [one.subjectId, one]));
      return offered.map((item) => itemOfOffered(source.kind, item, caseOf.get(item.subjectId), language));
    },
    count: () => source.count(scope, among, queries.countMost),
  });

  /** Unprinted shipments are shown from the day after creation, unpicked ones from the second day after. */
  function laneOf(kind: ExceptionKind, { market, facts }: Session): queries.PaperLane | null {
    const zone = marketOf(market);
    const today = isoDayOf(clock.now(), zone);
    const idOn = (days: number) => lowestIdAt(startOfDay(addDays(today, -days), zone));
    const fromId = idOn(paperDays);
    const isAwaited = rights.awaitLabels(facts);
    if (kind === 'unprinted') return isAwaited ? { kind, printed: [false], fromId, beforeId: idOn(0) } : null;
    if (kind !== 'never-picked-up') return null;
    // For accounts that do not print labels, unprinted shipments wait for the driver too.
    return { kind, printed: isAwaited ? [true] : [true, false], fromId, beforeId: idOn(1) };
  }

  /** Returns which items of each source the tab shows; a kind without an entry shows none. */
  async function arrangedFor(
    { scope, facts }: Session,
    looking: queries.Looking,
  ): Promise<Map<ExceptionKind, Among>> {
    const kinds = sources.filter(({ needs }) => needs(facts)).map(({ kind }) => kind);
    const arranged = await cases.listArranged(db, scope, looking, kinds);
    const isIn = looking.tab !== 'open';
    return new Map(
      kinds
        .map((kind) => ({
          kind,
          ids: arranged.filter((kept) => kept.kind === kind).map(({ subjectId }) => subjectId),
        }))
        .filter(({ ids }) => !isIn || ids.length > 0)
        .map(({ kind, ids }) => [kind, { ids, isIn }]),
    );
  }

  return async (session, looking) => {
    const arranged = await arrangedFor(session, looking);
    // One query counts all kinds of waiting parcels.
    let counted: ReturnType<typeof queries.countWaiting> | undefined;
    const countWaiting = async (kind: WaitingKind) => {
      counted ??= queries.countWaiting(db, session.scope, looking);
      return (await counted).find((one) => one.kind === kind)?.count ?? 0;
    };
    return (kind) => {
      if (isWaitingKind(kind)) return waitingLister(session, looking, kind, () => countWaiting(kind));
      const lane = laneOf(kind, session);
      if (lane) return paperLister(session, looking, lane);
      const source = sources.find((offered) => offered.kind === kind);
      const among = arranged.get(kind);
      return source && among ? offeredLister(session, source, among) : null;
    };
  };
}
