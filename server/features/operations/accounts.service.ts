import { companyLabels } from '#shared/features/company/company.contract.ts';
import {
  accountFileRows,
  type AccountForm,
  accountForm,
  accountsListed,
  type listAccounts,
  type resetAdmin,
  type OperatedAccount,
} from '#shared/features/operations/accounts.contract.ts';
import { marketWords } from '#shared/platform/market/market-words.ts';
import { labelIn, labelsIn } from '#shared/platform/validation/parse.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketByCode, marketOf } from '#shared/platform/market/markets.ts';
import { normaliseProfilePhone } from '#shared/platform/market/phone.ts';
import { phonePattern } from '#shared/platform/validation/rules.ts';

import { mintScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { addAudit } from '#server/platform/db/audit-rows.ts';
import { keyPage } from '#server/platform/db/key-pages.ts';
import { actorFor } from '#server/platform/db/write.ts';
import { type Problem, problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { invalid, refuse, Refused } from '#server/platform/http/refused.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { UploadedFile } from '#server/platform/http/upload.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Gazetteer, PostcodeService } from '#server/features/postcode/postcode.service.ts';
import type { PricingService } from '#server/features/pricing/pricing.service.ts';
import type { UsersService } from '#server/features/users/users.service.ts';
import { type AccountRow, readAccounts } from './account-file.rules.ts';
import { flagColumnsOf, flagsFrom } from './account-flags.service.ts';
import * as queries from './accounts.queries.ts';
import { accountRow, type FileProblem } from '#shared/features/operations/file-problem.model.ts';
import { refuseIfAny } from './file-problems.rules.ts';
import { namedAccount } from './named-account.service.ts';

export interface AccountsService {
  /** Creates an account and mails its first-time link. Throws a refusal naming the fields. */
  create(form: AccountForm, caller: Caller): Promise<OperatedAccount>;
  /** Creates all rows or none; the refusal names every bad row. */
  createFrom(file: UploadedFile | undefined, caller: Caller): Promise<{ accounts: OperatedAccount[] }>;
  /** Safe to repeat. Refused for an account without an Admin. */
  resetAdmin(
    form: OutputOf<(typeof resetAdmin)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof resetAdmin>>;
  list(wanted: OutputOf<(typeof listAccounts)['query']>): Promise<CallReply<typeof listAccounts>>;
}

interface Needs {
  postcodes: PostcodeService;
  pricing: PricingService;
  users: UsersService;
}

type Known = Map<string, queries.KnownAccount>;

export function accountsService(kit: Kit, { postcodes, pricing, users }: Needs): AccountsService {
  const { clock, database, logger, spreadsheets, write } = kit;

  async function make(rows: readonly AccountRow[], caller: Caller): Promise<OperatedAccount[]> {
    const gazetteer = await postcodes.gazetteer();
    const numbers = rows.map(({ form }) => form.accountNo);
    await database.transaction(async (trx) => {
      await queries.lockAccounts(trx);
      const named = rows.flatMap(({ form }) => [form.accountNo, form.parentAccountNo, form.rateCardsOf]);
      const known = await queries.findAccounts(trx, named);
      refuseIfAny(rowProblems(rows, known, gazetteer));
      for (const { form } of rows)
        known.set(form.accountNo, await makeOne(trx, form, known, gazetteer, caller));
    });
    if (rows.some(({ form }) => form.rateCardsOf !== '')) pricing.reload();
    logger.info({ accounts: numbers, by: caller.by, requestId: caller.requestId }, 'Created accounts');
    return (await queries.listAccounts(database.db, { only: numbers }, numbers.length)).map(accountFrom);
  }

  async function makeOne(
    trx: Trx,
    form: AccountForm,
    known: Known,
    gazetteer: Gazetteer,
    caller: Caller,
  ): Promise<queries.KnownAccount> {
    const { accountNo, parentAccountNo, rateCardsOf, flags, adminName, adminEmail, adminPhone } = form;
    const market = marketByCode(form.market);
    const scope = mintScope(newId(clock));
    const organisationId = known.get(parentAccountNo)?.organisationId ?? newId(clock);
    if (parentAccountNo === '') await queries.insertOrganisation(trx, organisationId, form.name);
    const place = gazetteer.placeOf(market.id, form.postcode);
    const company = Object.fromEntries(
      Object.keys(companyLabels).map((field) => [
        field,
        field === 'state' ? place?.State : Reflect.get(form, field),
      ]),
    );
    await queries.insertAccount(trx, {
      account_id: scope,
      account_no: accountNo,
      organisation_id: organisationId,
      market: market.id,
      is_parent: parentAccountNo === '',
      company: JSON.stringify({ ...company, city: form.city || place?.city }),
      created_at: clock.now(),
      ...flagColumnsOf(flags),
    });
    const cardsOf = known.get(rateCardsOf)?.scope;
    if (cardsOf !== undefined) {
      const cards = (await pricing.cardsOf(trx, cardsOf)).map(({ card }) => card);
      if (cards.length > 0) await pricing.change(trx, caller.by, (store) => store.put(scope, cards));
    }
    if (adminEmail !== '') {
      const phone = normaliseProfilePhone(adminPhone, market);
      const phoneNumber = phonePattern.test(phone) ? phone : adminPhone;
      await users.createAdmin(trx, scope, { fullName: adminName, email: adminEmail, phoneNumber });
    }
    await addAudit(trx, clock, actorFor(scope, caller), {
      action: 'account.created',
      subject: accountNo,
      detail: { flags, parentAccountNo, rateCardsOf, adminEmail },
    });
    return { scope, organisationId, market: market.id };
  }

  return {
    async create(form, caller) {
      const rows = [{ row: accountRow(form.accountNo), form }];
      const known = await queries.findAccounts(database.db, [
        form.accountNo,
        form.parentAccountNo,
        form.rateCardsOf,
      ]);
      if (known.has(form.accountNo)) {
        throw new Refused('conflict', taken(form.accountNo), { labelOf: labelsIn(accountForm) });
      }
      const problems = rowProblems(rows, known, await postcodes.gazetteer());
      if (problems.length > 0) {
        throw invalid(
          problems.map(({ problem }) => problem),
          labelsIn(accountForm),
        );
      }
      const [made] = await make(rows, caller);
      if (!made) throw new Error('One account was inserted but none was returned.');
      return made;
    },

    async createFrom(file, caller) {
      if (!file) throw invalid([problemAt('file', m.operations_problem_choose_file)]);
      const { rows, problems } = readAccounts(
        await spreadsheets.read('operations', file.bytes, accountFileRows + 1),
      );
      refuseIfAny(problems);
      if (rows.length === 0) throw refuse('invalid', m.spreadsheet_problem_no_rows);
      return { accounts: await make(rows, caller) };
    },

    async resetAdmin({ accountNo, email, endSecondStep }, caller) {
      const scope = await namedAccount(database.db, accountNo);
      const move = { action: 'account.admin_reset', subject: accountNo } as const;
      return write(actorFor(scope, caller), move, async ({ trx, subject }) => {
        const wanted = { email, endsSecondStep: endSecondStep };
        const { changes, ...done } = await users.resetAdmin(trx, scope, wanted, caller.by.name);
        subject(accountNo, { changes, isSecondStepEnded: done.isSecondStepEnded });
        return { accountNo, ...done };
      });
    },

    async list({ after, of }) {
      const wanted = { ...(after === undefined ? {} : { after }), ...(of === undefined ? {} : { of }) };
      const { rows, next } = await keyPage(
        accountsListed,
        (most) => queries.listAccounts(database.db, wanted, most),
        (row) => row.account_no,
      );
      return { accounts: rows.map(accountFrom), next };
    },
  };
}

const taken = (accountNo: string) =>
  problemAt('accountNo', m.operations_problem_account_taken, { accountNo });

/** Problems that only the database and the other rows can reveal. */
function rowProblems(rows: readonly AccountRow[], known: Known, gazetteer: Gazetteer): FileProblem[] {
  const earlier = new Set<string>();
  return rows.flatMap(({ row, form }) => {
    const { accountNo, parentAccountNo, rateCardsOf, postcode } = form;
    const market = marketByCode(form.market);
    const cardsOf = known.get(rateCardsOf);
    const found: (Problem | false)[] = [
      (known.has(accountNo) || earlier.has(accountNo)) && taken(accountNo),
      gazetteer.placeOf(market.id, postcode) === null &&
        problemAt('postcode', m.postcode_problem_unknown, { postcode }),
      parentAccountNo !== '' &&
        !known.has(parentAccountNo) &&
        !earlier.has(parentAccountNo) &&
        problemAt('parentAccountNo', m.operations_problem_parent_missing, { accountNo: parentAccountNo }),
      rateCardsOf !== '' &&
        cardsOf?.market !== market.id &&
        problemAt('rateCardsOf', m.operations_problem_no_rates_account, {
          accountNo: rateCardsOf,
          market: marketWords[market.id],
        }),
    ];
    earlier.add(accountNo);
    const labelFor = labelIn(accountForm);
    return found.flatMap((problem) =>
      problem === false ? [] : [{ row, problem, label: labelFor(problem.field) }],
    );
  });
}

function accountFrom(row: queries.AccountRow): OperatedAccount {
  return {
    accountNo: row.account_no,
    market: marketOf(marketIdOf(row.market)).code,
    organisation: row.organisation,
    isParent: row.is_parent,
    companyName: row.company_name,
    flags: flagsFrom(row),
    admin:
      row.admin_email === null
        ? null
        : {
            fullName: row.admin_name ?? '',
            email: row.admin_email,
            hasPassword: row.admin_has_password === true,
          },
    ownRateCards: row.own_rate_cards,
    createdAt: row.created_at.toISOString(),
  };
}
