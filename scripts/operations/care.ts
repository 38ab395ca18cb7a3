/** Commands for pick-ups, claims and supplies. Each prints its usage when arguments are missing. */
import * as claims from '../../shared/features/claim/claim-operations.contract.ts';
import type { DraftRule } from '../../shared/features/claim/claim-operations.contract.ts';
import * as pickups from '../../shared/features/pickup/pickup-operations.contract.ts';
import type { FailReason } from '../../shared/features/pickup/pickup.model.ts';
import * as operations from '../../shared/features/supply/supply-operations.contract.ts';
import type { CallBody } from '../../shared/platform/http/call.ts';
import { CommandError, send } from './client.ts';
import { type Commands, readJson } from './typed.ts';

type Market = CallBody<typeof pickups.operationsPickups>['market'];

/** Converts '120.50' to cents. */
function centsOf(amount: string): number {
  if (!/^\d+(\.\d{1,2})?$/u.test(amount)) throw new CommandError('--amount is money, as 120.50.');
  return Math.round(Number(amount) * 100);
}

const timeOf = (time: string | undefined) => (time === undefined ? '' : `${time}:00`);

export const careCommands: Commands = {
  pickups({ words, values }) {
    const [what, pickupId = '', reason = '', text = ''] = words;
    if (what === 'assign') {
      const driver = { driverName: values.name ?? '', driverPhone: values.phone ?? '' };
      const window = { windowFrom: timeOf(values.from), windowTo: timeOf(values.to) };
      return send(pickups.assignDriver, { body: { pickupId, ...driver, ...window } });
    }
    if (what === 'collected') return send(pickups.pickupCollected, { body: { pickupId } });
    if (what === 'failed')
      return send(pickups.pickupFailed, { body: { pickupId, reason: reason as FailReason, text } });
    if (what !== undefined)
      throw new CommandError(
        'Say pickups, pickups assign <id> --name … --phone …, pickups collected <id> or pickups failed <id> <reason>.',
      );
    const market = (values.market ?? 'MY') as Market;
    return send(pickups.operationsPickups, {
      body: {
        market,
        station: values.station ?? null,
        day: values.day ?? null,
        cursor: values.after ?? null,
      },
    });
  },
  claims({ words, values }) {
    const [what, claimNo = '', text = ''] = words;
    if (what === undefined) return send(claims.operationsClaims, { query: { after: values.after } });
    if (what === 'show') return send(claims.operationsClaims, { query: { claimNo } });
    if (what === 'message') return send(claims.answerClaim, { body: { claimNo, text } });
    if (what === 'rules') {
      const rules = claimNo === '' ? [] : (readJson(claimNo) as DraftRule[]);
      return send(claims.claimDraftRules, { body: { rules } });
    }
    const decision = claims.claimDecisions.find((one) => one === what);
    if (decision === undefined)
      throw new CommandError(
        `Say claims, claims show|message <no>, claims rules [rules.json], or claims ${claims.claimDecisions.join('|')} <no>.`,
      );
    return send(claims.decideClaim, {
      body: {
        claimNo,
        decision,
        amountCents: values.amount === undefined ? null : centsOf(values.amount),
        reason: values.reason ?? '',
        paymentReference: values.reference ?? '',
      },
    });
  },
  supplies({ words, values }) {
    const [what, requestNo = ''] = words;
    if (what === undefined)
      return send(operations.operationsSupplyRequests, { query: { after: values.after } });
    if (what === 'show') return send(operations.operationsSupplyRequests, { query: { requestNo } });
    if (what === 'load') {
      const body = readJson(requestNo) as CallBody<typeof operations.loadSupplyCatalogue>;
      return send(operations.loadSupplyCatalogue, { body });
    }
    const state = operations.supplyMoves.find((one) => one === what);
    if (state === undefined)
      throw new CommandError(
        `Say supplies, supplies show <no>, supplies load catalogue.json, or supplies ${operations.supplyMoves.join('|')} <no>.`,
      );
    return send(operations.moveSupplyRequest, { body: { requestNo, state, reason: values.reason ?? '' } });
  },
};
