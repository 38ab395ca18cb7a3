import {
  requestSupplies,
  type SupplyAccount,
  type SupplyAddress,
  supplyForm,
  type SupplyDetail,
  type SupplyForm,
  type SupplyItem,
  type SupplyOffer,
  type supplyListing,
} from '#shared/features/supply/supply.contract.ts';
import type { loadSupplyCatalogue } from '#shared/features/supply/supply-operations.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { chosenPlace, isNsa } from '#shared/features/postcode/postcode.rules.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { isoDayOf } from '#shared/platform/time/market-time.ts';
import { labelsIn } from '#shared/platform/validation/parse.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { addAuditThere } from '#server/platform/db/audit-rows.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound } from '#server/platform/http/refused.ts';
import type { Session } from '#server/platform/http/principal.ts';
import type { Kit } from '#server/platform/kit.ts';
import { siblingAccounts } from '#server/features/access-controls/account-access.service.ts';
import type { PostcodeService } from '#server/features/postcode/postcode.service.ts';
import { readOffers } from './supply-catalogue.service.ts';
import { isFor } from './supply-offer.rules.ts';
import { addressOfCompany, supplyDetailOf, supplyRowOf } from './supply.mapping.ts';
import * as queries from './supply.queries.ts';
import { moveRequest } from './supply-move.service.ts';

export interface SupplyService {
  accounts(session: Session): Promise<SupplyAccount[]>;
  catalogue(session: Session, accountNo: string | undefined, language: Language): Promise<SupplyOffer[]>;
  request(session: Session, actor: Actor, form: SupplyForm, language: Language): Promise<SupplyDetail>;
  list(
    session: Session,
    wanted: OutputOf<(typeof supplyListing)['body']>,
    language: Language,
  ): Promise<CallReply<typeof supplyListing>>;
  read(session: Session, one: OneRequest, language: Language): Promise<SupplyDetail>;
  /** Ends a request for the customer: cancelled or received. */
  end(
    session: Session,
    actor: Actor,
    one: OneRequest,
    state: 'cancelled' | 'received',
    language: Language,
  ): Promise<SupplyDetail>;
  load(items: OutputOf<(typeof loadSupplyCatalogue)['body']>['items']): Promise<{ items: number }>;
}

interface OneRequest {
  requestId: string;
  accountNo?: string | undefined;
}

/** A request that passed the checks that need no lock. */
interface CheckedRequest {
  address: SupplyAddress;
  neededBy: string | null;
  note: string;
  /** YYYY-MM, whose limits apply. */
  month: string;
  /** In a fixed order, so that concurrent requests for the same items wait for each other without a deadlock. */
  items: SupplyForm['items'];
  /** The position of an item in the form, for the field that a refusal names. */
  positionOf(code: string): number;
}

const refusedField = (problem: Problem) => invalid([problem], labelsIn(supplyForm));

