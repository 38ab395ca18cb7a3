import { readFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import { claimDraftRules, type DraftRule } from '#shared/features/claim/claim-operations.contract.ts';
import { draftReasons, type DraftReason } from '#shared/features/claim/claim.model.ts';
import { causeProblem, claimEnd, claimEstimate } from '#shared/features/claim/claim.rules.ts';
import { MALAYSIA, marketOf } from '#shared/platform/market/markets.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import { foldAll } from '#shared/platform/search/fold.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { lowestIdAt, newId } from '#server/platform/db/ids.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import { eachAlone } from '#server/platform/jobs/each-alone.ts';
import type { Kit } from '#server/platform/kit.ts';
import { listUnsettled } from '#server/features/shipment/shipment-record.service.ts';
import type { Claimable, ClaimCheck } from './claim-check.service.ts';
import { draftReasonOf } from './claim-draft.rules.ts';
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
      let made = 0;
      let after: AccountScope | null = null;
      for (;;) {
        const accounts = await drafts.listAccounts(database.db, MALAYSIA, after, accountsAtOnce);
        await eachAlone(accounts, onFailure, async ({ account_id: scope, account_no: accountNo }) => {
          made += await self.runFor(scope, accountNo);
        });
        if (accounts.length < accountsAtOnce) return made;
        after = accounts.at(-1)?.account_id ?? null;
      }
    },

    async runFor(scope, accountNo) {
      const rules = await self.rules();
      const calendarsOf = await checks.calendars();
      const now = clock.now();
      const reasonFor = ({ record, events, parcel, receiverDays }: Claimable): DraftReason | null => {
        if (record.is_supplies) return null;
        if (causeProblem('lost', parcel, now, market, receiverDays) !== null) return null;
        const facts = {
          ...record,
          valueCents: record.value_cents,
          deliveredAt: record.delivered_at,
          hasPhoto: [record.photo_key, record.photo_2_key, record.pod_image_key].some((key) => key !== null),
          events,
          receiverDays,
        };
        return draftReasonOf(facts, rules, now, market);
      };

      const open = await drafts.listDrafts(database.db, scope);
      const drafted = await checks.claimables(
        database.db,
        { scope, market: MALAYSIA },
        { shipmentIds: open.map((draft) => draft.shipment_id) },
        calendarsOf,
      );
      const over = open.filter((draft) => {
        const one = drafted.get(draft.cn_no);
        return !one || reasonFor(one) === null;
      });
      const left = open.filter((draft) => !over.includes(draft));

      const found: { one: Claimable; reason: DraftReason }[] = [];
      for (let after: string | null = null; ;) {
        const ids: string[] = await listUnsettled(database.db, scope, {
          since: lowestIdAt(msBefore(now, lookBackDays * dayMs)),
          after,
          silentBefore: msBefore(now, dayMs),
          limit: parcelsAtOnce,
        });
        if (ids.length > 0) {
          const claimed = await drafts.listClaimed(database.db, scope, ids);
          const parcels = await checks.claimables(
            database.db,
            { scope, market: MALAYSIA },
            { shipmentIds: ids },
            calendarsOf,
          );
          for (const one of parcels.values()) {
            const reason = reasonFor(one);
            if (reason === null) continue;
            const before = claimed.filter((row) => row.shipment_id === one.record.shipment_id);
            if (before.some((row) => row.is_open || row.draft_reason === reason || row.state === 'approved'))
              continue;
            const most = rules.find((rule) => rule.reason === reason)?.openMax ?? 0;
            const already =
              drafts.countOpen(left, reason) + found.filter((other) => other.reason === reason).length;
            if (already < most) found.push({ one, reason });
          }
        }
        if (ids.length < parcelsAtOnce) break;
        after = ids.at(-1) ?? null;
      }
      if (found.length === 0 && over.length === 0) return 0;

      const actor: Actor = { by, scope, address: '', userAgent: '', requestId: '', idempotencyKey: null };
      return write(actor, { action: 'claim.drafted', subject: accountNo }, async ({ trx, subject }) => {
        for (const draft of over) await drafts.deleteDraft(trx, scope, draft.claim_id);
        const made = [];
        for (const { one, reason } of found) made.push(await openDraft(trx, scope, one, reason, now));
        const opened = made.filter((draft) => draft !== null);
        subject(accountNo, {
          opened: opened.map(({ cnNo }) => cnNo),
          closed: over.map((draft) => draft.cn_no),
        });
        if (opened.length > 0) {
          await mailCustomer(kit, trx, scope, null, (facts) =>
            claimDraftsEmail({ ...facts, drafts: opened }),
          );
        }
        return opened.length;
      });
    },

    async loadShipped() {
      if ((await drafts.listRules(database.db)).length > 0) return;
      const text = await readFile(new URL('./data/draft-rules.json', import.meta.url), 'utf8');
      const { rules } = z.parse(claimDraftRules.body, { rules: JSON.parse(text) as unknown });
      await database.transaction((trx) => drafts.putRules(trx, rules.map(columnsOf)));
    },
  };

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
