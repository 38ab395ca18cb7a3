/** Maps rows of claims to the responses of the API. */
import type { ClaimDetail, ClaimEvent, ClaimFile, ClaimRow } from '#shared/features/claim/claim.contract.ts';
import {
  dueOf,
  mayObject,
  mayWithdraw,
  missingProofs,
  paymentsOf,
} from '#shared/features/claim/claim.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';

import type * as files from './claim-file.queries.ts';
import type * as queries from './claim.queries.ts';

const shownCns = 3;

export function fileOf(row: files.FileRow): ClaimFile {
  return {
    fileId: row.file_id,
    kind: row.kind,
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    receivedBytes: row.received_bytes,
  };
}

export function rowOf(row: queries.ClaimListRow, now: Date, marketId: MarketId): ClaimRow {
  const due = dueOf(timesOf(row), now, marketOf(marketId));
  return {
    claimId: row.claim_id,
    claimNo: row.claim_no,
    cause: row.cause,
    state: row.state,
    draftReason: row.draft_reason,
    cnNos: row.cn_nos.slice(0, shownCns),
    cnCount: row.cn_nos.length,
    askedCents: row.asked_cents,
    estimateCents: row.estimate_cents,
    decidedCents: row.decided_cents,
    paymentReference: row.payment_reference,
    createdAt: row.created_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    due: due && { kind: due.kind, at: due.at.toISOString() },
  };
}

const timesOf = (row: queries.ClaimListRow) => ({
  state: row.state,
  documentsDueAt: row.documents_due_at,
  windowEndsAt: row.window_ends_at,
  decidedAt: row.decided_at,
  objectedAt: row.objected_at,
});

interface ClaimRecord {
  claim: queries.ClaimListRow;
  shipments: readonly queries.ClaimShipmentRow[];
  events: readonly queries.ClaimEventRow[];
  files: readonly files.FileRow[];
}

export function detailOf({ claim, ...rest }: ClaimRecord, now: Date, marketId: MarketId): ClaimDetail {
  const given = rest.files.map(({ kind }) => kind);
  const events = rest.events.map(eventOf);
  const approvals = events.filter(({ code }) => code === 'approved');
  return {
    ...rowOf(claim, now, marketId),
    description: claim.description,
    claimantName: claim.claimant_name,
    decisionReason: claim.decision_reason,
    decidedAt: claim.decided_at?.toISOString() ?? null,
    payments: paymentsOf(approvals.map(({ at, cents, reference }) => ({ at, cents: cents ?? 0, reference }))),
    documentsDueAt: claim.documents_due_at?.toISOString() ?? null,
    mayWithdraw: mayWithdraw(claim.state, events),
    mayObject: mayObject(timesOf(claim), now, marketOf(marketId)),
    missing: missingProofs(claim.cause, given),
    consignments: rest.shipments.map((row) => ({
      consignmentNoteNo: row.cn_no,
      lossCents: row.loss_cents,
      declaredCents: row.declared_cents,
      liabilityCents: row.liability_cents,
      freightCents: row.freight_cents,
      windowEndsAt: row.window_ends_at?.toISOString() ?? null,
      files: rest.files.filter((file) => file.shipment_id === row.shipment_id).map(fileOf),
    })),
    events,
  };
}

function eventOf(row: queries.ClaimEventRow): ClaimEvent {
  const { text = '', cents = null, reference = '', count = null } = row.detail;
  const isPerson = row.by_kind === 'person';
  return {
    eventId: row.event_id,
    code: row.code,
    at: row.at.toISOString(),
    isCourier: !isPerson,
    by: row.by_name,
    text,
    cents,
    reference,
    count,
  };
}
