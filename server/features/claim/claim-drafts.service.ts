import { readFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import { claimDraftRules, type DraftRule } from '#shared/features/claim/claim-operations.contract.ts';
import { draftReasons, type DraftReason } from '#shared/features/claim/claim.model.ts';
import { claimEnd, claimEstimate } from '#shared/features/claim/claim.rules.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { lowestIdAt, newId } from '#server/platform/db/ids.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { everyPage, everyRow } from '#server/platform/db/key-pages.ts';
import { jobActor } from '#server/platform/db/write.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import { listUnsettled } from '#server/features/shipment/shipment-record.service.ts';
import type { Claimable, ClaimCheck } from './claim-check.service.ts';
import { draftsLeft, mayDraft, reasonFor } from './claim-draft.rules.ts';
import * as drafts from './claim-draft.queries.ts';
import { claimDraftsEmail } from './claim.emails.ts';
import { mailCustomer } from './claim-mail.service.ts';
import { freightCents } from './claim-parcel.mapping.ts';
import * as queries from './claim.queries.ts';

export interface ClaimDrafts {
  rules(): Promise<DraftRule[]>;
  setRules(given: readonly DraftRule[], caller: Caller): Promise<DraftRule[]>;
  /** Opens due drafts and removes those whose reason no longer applies. Idempotent, on any instance. */
  run(): Promise<number>;
  /** Does the same for one account. */
  runFor(scope: AccountScope, accountNo: string): Promise<number>;
  loadShipped(): Promise<void>;
}

/** Older shipments can no longer be claimed. */
const lookBackDays = 60;
const accountsAtOnce = 200;
const parcelsAtOnce = 100;
const by = portalItself('claim drafts');

/** One run for an account. */
interface Round {
  scope: AccountScope;
  rules: readonly DraftRule[];
  calendarsOf: Awaited<ReturnType<ClaimCheck['calendars']>>;
  now: Date;
}

interface Candidate {
  one: Claimable;
  reason: DraftReason;
}

export function claimDraftsService(kit: Kit, checks: ClaimCheck): ClaimDrafts {
  const { clock, database, write, logger } = kit;
  const market = marketOf(MALAYSIA);

  const self: ClaimDrafts = {
    async rules() {
      const rows = await drafts.listRules(database.db);
      return draftReasons.flatMap((reason) => {
        const row = rows.find((one) => one.reason === reason);
        if (!row) return [];
        const { is_on: isOn, after_days: afterDays, min_value_cents: minValueCents } = row;
        return [{ reason, isOn, afterDays, minValueCents, openMax: row.open_max }];
      });
    },

    async setRules(given, caller) {
      await database.transaction((trx) => drafts.putRules(trx, given.map(columnsOf)));
      logger.info({ rules: given, by: caller.by.name }, 'rules of claim drafts set');
      return self.rules();
    },

    async run() {
      const onFailure = (err: unknown, { account_id: account }: { account_id: AccountScope }) =>
        logger.error({ err, account }, 'claims of an account could not be drafted');
      const accounts = everyRow(
        accountsAtOnce,
        (after: AccountScope | null, limit) => drafts.listAccounts(database.db, MALAYSIA, after, limit),
        (row) => row.account_id,
      );
      let made = 0;
      await eachAlone(accounts, onFailure, async ({ account_id: scope, account_no: accountNo }) => {
        made += await self.runFor(scope, accountNo);
      });
      return made;
    },

    async runFor(scope, accountNo) {
      const round = {
        scope,
        rules: await self.rules(),
        calendarsOf: await checks.calendars(),
        now: clock.now(),
      };
      const open = await drafts.listDrafts(database.db, scope);
      const over = await draftsToClose(round, open);
      const found = await findCandidates(
        round,
        open.filter((draft) => !over.includes(draft)),
      );
      return found.length + over.length === 0 ? 0 : writeDrafts(round, accountNo, found, over);
    },

    async loadShipped() {
      if ((await drafts.listRules(database.db)).length > 0) return;
      const text = await readFile(new URL('./data/draft-rules.json', import.meta.url), 'utf8');
      const { rules } = z.parse(claimDraftRules.body, { rules: JSON.parse(text) as unknown });
      await database.transaction((trx) => drafts.putRules(trx, rules.map(columnsOf)));
    },
  };

  const claimablesOf = ({ scope, calendarsOf }: Round, shipmentIds: readonly string[]) =>
    checks.claimables(database.db, { scope, market: MALAYSIA }, { shipmentIds }, calendarsOf);

  /** Returns the open drafts whose reason no longer applies. */
  async function draftsToClose(round: Round, open: readonly drafts.DraftRow[]): Promise<drafts.DraftRow[]> {
    const parcels = await claimablesOf(
      round,
      open.map((draft) => draft.shipment_id),
    );
    return open.filter((draft) => {
      const one = parcels.get(draft.cn_no);
      return !one || reasonFor(one, round.rules, round.now, market) === null;
    });
  }

  /** Finds parcels to draft, of each reason as many as its rule allows beside the drafts that stay open. */
  async function findCandidates(round: Round, staying: readonly drafts.DraftRow[]): Promise<Candidate[]> {
    const { scope, rules, now } = round;
    const left = draftsLeft(rules, staying);
    const found: Candidate[] = [];
    const pages = everyPage(
      parcelsAtOnce,
      (after, limit) =>
        listUnsettled(database.db, scope, {
          since: lowestIdAt(msBefore(now, lookBackDays * dayMs)),
          after,
          silentBefore: msBefore(now, dayMs),
          limit,
        }),
      (id) => id,
    );
    for await (const ids of pages) {
      const claimed = await drafts.listClaimed(database.db, scope, ids);
      for (const one of (await claimablesOf(round, ids)).values()) {
        const reason = reasonFor(one, rules, now, market);
        if (reason === null) continue;
        const earlier = claimed.filter((row) => row.shipment_id === one.record.shipment_id);
        const more = left.get(reason) ?? 0;
        if (more <= 0 || !mayDraft(earlier, reason)) continue;
        found.push({ one, reason });
        left.set(reason, more - 1);
      }
    }
    return found;
  }

  /** Closes and opens drafts, and emails the account about the opened ones. Returns how many were opened. */
  async function writeDrafts(
    { scope, now }: Round,
    accountNo: string,
    found: readonly Candidate[],
    over: readonly drafts.DraftRow[],
  ): Promise<number> {
    const move = { action: 'claim.drafted', subject: accountNo } as const;
    return write(jobActor(scope, by), move, async ({ trx, subject }) => {
      for (const draft of over) await drafts.deleteDraft(trx, scope, draft.claim_id);
      const made = [];
      for (const { one, reason } of found) made.push(await openDraft(trx, scope, one, reason, now));
      const opened = made.filter((draft) => draft !== null);
      subject(accountNo, {
        opened: opened.map(({ cnNo }) => cnNo),
        closed: over.map((draft) => draft.cn_no),
      });
      if (opened.length > 0)
        await mailCustomer(kit, trx, scope, null, (facts) => claimDraftsEmail({ ...facts, drafts: opened }));
      return opened.length;
    });
  }

  /** Returns null when someone has claimed the shipment in the meantime. */
  async function openDraft(trx: Trx, scope: AccountScope, one: Claimable, reason: DraftReason, now: Date) {
    const { record, parcel, receiverDays } = one;
    const [claimId, claimNo] = [newId(clock), await queries.drawClaimNo(trx)];
    const until = claimEnd('lost', parcel, market, receiverDays);
    const facts = {
      lossCents: null,
      declaredCents: record.value_cents,
      liabilityCents: record.liability_cents,
      freightCents: freightCents(record),
      given: [],
    };
    const isFree = await queries.putShipments(trx, scope, claimId, [
      {
        account_id: scope,
        claim_id: claimId,
        shipment_id: record.shipment_id,
        cn_no: record.cn_no,
        position: 0,
        is_open: true,
        loss_cents: null,
        declared_cents: facts.declaredCents,
        liability_cents: facts.liabilityCents,
        freight_cents: facts.freightCents,
        window_ends_at: until,
      },
    ]);
    if (!isFree) return null;
    await queries.insertClaim(trx, {
      account_id: scope,
      claim_id: claimId,
      claim_no: claimNo,
      cause: 'lost',
      state: 'draft',
      draft_reason: reason,
      description: '',
      claimant_name: '',
      claimant_ic: '',
      asked_cents: facts.declaredCents,
      estimate_cents: claimEstimate('lost', facts).ifProvedCents,
      window_ends_at: until,
      created_at: now,
      created_by: null,
      updated_at: now,
      search_text: foldAll([claimNo, record.cn_no, record.receiver.name]),
    });
    const drafted = {
      claimId,
      eventId: newId(clock),
      code: 'drafted',
      detail: { reason },
      at: now,
      by,
    } as const;
    await queries.insertEvent(trx, scope, drafted);
    return { claimId, cnNo: record.cn_no, reason, until };
  }

  return self;
}

const columnsOf = ({ reason, isOn, afterDays, minValueCents, openMax }: DraftRule) => ({
  reason,
  is_on: isOn,
  after_days: afterDays,
  min_value_cents: minValueCents,
  open_max: openMax,
});
