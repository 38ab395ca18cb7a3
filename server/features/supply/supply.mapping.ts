/** Rows of supplies as the calls answer them. */
import type {
  SupplyAddress,
  SupplyDetail,
  SupplyItem,
  SupplyRow,
} from '#shared/features/supply/supply.contract.ts';
import { mayBecome } from '#shared/features/supply/supply.rules.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { CompanyColumn } from '#server/platform/db/tables/accounts.ts';
import type * as queries from './supply.queries.ts';

/** Its name for the reader; one that left the catalogue keeps its code. */
const itemOf = (items: readonly SupplyItem[], code: string, language: Language) => {
  const item = items.find((one) => one.code === code);
  return { name: item?.name[language] ?? code, unit: item?.unit ?? ('piece' as const) };
};

export function supplyRowOf(
  row: queries.RequestRow,
  items: readonly SupplyItem[],
  language: Language,
): SupplyRow {
  return {
    requestId: row.request_id,
    requestNo: row.request_no,
    accountNo: row.account_no,
    state: row.state,
    items: row.items.map(({ code, packs }) => ({ code, packs, ...itemOf(items, code, language) })),
    requestedBy: row.full_name ?? '',
    createdAt: row.created_at.toISOString(),
    neededBy: row.needed_by,
    consignmentNoteNo: row.cn_no,
  };
}

export function supplyDetailOf(
  row: queries.RequestRow,
  events: readonly queries.SupplyEventRow[],
  items: readonly SupplyItem[],
  language: Language,
): SupplyDetail {
  return {
    ...supplyRowOf(row, items, language),
    address: row.address,
    note: row.note,
    reason: row.reason,
    mayCancel: mayBecome(row.state, 'cancelled'),
    mayConfirm: mayBecome(row.state, 'received'),
    events: events.map((event) => ({
      eventId: event.event_id,
      state: event.code,
      at: event.at.toISOString(),
      by: event.by_kind === 'person' ? event.by_name : '',
      text: event.detail.text ?? event.detail.cnNo ?? '',
    })),
  };
}

/** Of a company, cut to what a parcel's label takes. */
export function addressOfCompany(company: CompanyColumn): SupplyAddress {
  return {
    name: company.name.slice(0, 30).trim(),
    phone: company.phone.replace(/\D/gu, '').slice(0, 12),
    address1: company.address1.slice(0, 50).trim(),
    address2: company.address2.slice(0, 50).trim(),
    postcode: company.postcode,
    city: company.city,
  };
}