export function supplyService(kit: Kit, postcodes: PostcodeService): SupplyService {
  const { clock, database, write } = kit;

  /** Returns the accounts that the user may act for: all of the organisation for a parent with UM, otherwise their own. */
  async function scopesOf(session: Session): Promise<Map<string, AccountScope>> {
    const own: [string, AccountScope] = [session.accountNo, session.scope];
    if (!rights.manageAccounts(session.facts)) return new Map([own]);
    const others = await siblingAccounts(database.db, session.scope);
    const active = others.filter((row) => row.is_active && !row.is_suspended);
    return new Map([own, ...active.map((row): [string, AccountScope] => [row.account_no, row.scope])]);
  }

  async function scopeOf(session: Session, accountNo: string | undefined): Promise<AccountScope> {
    if (accountNo === undefined || accountNo === session.accountNo) return session.scope;
    const scope = (await scopesOf(session)).get(accountNo);
    if (scope === undefined) throw notFound(m.supply_the_account);
    return scope;
  }

  async function detail(reader: Reader, scope: AccountScope, requestId: string, language: Language) {
    const row = await queries.findRequest(reader, scope, requestId);
    if (!row) throw notFound(m.supply_the_request);
    const items = await queries.listItems(reader, row.market);
    return supplyDetailOf(row, await queries.listEvents(reader, scope, requestId), items, language);
  }

  /** Refuses a request that could not be packed and sent. */
  async function checkedRequest(
    account: Awaited<ReturnType<typeof queries.findAccount>>,
    form: SupplyForm,
  ): Promise<CheckedRequest> {
    const marketId = marketIdOf(account.market);
    const market = marketOf(marketId);
    const address = form.address ?? addressOfCompany(account.company, market.code);
    const { postcode, city } = address;
    const place = await postcodes.placeOf(marketId, postcode);
    if (!place) throw refusedField(problemAt('address.postcode', m.supply_problem_unknown_postcode));
    // Otherwise their consignment note would be refused after packing.
    if (isNsa(chosenPlace(place, city)))
      throw refusedField(problemAt('address.postcode', m.postcode_problem_not_served, { postcode }));
    const today = isoDayOf(clock.now(), market);
    const { neededBy, note, items } = form;
    if (neededBy !== null && neededBy < today)
      throw refusedField(problemAt('neededBy', m.supply_problem_past_day));
    const codes = items.map(({ code }) => code);
    if (new Set(codes).size < codes.length)
      throw refusedField(problemAt('items', m.supply_problem_item_twice));
    return {
      address: { ...address, city: city || place.State },
      neededBy,
      note,
      month: today.slice(0, 7),
      items: items.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
      positionOf: (code) => codes.indexOf(code),
    };
  }

  async function takeMonthlyLimits(
    trx: Trx,
    scope: AccountScope,
    { month, items, positionOf }: CheckedRequest,
    offered: readonly SupplyItem[],
    language: Language,
  ): Promise<void> {
    for (const { code, packs } of items) {
      const item = offered.find((one) => one.code === code);
      const field = `items.${positionOf(code)}.packs`;
      if (!item) throw refusedField(problemAt(field, m.supply_problem_unknown_item));
      const taken = await queries.takeOfMonth(trx, scope, { month, code, packs });
      if (taken > item.monthlyMax) {
        const left = Math.max(0, item.monthlyMax - (taken - packs));
        throw refusedField(
          problemAt(field, m.supply_problem_over_limit, { name: item.name[language], left }),
        );
      }
    }
  }

  async function insertSupplyRequest(
    trx: Trx,
    session: Session,
    { scope, by }: Actor,
    { address, neededBy, note, month, items }: CheckedRequest,
  ): Promise<{ requestId: string; requestNo: string }> {
    const now = clock.now();
    const requestId = newId(clock);
    const requestNo = await queries.drawRequestNo(trx);
    const row = {
      account_id: scope,
      request_id: requestId,
      request_no: requestNo,
      state: 'requested',
      address: JSON.stringify(address),
      needed_by: neededBy,
      note,
      month,
      requested_by: session.userId,
      requested_from: session.scope,
      created_at: now,
      updated_at: now,
    } as const;
    await queries.insertRequest(trx, row, items);
    const event = { requestId, eventId: newId(clock), code: 'requested', detail: {}, at: now, by } as const;
    await queries.insertEvent(trx, scope, event);
    await insertChange(trx, scope, 'supply-request', requestId, now);
    return { requestId, requestNo };
  }

  return {
    async accounts(session) {
      const list: SupplyAccount[] = [];
      for (const [accountNo, scope] of await scopesOf(session)) {
        const { company, market } = await queries.findAccount(database.db, scope);
        const { code } = marketOf(marketIdOf(market));
        list.push({ accountNo, name: company.name, market: code, address: addressOfCompany(company, code) });
      }
      return list;
    },

    async catalogue(session, accountNo, language) {
      return readOffers(kit, await scopeOf(session, accountNo), language);
    },

    async request(session, actor, form, language) {
      const scope = await scopeOf(session, form.accountNo);
      const account = await queries.findAccount(database.db, scope);
      const checked = await checkedRequest(account, form);
      const catalogue = await queries.listItems(database.db, account.market);
      const offered = catalogue.filter((item) => isFor(item, account.is_cool));
      const move = {
        action: 'supply.requested',
        repeatable: { call: requestSupplies.path, body: form },
      } as const;
      return write({ ...actor, scope }, move, async ({ trx, subject }) => {
        await takeMonthlyLimits(trx, scope, checked, offered, language);
        const { requestId, requestNo } = await insertSupplyRequest(
          trx,
          session,
          { ...actor, scope },
          checked,
        );
        const done = { requestId, items: checked.items };
        subject(requestNo, done);
        // An action of a parent for another account is recorded in the audit trails of both.
        const there = { action: move.action, subject: `${requestNo} (${account.account_no})`, detail: done };
        await addAuditThere(trx, clock, { ...actor, scope }, session.scope, there);
        return detail(trx, scope, requestId, language);
      });
    },

    async list(session, { accountNo, view, cursor, limit }, language) {
      const scope = await scopeOf(session, accountNo);
      const { market } = await queries.findAccount(database.db, scope);
      const items = await queries.listItems(database.db, market);
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listRequests(database.db, scope, { view, below: cursor ?? null, limit: most }),
        (row) => row.request_id,
      );
      return {
        rows: rows.map((row) => supplyRowOf(row, items, language)),
        nextCursor: next,
        counts: await queries.countByView(database.db, scope),
      };
    },

    async read(session, { accountNo, requestId }, language) {
      return detail(database.db, await scopeOf(session, accountNo), requestId, language);
    },

    async end(session, actor, { accountNo, requestId }, state, language) {
      const scope = await scopeOf(session, accountNo);
      const action = state === 'cancelled' ? 'supply.cancelled' : 'supply.received';
      return write({ ...actor, scope }, { action }, async ({ trx, subject }) => {
        await queries.lockRequest(trx, scope, requestId);
        const row = await queries.findRequest(trx, scope, requestId);
        if (!row) throw notFound(m.supply_the_request);
        await moveRequest(kit, trx, row, actor.by, { state });
        subject(row.request_no, { requestId });
        const there = { action, subject: `${row.request_no} (${accountNo ?? session.accountNo})` } as const;
        await addAuditThere(trx, clock, { ...actor, scope }, session.scope, {
          ...there,
          detail: { requestId },
        });
        return detail(trx, scope, requestId, language);
      });
    },

    async load(items) {
      await database.transaction((trx) => queries.replaceItems(trx, items));
      return { items: items.length };
    },
  };
}
