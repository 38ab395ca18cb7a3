/** Instructions of customers to operations about waiting parcels: given, published in the change feed, answered. */
import {
  actionsFor,
  changesReceiver,
  type InstructionAction,
} from '#shared/features/exceptions/exceptions.rules.ts';
import { type GiveBody, giveInstruction } from '#shared/features/exceptions/exceptions.contract.ts';
import type { OperationsInstruction } from '#shared/features/exceptions/instruction-operations.contract.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { type MarketId, marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { jobNamed } from '#shared/platform/rights/principal.ts';
import { formatDayTime } from '#shared/platform/time/market-time.ts';
import { problemAt, sentenceOf } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { everyRow } from '#server/platform/db/key-pages.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type Actor, actorFor, jobActor } from '#server/platform/db/write.ts';
import { requireNewestVersion } from '#server/platform/http/changed-meanwhile.ts';
import type { Caller, Session } from '#server/platform/http/principal.ts';
import { invalid, notFound, Refused, refuse } from '#server/platform/http/refused.ts';
import type { FileAnswer } from '#server/platform/http/serve.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { InstructionDetail } from '#server/platform/db/tables/shipments.ts';
import {
  changePhone,
  holdReceiver,
  priceRedirect,
  redirectShipment,
  restoreReceiver,
} from '#server/features/shipment/redirect-shipment.service.ts';
import { ring } from '#server/features/bell/bell.service.ts';
import type { ReferenceData } from '#server/features/shipment/shipment-decision.rules.ts';
import { updatePromise } from '#server/features/shipment/shipment-promise.service.ts';
import { updateWaiting } from '#server/features/shipment/shipment-waiting.service.ts';
import type { ShipmentService } from '#server/features/shipment/shipment.service.ts';
import type { WorkingDaysService } from '#server/features/working-days/working-days.service.ts';
import * as inbox from './exceptions.queries.ts';
import { checkedInstruction, withPhonesKept } from './instruction-check.service.ts';
import { type Paper, paperOf, storePaper } from './instruction-paper.service.ts';
import { asMade, onSupplies } from './exceptions.mapping.ts';
import { forOperations, textOf } from './instruction.mapping.ts';
import * as queries from './instruction.queries.ts';

type GiveReply = CallReply<typeof giveInstruction>;

export interface InstructionService {
  /** Handles each parcel in its own transaction and with its own result, so that one refusal does not stop the others. */
  give(session: Session, actor: Actor, body: GiveBody, language: Language): Promise<GiveReply>;
  price(session: Session, shipmentId: string, receiver: NonNullable<GiveBody['receiver']>): Promise<Priced>;
  /** Orders the return of parcels that nobody answered in time. */
  returnUnanswered(): Promise<void>;
  given(instructionId: string | undefined): Promise<OperationsInstruction[]>;
  answer(
    decision: { instructionId: string; outcome: 'done' | 'refused'; reason?: string | undefined },
    caller: Caller,
  ): Promise<OperationsInstruction>;
  paper(instructionId: string): Promise<FileAnswer>;
}

/** Updates data that depends on a parcel's destination, in the transaction that changes its receiver. */
export type ReceiverFollower = (
  trx: Trx,
  parcel: {
    scope: AccountScope;
    market: MarketId;
    world: ReferenceData;
    shipmentId: string;
    /** Set when an address was refused: since when the parcel was meant to go to that address, although it never did. */
    neverWentSince?: Date;
  },
) => Promise<void>;

interface Priced {
  addCents: number;
  totalCents: number;
  currency: string;
}

/** Who gives the instruction, and its content. */
interface Giving {
  session: Pick<Session, 'scope' | 'market' | 'facts'> | null;
  /** Data to validate and price a new address. */
  world: ReferenceData | null;
  userId: string | null;
  byWhom: string;
  action: InstructionAction;
  body: Partial<GiveBody>;
  paper: Paper;
}

const unansweredAtOnce = 100;
const jobName = 'return unanswered';

