import { sql } from 'kysely';

import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { ShipmentStatus } from '#shared/features/shipment/status.rules.ts';
import type { MarketId } from '#shared/platform/market/markets.ts';

import type { AccountScope } from '#server/platform/db/account-scope.ts';
import type { Trx } from '#server/platform/db/database.ts';
import type { BankColumn } from '#server/platform/db/tables/money.ts';
import type { PriceColumn } from '#server/platform/db/tables/shipments.ts';

export async function listCodAccounts(trx: Trx) {
  const { rows } = await sql<{ scope: AccountScope; market: MarketId; company_name: string }>`
    select account_id as scope, market, company ->> 'name' as company_name from account
    where exists (select from shipment where shipment.account_id = account.account_id and cod_cents is not null)
    order by account_no`.execute(trx);
  return rows;
}

export interface CodShipmentRow {
  shipment_id: string;
  cn_no: string;
  flow: FlowId;
  status: ShipmentStatus;
  cod_cents: number;
  price: PriceColumn;
  created_at: Date;
  delivered_at: Date | null;
  last_event_at: Date;
}

export async function listCodShipments(trx: Trx, scope: AccountScope): Promise<CodShipmentRow[]> {
  const { rows } = await sql<CodShipmentRow>`
    select shipment_id, cn_no, flow, status, cod_cents, price, created_at, delivered_at, last_event_at from shipment
    where account_id = ${scope} and cod_cents is not null
      and not exists (select from cod_parcel parcel
        where parcel.account_id = shipment.account_id and parcel.shipment_id = shipment.shipment_id)
    order by shipment_id`.execute(trx);
  return rows;
}

export async function insertBank(trx: Trx, scope: AccountScope, bank: BankColumn, at: Date): Promise<void> {
  await trx
    .insertInto('cod_account')
    .values({ account_id: scope, bank: JSON.stringify(bank), bank_since: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
