import {
  type accessRequests,
  accessRequestDecidedMessage,
  alreadyActivatedMessage,
  alreadyAskedMessage,
  type checkAccountEligibility,
  closedAccountMessage,
  type decideAccessRequest,
  submitPrimeAccessRequest,
  unknownAccountMessage,
} from '#shared/access-request/access-request.contract.ts';
import { suspendedMessage } from '#shared/access/rights.ts';
import type { CallReply, OutputOf } from '#shared/http/call.ts';
import { isMarketId, MALAYSIA, marketOf } from '#shared/market/markets.ts';
import { normaliseProfilePhone } from '#shared/validation/normalise.ts';
import { phonePattern } from '#shared/validation/rules.ts';

import type { Trx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { Actor } from '../db/write.ts';
import type { HumanCheck } from '../human-check/human-check.service.ts';
import { invalid, notFound, Refused } from '../http/refused.ts';
import type { Origin } from '../http/session.ts';
import type { Kit } from '../kit.ts';
import { actorFor, type Caller } from '../operations/recording.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { accessRefusedLetter } from './access-request.letters.ts';
import * as queries from './access-request.queries.ts';

type Submission = OutputOf<(typeof submitPrimeAccessRequest)['body']>;

export interface AccessRequestService {
  eligibility(accountNo: string): Promise<CallReply<typeof checkAccountEligibility>>;
  submit(
    form: Submission,
    origin: Origin,
    idempotencyKey: string | null,
  ): Promise<CallReply<typeof submitPrimeAccessRequest>>;
  pending(after: string | null, limit: number): Promise<CallReply<typeof accessRequests>>;
  /** Throws a refusal when the request is not there, is decided already, or the account has its Admin by now. */
  decide(
    decision: OutputOf<(typeof decideAccessRequest)['body']>,
    caller: Caller,
  ): Promise<CallReply<typeof decideAccessRequest>>;
}

/** In the demo nobody sits on the courier's side (domain.md: "In the demo it is approved at once"). */
const demoOperator = 'Demo';

export function accessRequestService(
  kit: Kit,
  users: UsersService,
  humanCheck: HumanCheck,
): AccessRequestService {
  const { clock, database, write, env, mail } = kit;

  /** Creates the Admin, whose mail says how to go on, and ends what else waits for the account. */
  async function approve(trx: Trx, request: queries.RequestFacts, by: string): Promise<void> {
    const { account_id: scope, request_id: requestId } = request;
    const closing = { decided_at: clock.now(), decided_by: by, reason: '' };
    if (!(await queries.closeRequest(trx, scope, requestId, { ...closing, status: 'approved' }))) {
      throw new Refused('conflict', accessRequestDecidedMessage);
    }
    const userId = await users.createAdmin(trx, scope, {
      fullName: request.requestor_name,
      email: request.email_address,
      phoneNumber: phoneFrom(request),
    });
    if (userId === null) throw new Refused('conflict', alreadyActivatedMessage(request.account_no));
    await queries.closeOthers(trx, scope, { ...closing, status: 'closed' });
  }

  return {
    async eligibility(accountNo) {
      const account = await queries.findAccountByNumber(database.db, accountNo);
      const accountError = whyNot(accountNo, account);
      return {
        accountData: account ? { accountNo: account.account_no } : null,
        accountEligible: accountError === null,
        accountError,
      };
    },

    async submit(form, origin, idempotencyKey) {
      const { humanCheck: token, ...asked } = form;
      const account = await queries.findAccountByNumber(database.db, form.accountNo);
      const message = whyNot(form.accountNo, account);
      if (!account || (message !== null && !account.has_user)) throw invalid({ accountNo: message ?? '' });
      const { scope, account_no: accountNo, market } = account;
      const actor: Actor = { ...origin, scope, userId: null, who: form.emailAddress, idempotencyKey };
      const move = {
        action: 'Asked for portal access',
        subject: accountNo,
        detail: asked,
        repeatable: { call: submitPrimeAccessRequest.path, body: form },
      };
      const answered = await humanCheck.check(token);
      return write(actor, move, async ({ trx, subject }) => {
        await answered.spend(trx);
        await queries.lockAccount(trx, scope);
        const answer = (text: string) => {
          subject(accountNo, { answer: text });
          return { isRecorded: false, message: text };
        };
        if (await queries.hasUser(trx, scope)) return answer(alreadyActivatedMessage(accountNo));
        const request = {
          account_id: scope,
          request_id: newId(clock),
          company_name: asked.companyName,
          requestor_name: asked.requestorName,
          contact_number: asked.contactNumber,
          email_address: asked.emailAddress,
        };
        const isNew = await queries.insertRequest(trx, { ...request, requested_at: clock.now() });
        if (!isNew) return { isRecorded: true, message: alreadyAskedMessage };
        if (env.mode === 'demo')
          await approve(trx, { ...request, account_no: accountNo, market }, demoOperator);
        return { isRecorded: true, message: null };
      });
    },

    async pending(after, limit) {
      const rows = await queries.listPending(database.db, after, limit + 1);
      const page = rows.slice(0, limit);
      return {
        requests: page.map(requestFrom),
        next: rows.length > limit ? (page.at(-1)?.request_id ?? null) : null,
      };
    },

    async decide({ requestId, decision, reason }, caller) {
      const request = await queries.findRequest(database.db, requestId);
      if (!request) throw notFound('The request');
      const { account_id: scope, account_no: accountNo } = request;
      const isApproved = decision === 'approve';
      const move = {
        action: isApproved ? 'Approved portal access' : 'Rejected portal access',
        subject: accountNo,
        detail: { requestId, emailAddress: request.email_address, reason },
      };
      await write(actorFor(scope, caller), move, async ({ trx }) => {
        await queries.lockAccount(trx, scope);
        if (isApproved) return approve(trx, request, caller.who);
        const closing = {
          status: 'rejected',
          decided_at: clock.now(),
          decided_by: caller.who,
          reason,
        } as const;
        if (!(await queries.closeRequest(trx, scope, requestId, closing))) {
          throw new Refused('conflict', accessRequestDecidedMessage);
        }
        const letter = await accessRefusedLetter({
          requestorName: request.requestor_name,
          accountNo,
          reason,
        });
        await mail.send(trx, scope, request.email_address, letter);
      });
      return { requestId, accountNo, status: isApproved ? 'approved' : 'rejected' };
    },
  };
}

/** Why an account may not ask for access; null when it may (domain.md: "exists, is active and has no portal user yet"). */
function whyNot(accountNo: string, account: queries.FoundAccount | undefined): string | null {
  if (!account) return unknownAccountMessage(accountNo);
  if (!account.is_active) return closedAccountMessage(accountNo);
  if (account.has_user) return alreadyActivatedMessage(accountNo);
  return account.is_suspended ? suspendedMessage : null;
}

/** As profiles keep phone numbers, where the number is one that they take; the profile asks for a better one otherwise. */
function phoneFrom({ contact_number: typed, market }: queries.RequestFacts): string {
  const national = normaliseProfilePhone(typed, marketOf(isMarketId(market) ? market : MALAYSIA));
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
