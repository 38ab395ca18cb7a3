/** Less is to be collected than was asked for, or nothing, before the parcel is delivered: operations are told. */
import type { lowerCod as call } from '#shared/features/cod-ledger/cod-ledger.contract.ts';
import { isCodOpen } from '#shared/features/shipment/way.rules.ts';
import { lineName } from '#shared/platform/rights/principal.ts';
import type { CallReply } from '#shared/platform/http/call.ts';
import { marketOf } from '#shared/platform/market/markets.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { insertChange } from '#server/platform/db/change-feed.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/db/write.ts';
import { invalid, notFound, refuse } from '#server/platform/http/refused.ts';
import type { Kit } from '#server/platform/kit.ts';
import { publishEvent } from '#server/platform/outgoing-events/publish-events.ts';
import { shipmentEdited } from '#server/features/cod-books/cod-books.service.ts';
import { codOf, countedIn, formOf, withKept, withWeightLine } from './edit-shipment.service.ts';
import * as queries from './edit-shipment.queries.ts';
import { countChange } from './shipment-count.service.ts';
import type { ShippingScope, World } from './shipment-decision.rules.ts';
import { shipmentEventFrom } from './shipment-event.mapping.ts';
import { decidedColumns, mustDecide } from './shipment-issue.service.ts';
import type { Shipper } from './shipment.service.ts';

interface Lowering {
  session: Shipper;
  actor: Actor;
  world: World;
  accountOf: (trx: Trx) => Promise<ShippingScope>;
  shipmentId: string;
  codCents: number;
}

export async function lowerCod(
  { clock, write }: Pick<Kit, 'clock' | 'write'>,
  { session, actor, world, accountOf, shipmentId, codCents }: Lowering,
): Promise<CallReply<typeof call>> {
  const { scope, market } = session;
  return write(actor, { action: 'shipment.cod_lowered' }, async ({ trx, subject }) => {
    const row = await queries.lockWhole(trx, scope, shipmentId);
    if (!row) throw notFound(m.shipment_the_shipment);
    const { cn_no: cnNo, cod_cents: before } = row;
    if (before === null || !isCodOpen(row.status)) throw refuse('conflict', m.cod_ledger_problem_too_late);
    if (codCents >= before) throw invalid([problemAt('codCents', m.cod_ledger_problem_not_lower)]);
    const form = { ...formOf(row), codCents: codCents === 0 ? null : codCents };
    const fresh = mustDecide(world, withKept(await accountOf(trx), formOf(row), form), form);
    const decided = withWeightLine(row, fresh);
    const now = clock.now();
    const columns = decidedColumns(cnNo, decided, now);
    await queries.updateShipment(trx, scope, shipmentId, columns);
    const after = { ...row, ...columns, receiver: decided.form.receiver };
    await countChange(clock, trx, scope, countedIn(row), countedIn(after), marketOf(market));
    await shipmentEdited(clock, trx, scope, market, codOf(cnNo, shipmentId, decided), {
      byName: lineName(actor.by),
    });
    await insertChange(trx, scope, 'shipment', shipmentId, now);
    const edited = { code: 'EDT', at: now, place: '', piece: null } as const;
    await publishEvent(trx, scope, shipmentEventFrom(row, edited), now);
    subject(cnNo, { shipmentId, from: before, to: codCents });
    return {
      shipmentId,
      consignmentNoteNo: cnNo,
      codCents: form.codCents,
      totalCents: decided.price.totalCents,
    };
  });
}
