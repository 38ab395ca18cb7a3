import { type By, portalItself, visitor } from '#shared/platform/rights/principal.ts';
import {
  type accessRequests,
  type checkAccountEligibility,
  type decideAccessRequest,
  submitPrimeAccessRequest,
} from '#shared/features/portal-access/access-request.contract.ts';
import type { CallReply, OutputOf } from '#shared/platform/http/call.ts';
import { marketIdOf, marketOf } from '#shared/platform/market/markets.ts';
import { normaliseProfilePhone } from '#shared/platform/market/phone.ts';
import { phonePattern } from '#shared/platform/validation/rules.ts';

import { keyPage } from '#server/platform/db/key-pages.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { newId } from '#server/platform/db/ids.ts';
import { type Actor, actorFor, type Move } from '#server/platform/db/write.ts';
import type { HumanCheck } from '#server/features/human-check/human-check.service.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Origin } from '#server/platform/http/principal.ts';
import type { Sent } from '#server/platform/http/serve.ts';
import type { Kit } from '#server/platform/kit.ts';
import type { Caller } from '#server/platform/http/principal.ts';
import type { UsersService } from '#server/features/users/users.service.ts';
import { accessRefusedEmail } from './access-request.emails.ts';
import * as queries from './access-request.queries.ts';
import { m } from '#shared/platform/words/words.ts';
import { type Problem, problemAt, sentenceOf } from '#shared/platform/validation/problem.ts';
import { baseLanguage, type Language } from '#shared/platform/words/message.ts';

type Submission = OutputOf<(typeof submitPrimeAccessRequest)['body']>;

