/** Lowers or removes the COD before the parcel is delivered, and informs operations. */
import { amountText, fieldChanges } from '#shared/features/audit/field-change.rules.ts';
import type { lowerCod as call } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { codRefusal } from '#shared/features/pricing/cod.rules.ts';
import { type QuoteLine, sumOf, withCodFee, withCodFeeAgain } from '#shared/features/pricing/quote.rules.ts';
import type { RateCard } from '#shared/features/pricing/rate-card.model.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import { atFormField } from '#shared/features/shipment/shipment.rules.ts';
import { isTerminal } from '#shared/features/shipment/status.rules.ts';
import { isCodOpen } from '#shared/features/shipment/way.rules.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import type { Clock } from '#shared/platform/time/clock.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Reader, Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import {
  findCollected,
  lockCollected,
  shipmentEdited,
} from '#server/features/cod-books/cod-books.service.ts';
import { countedIn } from './edit-shipment.service.ts';
import * as queries from './edit-shipment.queries.ts';
import { countChange } from './shipment-count.service.ts';
import { cardOfShipment, type ShippingScope, type ReferenceData } from './shipment-decision.rules.ts';
import { shipmentEventFrom } from './shipment-event.mapping.ts';
import type { Shipper } from './shipment.service.ts';

interface Lowering {
  session: Shipper;
  actor: Actor;
  world: ReferenceData;
  accountOf: (trx: Trx) => Promise<ShippingScope>;
  shipmentId: string;
  codCents: number;
}

export async function lowerCod(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  { session, actor, world, accountOf, shipmentId, codCents }: Lowering,
): Promise<CallReply<typeof call>> {
  const { scope } = session;
  return write(actor, { action: 'shipment.cod_lowered' }, async ({ trx, subject }) => {
    const row = await queries.lockForEdit(trx, scope, shipmentId);
    if (!row) throw notFound(m.shipment_the_shipment);
    const { cn_no: cnNo, cod_cents: before } = row;
    if (before === null || !isCodOpen(row.status)) throw refuse('conflict', m.cod_ledger_problem_too_late);
    if (codCents >= before) throw invalid([problemAt('codCents', m.cod_ledger_problem_not_lower)]);
    const account = await accountOf(trx);
    mustBeCollectable(account, row.flow, codCents);
    const after = await askFor(clock, trx, { session, actor, world, account }, row, codCents);
    subject(cnNo, { shipmentId, changes: codChanges(before, after.cod_cents) });
    return {
      shipmentId,
      consignmentNoteNo: cnNo,
      codCents: after.cod_cents,
      totalCents: after.total_cents,
    };
  });
}

/** What COD is changed with: the account, who changes it, and the prices. */
export interface Asking {
  session: Pick<Shipper, 'scope' | 'market'>;
  actor: Pick<Actor, 'by'>;
  world: ReferenceData;
  account: Pick<ShippingScope, 'scope' | 'market'>;
}

async function askFor(
  clock: Clock,
  trx: Trx,
  { session: { scope, market }, actor, world, account }: Asking,
  row: queries.EditableShipment,
  codCents: number,
  priced: typeof withCodFee = withCodFee,
) {
  const { shipment_id: shipmentId, cn_no: cnNo } = row;
  const price = priceOf(world, account, row, (lines, card) => priced(lines, card, codCents));
  const after = { cod_cents: codCents === 0 ? null : codCents, ...price };
  const now = clock.now();
  await queries.updateShipment(trx, scope, shipmentId, {
    ...after,
    price: JSON.stringify(after.price),
    updated_at: now,
  });
  await countChange(clock, trx, scope, countedIn(row), countedIn({ ...row, ...after }), marketOf(market));
  const due = { shipmentId, cnNo, flow: row.flow, codCents: after.cod_cents, price: after.price };
  await shipmentEdited(clock, trx, scope, market, due, { byName: lineName(actor.by) });
  await insertChange(trx, scope, 'shipment', shipmentId, now);
  const edited = { code: 'EDT', at: now, place: '', piece: null } as const;
  await publishEvent(trx, scope, shipmentEventFrom(row, edited), now);
  return after;
}

/**
 * The COD that a replacement consignment would still have to collect, in cents; null when this one has no COD or the buyer
 * has paid.
 */
