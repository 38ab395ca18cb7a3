/** Updates an unprinted consignment note after its source, a shop's order, has changed. */
import { LABEL_VERSIONS_MAX } from '#shared/features/shipment/cn-number.rules.ts';
import { type MarketId, marketOf } from '#shared/platform/market/markets.ts';
import { portalItself } from '#shared/platform/rights/principal.ts';
import type { Clock } from '#shared/platform/time/clock.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import { shipmentEdited } from '#server/features/cod-books/cod-books.service.ts';
import * as queries from './edit-shipment.queries.ts';
import { codOf, countedIn, isEditable, loadOf } from './edit-shipment.service.ts';
import type { NoteFollower } from './note-follower.rules.ts';
import type { DecidedShipment } from './shipment-decision.rules.ts';
import { countChange } from './shipment-count.service.ts';
import { listEvents } from './shipment-event.queries.ts';
import { recordEvents } from './shipment-event.service.ts';
import { decidedColumns } from './shipment-issue.service.ts';

interface Following {
  scope: AccountScope;
  market: MarketId;
  byWhom: string;
  shipmentId: string;
  /** The COD, in cents, that the source last wrote on the note. If the note has another amount, a user changed it. */
  codBefore: number | null;
  decided: DecidedShipment;
  noteFollower: NoteFollower;
}

/**
 * Returns false, without changing anything, when the note is printed, scanned, weighed, cancelled or of another flow, when
 * a user changed its COD, or when it has reached its last label version; then a user decides. The label version is raised
 * so that a print already under way does not count for the new one.
 */
export async function followShipment(
  clock: Clock,
  trx: Trx,
  { scope, market, byWhom, shipmentId, codBefore, decided, noteFollower }: Following,
): Promise<boolean> {
  await noteFollower.hold(trx, scope, shipmentId);
  const row = await queries.lockForEdit(trx, scope, shipmentId);
  if (!row || row.status === 'cancelled' || row.printed_at !== null) return false;
  if (row.cod_cents !== codBefore) return false;
  if (row.flow !== decided.form.flow || row.label_version >= LABEL_VERSIONS_MAX) return false;
  if (!(await isEditable(trx, scope, shipmentId, await listEvents(trx, scope, shipmentId)))) return false;
  const now = clock.now();
  const columns = decidedColumns(row.cn_no, decided, now);
  const labelVersion = row.label_version + 1;
  await queries.updateShipment(trx, scope, shipmentId, {
    ...columns,
    label_version: labelVersion,
    label_since: now,
    printed_before: row.printed_count,
  });
  const { sender, receiver } = decided.form;
  const after = { ...row, ...columns, sender, receiver };
  await countChange(clock, trx, scope, countedIn(row), countedIn(after), marketOf(market));
  await shipmentEdited(clock, trx, scope, market, codOf(row.cn_no, shipmentId, decided));
  await recordEvents(clock, trx, scope, shipmentId, [
    { code: 'EDT', at: now, place: '', byWhom, detail: { labelVersion } },
  ]);
  await insertChange(trx, scope, 'shipment', shipmentId, now);
  const by = portalItself(byWhom);
  await noteFollower.follow(trx, { scope, by, shipmentId, before: loadOf(row), after: loadOf(after) });
  return true;
}