export function instructionService(
  kit: Kit,
  {
    shipments,
    workingDays,
    receiverFollowers,
  }: {
    shipments: ShipmentService;
    workingDays: WorkingDaysService;
    receiverFollowers: readonly ReceiverFollower[];
  },
): InstructionService {
  const { clock, database, write, logger } = kit;
  const follow: ReceiverFollower = async (trx, parcel) => {
    for (const follower of receiverFollowers) await follower(trx, parcel);
  };

  async function giveOne(trx: Trx, actor: Actor, shipmentId: string, giving: Giving): Promise<string> {
    const { scope } = actor;
    const { action } = giving;
    const waiting = await queries.lockWaiting(trx, scope, shipmentId);
    if (!waiting) throw refuse('conflict', m.exceptions_problem_not_waiting);
    const { eventIds } = giving.body;
    if (eventIds && !eventIds.includes(waiting.eventId))
      throw await askedAnew(trx, scope, shipmentId, giving);
    if (!actionsFor(waiting.kind, waiting.attempts).includes(action))
      throw refuse('conflict', m.exceptions_problem_not_possible);
    if (waiting.isSupplies && giving.session && !onSupplies([action], giving.session.facts).includes(action))
      throw refuse('conflict', m.shipment_problem_supplies, { cnNo: waiting.cnNo });
    const now = clock.now();
    const instructionId = newId(clock);
    const [changed] = changesReceiver([action])
      ? await queries.listReceiverVersions(trx, scope, [shipmentId])
      : [];
    const before =
      giving.session && changesReceiver([action]) ? await holdReceiver(trx, scope, shipmentId) : null;
    const body = before ? withPhonesKept(giving.body, before.receiver.country) : giving.body;
    const day = action === 'again' || action === 'phone' || action === 'address' ? body.day : undefined;
    const text = textOf(action, body);
    const isNew = await queries.insertInstruction(trx, {
      account_id: scope,
      instruction_id: instructionId,
      shipment_id: shipmentId,
      event_id: waiting.eventId,
      kind: waiting.kind,
      action,
      detail: JSON.stringify({
        ...giving.paper,
        ...(day !== undefined && { day }),
        ...(text !== '' && { text }),
        ...(body.addCents !== undefined && { addCents: body.addCents }),
        ...(before && { before }),
      } satisfies InstructionDetail),
      state: 'given',
      at: now,
      user_id: giving.userId,
      by_whom: giving.byWhom,
    });
    if (!isNew) throw await answeredAlready(trx, scope, shipmentId, [waiting.eventId], giving);
    if (before && giving.session)
      requireNewestVersion(giving.body.version, changed ?? asMade, marketOf(giving.session.market));
    if (giving.session) await changeReceiver(trx, giving.session, shipmentId, { ...giving, body });
    await updatePromise(clock, trx, scope, shipmentId);
    await updateWaiting(clock, trx, scope, shipmentId);
    await insertChange(trx, scope, 'instruction', instructionId, now);
    return waiting.cnNo;
  }

  /** The refusal when the parcel waits with another event than those that the user saw: answered by someone else, or scanned. */
  async function askedAnew(
    trx: Trx,
    scope: Actor['scope'],
    shipmentId: string,
    giving: Giving,
  ): Promise<Refused> {
    const { eventIds = [] } = giving.body;
    return (await queries.findStanding(trx, scope, shipmentId, eventIds))
      ? answeredAlready(trx, scope, shipmentId, eventIds, giving)
      : refuse('conflict', m.exceptions_problem_scanned);
  }

  /** Names a colleague who answered first, but not the receiver or the portal itself. */
  async function answeredAlready(
    trx: Trx,
    scope: Actor['scope'],
    shipmentId: string,
    eventIds: readonly string[],
    { session }: Giving,
  ): Promise<Refused> {
    const standing = await queries.findStanding(trx, scope, shipmentId, eventIds);
    if (!session || !standing || standing.byWhom === '')
      return refuse('conflict', m.exceptions_problem_answered);
    const when = formatDayTime(standing.at, marketOf(session.market));
    return refuse('conflict', m.exceptions_problem_answered_by, { by: standing.byWhom, when });
  }

  async function changeReceiver(
    trx: Trx,
    session: NonNullable<Giving['session']>,
    shipmentId: string,
    { action, world, body: { phone, receiver, addCents = 0 } }: Giving,
  ): Promise<void> {
    if (action === 'phone') {
      if (phone === undefined) throw invalid([problemAt('phone', m.validation_problem_required)]);
      await changePhone(kit, trx, session, shipmentId, phone);
    }
    if (action !== 'address' || !world) return;
    if (!receiver) throw invalid([problemAt('receiver', m.validation_problem_required)]);
    const account = await shipments.shippingScope(trx, session);
    const price = await redirectShipment(kit, trx, { session, world, account, shipmentId, receiver });
    if (price.addCents !== addCents) throw refuse('conflict', m.exceptions_problem_price);
    await follow(trx, { scope: session.scope, market: session.market, world, shipmentId });
  }

  /** Restores the receiver from before a refused phone or address change, except for what the customer changed later. */
  async function takeBack(trx: Trx, world: ReferenceData, found: queries.OperationsRow): Promise<void> {
    const { scope, shipmentId, instructionId, action, at } = found;
    const now = await holdReceiver(trx, scope, shipmentId);
    const { before } = (await queries.findInstruction(trx, instructionId))?.detail ?? {};
    if (!before) return;
    const later = await queries.listLaterChanges(trx, scope, shipmentId, instructionId);
    const { leftAt = action === 'address' ? at.toISOString() : undefined } = before;
    const nextAddress = later.findIndex((one) => one.action === 'address');
    // Every later change, up to and including the next address, must restore what this one would have restored.
    const following = nextAddress < 0 ? later : later.slice(0, nextAddress + 1);
    for (const [i, one] of following.entries()) {
      const own = one.detail.before;
      const { phone } = i === 0 || !own ? before.receiver : own.receiver;
      const since = leftAt ?? own?.leftAt;
      await queries.updateBefore(trx, scope, one.instructionId, {
        ...before,
        receiver: { ...before.receiver, phone },
        ...(since !== undefined && { leftAt: since }),
      });
    }
    const account: Pick<Session, 'scope' | 'market'> = { scope, market: marketIdOf(found.market) };
    if (nextAddress < 0) {
      const { phone } = later.length > 0 ? now.receiver : before.receiver;
      const kept = { ...before, receiver: { ...before.receiver, phone } };
      await restoreReceiver(kit, trx, { account, world, shipmentId, before: kept });
    }
    if (action === 'address')
      await follow(trx, { ...account, world, shipmentId, neverWentSince: new Date(leftAt ?? at) });
  }

  return {
    async give(session, actor, given, language) {
      const { scope, market } = session;
      const own = await inbox.findOwnShipments(database.db, scope, given.shipmentIds);
      if (own.length < new Set(given.shipmentIds).size) throw notFound(m.shipment_the_shipment);
      const { action } = given;
      // Loaded before the transactions, so that they do not wait for it.
      const world = action === 'address' ? await shipments.referenceDataOf(market) : null;
      const body = await checkedInstruction({ clock, database, workingDays }, session, given, world);
      const { paper, keep } = await storePaper(kit, scope, body);
      const giving = { session, world, userId: session.userId, byWhom: session.loginId, action, body, paper };
      const results: GiveReply['results'] = [];
      for (const { shipmentId, cnNo } of own) {
        const result = { shipmentId, consignmentNoteNo: cnNo };
        try {
          await write(actor, { action: 'exception.instructed' }, async ({ trx, subject }) => {
            await giveOne(trx, actor, shipmentId, giving);
            await keep(trx);
            subject(cnNo, { shipmentId, instruction: action });
          });
          results.push({ ...result, outcome: 'given', message: null, code: null });
        } catch (error) {
          if (!(error instanceof Refused) || own.length === 1) throw error;
          const [why] = error.problems;
          const message = why ? sentenceOf(why, '', { locale: language }) : null;
          results.push({ ...result, outcome: 'refused', message, code: why?.code ?? null });
        }
      }
      return { results, givenCount: results.filter(({ outcome }) => outcome === 'given').length };
    },

    async price(session, shipmentId, receiver) {
      const world = await shipments.referenceDataOf(session.market);
      return database.transaction(async (trx) => {
        const account = await shipments.shippingScope(trx, session);
        const priced = await priceRedirect(trx, { session, world, account, shipmentId, receiver });
        return { ...priced, currency: marketOf(session.market).currencyCode };
      });
    },

    async returnUnanswered() {
      const returnOne = async ({ scope, shipmentId }: queries.UnansweredRow): Promise<boolean> => {
        const actor = jobActor(scope, jobNamed(jobName));
        try {
          await write(actor, { action: 'exception.returned_unanswered' }, async ({ trx, subject }) => {
            await queries.lockParcel(trx, scope, shipmentId);
            // It may have failed again since it was listed, which restarts the time.
            if (!(await queries.isUnanswered(trx, scope, shipmentId, clock.now())))
              throw refuse('conflict', m.exceptions_problem_not_waiting);
            const cnNo = await giveOne(trx, actor, shipmentId, {
              session: null,
              world: null,
              userId: null,
              byWhom: '',
              action: 'return',
              body: {},
              paper: {},
            });
            subject(cnNo, { shipmentId });
            await ring(clock, trx, scope, {
              kind: 'instruction',
              subjectId: shipmentId,
              name: cnNo,
              outcome: 'unanswered',
            });
          });
        } catch (error) {
          // Answered or scanned since it was listed.
          if (!(error instanceof Refused)) throw error;
          return false;
        }
        return true;
      };
      const onFailure = (err: unknown, { scope: account, shipmentId }: queries.UnansweredRow) =>
        logger.error({ err, account, shipmentId }, 'a parcel without an answer could not be returned');
      const due = everyRow(
        unansweredAtOnce,
        (after, limit) => queries.listUnanswered(database.db, clock.now(), after, limit),
        ({ shipmentId }) => shipmentId,
      );
      await eachAlone(due, onFailure, returnOne);
    },

    async given(instructionId) {
      if (instructionId === undefined)
        return (await queries.listGivenInstructions(database.db)).map(forOperations);
      return [forOperations(await mustFind(instructionId))];
    },

    async answer({ instructionId, outcome, reason = '' }, caller) {
      const found = await mustFind(instructionId);
      const { scope, cnNo, shipmentId } = found;
      // Loaded before the transaction, so that it does not wait for it.
      const world = outcome === 'refused' ? await shipments.referenceDataOf(marketIdOf(found.market)) : null;
      const actor = actorFor(scope, caller);
      const move = { action: 'exception.answered', subject: cnNo, detail: { outcome } } as const;
      await write(actor, move, async ({ trx }) => {
        if (world) await takeBack(trx, world, found);
        const answer = { state: outcome, answer: reason, at: clock.now() };
        if (!(await queries.answer(trx, scope, instructionId, answer)))
          throw refuse('conflict', m.exceptions_problem_answered);
        if (outcome === 'refused') {
          await updatePromise(clock, trx, scope, shipmentId);
          await updateWaiting(clock, trx, scope, shipmentId);
        }
        const said = bellOutcomeOf(found, outcome);
        if (said !== null)
          await ring(clock, trx, scope, {
            kind: 'instruction',
            subjectId: shipmentId,
            name: cnNo,
            outcome: said,
          });
      });
      return forOperations(await mustFind(instructionId));
    },

    paper: async (instructionId) => paperOf(kit, await mustFind(instructionId)),
  };

  async function mustFind(instructionId: string): Promise<queries.OperationsRow> {
    const row = await queries.findInstruction(database.db, instructionId);
    if (!row) throw notFound(m.exceptions_the_instruction);
    return row;
  }
}

/** Returns what the bell says about an answer; null for an instruction of the portal itself, which rang when it was given. */
function bellOutcomeOf(
  { detail, byWhom }: Pick<queries.OperationsRow, 'detail' | 'byWhom'>,
  outcome: 'done' | 'refused',
): string | null {
  if (detail.isByReceiver === true) return `receiver-${outcome}`;
  return byWhom === '' ? null : outcome;
}