export async function codToCollect(
  reader: Reader,
  scope: AccountScope,
  shipmentId: string,
): Promise<number | null> {
  const due = stillAsked(await queries.findCodAndStatus(reader, scope, shipmentId));
  return due !== null && (await findCollected(reader, scope, shipmentId)) ? null : due;
}

/** The COD that a shipment still asks for; null when it has none or is delivered. */
const stillAsked = (row: Pick<queries.EditableShipment, 'cod_cents' | 'status'> | undefined): number | null =>
  row === undefined || row.status === 'delivered' ? null : row.cod_cents;

/**
 * As `codToCollect`, for a consignment that is replaced by another: it no longer collects anything itself. A cancelled or
 * returned one stays unchanged.
 */
export async function takeOverCod(
  clock: Clock,
  trx: Trx,
  asking: Asking,
  shipmentId: string,
): Promise<number | null> {
  const { scope } = asking.session;
  const row = await queries.lockForEdit(trx, scope, shipmentId);
  const due = stillAsked(row);
  // Operations record collected money under the lock of the books only.
  if (!row || due === null || (await lockCollected(trx, scope, shipmentId))) return null;
  if (!isTerminal(row.status)) await askFor(clock, trx, asking, row, 0);
  return due;
}

/**
 * Removes the COD of a cancelled consignment that left after all, where another one collects it: COD is collected once
 * (domain.md). Returns the detail for the audit trail; null when there was no COD to collect.
 * @param elsewhereCents the part that is collected elsewhere, in cents; by default all of it
 */
export async function removeCod(
  clock: Clock,
  trx: Trx,
  asking: Asking,
  shipmentId: string,
  elsewhereCents: number | null = null,
): Promise<{ shipmentId: string; changes: ReturnType<typeof fieldChanges> } | null> {
  const row = await queries.lockForEdit(trx, asking.session.scope, shipmentId);
  // `takeOverCod` leaves an ended one unchanged.
  if (!row || isTerminal(row.status)) return null;
  const { cod_cents: due } = row;
  if (elsewhereCents !== null && due !== null && elsewhereCents < due) {
    if (elsewhereCents === 0 || (await lockCollected(trx, asking.session.scope, shipmentId))) return null;
    await askFor(clock, trx, asking, row, due - elsewhereCents);
    return { shipmentId, changes: codChanges(due, due - elsewhereCents) };
  }
  const before = await takeOverCod(clock, trx, asking, shipmentId);
  return before === null ? null : { shipmentId, changes: codChanges(before, null) };
}

const codChanges = (before: number, after: number | null) =>
  fieldChanges({ 'shipment.codCents': amountText(before) }, { 'shipment.codCents': amountText(after) });

/**
 * Reverses `takeOverCod` after the replacement was cancelled: the first consignment collects again, while it is on its way.
 * Returns the COD that it now collects, in cents; null when there is none, or it can no longer collect any.
 */
export async function giveBackCod(
  clock: Clock,
  trx: Trx,
  asking: Asking,
  shipmentId: string,
  codCents: number | null,
): Promise<number | null> {
  const { scope } = asking.session;
  const row = await queries.lockForEdit(trx, scope, shipmentId);
  if (!row || row.cod_cents !== null) return stillAsked(row);
  if (codCents === null || isTerminal(row.status) || (await lockCollected(trx, scope, shipmentId)))
    return null;
  await askFor(clock, trx, asking, row, codCents, withCodFeeAgain);
  return codCents;
}

/** Checks only the general limits for COD. The account's current rights do not matter, because it asked for more before. */
function mustBeCollectable({ market }: ShippingScope, flow: FlowId, codCents: number): void {
  if (codCents === 0) return;
  const wrong = codRefusal({ market, flow, isCodAccount: true, codClass: 'enhanced', codCents });
  if (wrong) throw invalid([atFormField(wrong)]);
}

/** The price with the fee for the other COD; unchanged when no rate card is left to calculate the fee. */
function priceOf(
  world: ReferenceData,
  account: Asking['account'],
  row: queries.EditableShipment,
  priced: (lines: readonly QuoteLine[], card: RateCard) => QuoteLine[],
) {
  const card = cardOfShipment(world, account, row);
  const lines = card ? priced(row.price.lines, card) : row.price.lines;
  const totalCents = sumOf(lines);
  return { price: { ...row.price, lines, totalCents }, total_cents: totalCents };
}