export interface AccessRequestService {
  /** Returns texts in the visitor's language. */
  eligibility(accountNo: string, language: Language): Promise<CallReply<typeof checkAccountEligibility>>;
  submit(
    form: Submission,
    from: Origin & Sent,
    language: Language,
  ): Promise<CallReply<typeof submitPrimeAccessRequest>>;
  pending(after: string | null, limit: number): Promise<CallReply<typeof accessRequests>>;
  /** Refuses when the request does not exist or is already decided, or the account has an Admin in the meantime. */
  decide(
    decision: OutputOf<(typeof decideAccessRequest)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof decideAccessRequest>>;
}

/** The outcome of a request, stored as a code for repeated requests. */
type Outcome = 'recorded' | 'asked' | 'activated';

/** Approves requests in the demo, where there are no operators (domain.md: "In the demo it is approved at once"). */
const demoOperator = portalItself('Demo');

export function accessRequestService(
  kit: Kit,
  users: UsersService,
  humanCheck: HumanCheck,
): AccessRequestService {
  const { clock, database, write, env, mail } = kit;

  /** Creates the Admin, who gets an email with the next step, and closes other pending requests of the account. */
  async function approve(trx: Trx, request: queries.RequestFacts, by: By): Promise<void> {
    const { account_id: scope, request_id: requestId } = request;
    const closing = { decided_at: clock.now(), decided_by: JSON.stringify(by), reason: '' };
    if (!(await queries.closeRequest(trx, scope, requestId, { ...closing, status: 'approved' }))) {
      throw refuse('conflict', m.portal_access_problem_decided);
    }
    const userId = await users.createAdmin(trx, scope, {
      fullName: request.requestor_name,
      email: request.email_address,
      phoneNumber: phoneFrom(request),
      language: request.language,
    });
    if (userId === null)
      throw refuse('conflict', m.portal_access_problem_already_activated, { accountNo: request.account_no });
    await queries.closeOthers(trx, scope, { ...closing, status: 'closed' });
  }

  return {
    async eligibility(accountNo, language) {
      const account = await queries.findAccountByNumber(database.db, accountNo);
      const refusal = whyNot(accountNo, account);
      return {
        accountData: account ? { accountNo: account.account_no } : null,
        accountEligible: refusal === null,
        accountError: refusal && sentenceOf(refusal, '', { locale: language }),
      };
    },

    async submit(form, from, language) {
      const { humanCheck: token, ...requestForm } = form;
      const account = await queries.findAccountByNumber(database.db, form.accountNo);
      const refusal = whyNot(form.accountNo, account);
      if (!account || (refusal !== null && !account.has_user)) throw invalid(refusal ? [refusal] : []);
      const { scope, account_no: accountNo, market } = account;
      const actor: Actor = { ...from, scope, by: visitor(form.emailAddress) };
      const move = {
        action: 'portal_access.asked',
        subject: accountNo,
        detail: requestForm,
        repeatable: { call: submitPrimeAccessRequest.path, body: form },
      } satisfies Move;
      const answered = await humanCheck.check(token);
      const outcome = await write(actor, move, async ({ trx, subject }): Promise<Outcome> => {
        await answered.spend(trx);
        await queries.lockAccount(trx, scope);
        if (await queries.hasUser(trx, scope)) {
          subject(accountNo, { answer: 'already-activated' });
          return 'activated';
        }
        const request = {
          account_id: scope,
          request_id: newId(clock),
          company_name: requestForm.companyName,
          requestor_name: requestForm.requestorName,
          contact_number: requestForm.contactNumber,
          email_address: requestForm.emailAddress,
          language,
        };
        const isNew = await queries.insertRequest(trx, { ...request, requested_at: clock.now() });
        if (!isNew) return 'asked';
        if (env.mode === 'demo')
          await approve(trx, { ...request, account_no: accountNo, market }, demoOperator);
        return 'recorded';
      });
      const locale = { locale: language };
      const activated = m.portal_access_problem_already_activated;
      if (outcome === 'activated')
        return { isRecorded: false, code: activated.code, message: activated({ accountNo }, locale) };
      const message = outcome === 'asked' ? m.portal_access_already_asked({}, locale) : null;
      return { isRecorded: true, code: null, message };
    },

    async pending(after, limit) {
      const { rows, next } = await keyPage(
        limit,
        (most) => queries.listPending(database.db, after, most),
        (row) => row.request_id,
      );
      return {
        requests: rows.map(requestFrom),
        next,
      };
    },

    async decide({ requestId, decision, reason }, caller) {
      const request = await queries.findRequest(database.db, requestId);
      if (!request) throw notFound(m.portal_access_the_request);
      const { account_id: scope, account_no: accountNo } = request;
      const isApproved = decision === 'approve';
      const move = {
        action: isApproved ? 'portal_access.approved' : 'portal_access.rejected',
        subject: accountNo,
        detail: { requestId, emailAddress: request.email_address, reason },
      } satisfies Move;
      await write(actorFor(scope, caller), move, async ({ trx }) => {
        await queries.lockAccount(trx, scope);
        if (isApproved) return approve(trx, request, caller.by);
        const closing = {
          status: 'rejected',
          decided_at: clock.now(),
          decided_by: JSON.stringify(caller.by),
          reason,
        } as const;
        if (!(await queries.closeRequest(trx, scope, requestId, closing))) {
          throw refuse('conflict', m.portal_access_problem_decided);
        }
        const message = await accessRefusedEmail({
          requestorName: request.requestor_name,
          accountNo,
          reason,
          language: request.language ?? baseLanguage,
        });
        await mail.send(trx, scope, request.email_address, message);
      });
      return { requestId, accountNo, status: isApproved ? 'approved' : 'rejected' };
    },
  };
}

/** Returns why an account may not request access, or null (domain.md: "exists, is active and has no portal user yet"). */
function whyNot(accountNo: string, account: queries.FoundAccount | undefined): Problem | null {
  if (!account) return problemAt('accountNo', m.portal_access_problem_unknown_account, { accountNo });
  if (!account.is_active)
    return problemAt('accountNo', m.portal_access_problem_closed_account, { accountNo });
  if (account.has_user)
    return problemAt('accountNo', m.portal_access_problem_already_activated, { accountNo });
  return account.is_suspended ? problemAt('accountNo', m.rights_problem_suspended) : null;
}

/**
 * Returns the phone in the form of profiles if it is valid there; otherwise as typed, and the profile form asks for a valid one.
 */
function phoneFrom({ contact_number: typed, market }: queries.RequestFacts): string {
  const national = normaliseProfilePhone(typed, marketOf(marketIdOf(market)));
  return phonePattern.test(national) ? national : typed;
}

function requestFrom(row: queries.FoundRequest) {
  return {
    requestId: row.request_id,
    accountNo: row.account_no,
    accountCompanyName: row.account_company_name,
    companyName: row.company_name,
    requestorName: row.requestor_name,
    contactNumber: row.contact_number,
    emailAddress: row.email_address,
    requestedAt: row.requested_at.toISOString(),
  };
}
