/** Maps rows of supplies to the responses of the API. */
import type {
  SupplyAddress,
  SupplyDetail,
  SupplyItem,
  SupplyRow,
} from '#shared/features/supply/supply.contract.ts';
import { companyParty } from '#shared/features/company/company-party.rules.ts';
import { canBecome } from '#shared/features/supply/supply.rules.ts';
import type { MarketCode } from '#shared/platform/market/markets.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';

import type { CompanyColumn } from '#server/platform/db/tables/accounts.ts';
import type { StoredSupplyAddress } from '#server/platform/db/tables/supplies.ts';
import type * as queries from './supply.queries.ts';

/** The item's name in the user's language; for an item removed from the catalogue, its code. */
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

const parcelEnds = { returned: m.supply_parcel_returned, cancelled: m.supply_parcel_cancelled } as const;

function eventText(
  { text, cnNo = '', parcel }: queries.SupplyEventRow['detail'],
  language: Language,
): string {
  if (parcel) return parcelEnds[parcel]({ cnNo }, { locale: language });
  return text ?? cnNo;
}

export function supplyDetailOf(
  row: queries.RequestRow,
  events: readonly queries.SupplyEventRow[],
  items: readonly SupplyItem[],
  language: Language,
): SupplyDetail {
  return {
    ...supplyRowOf(row, items, language),
    address: addressOf(row.address),
    note: row.note,
    reason: row.reason,
    mayCancel: canBecome(row.state, 'cancelled'),
    mayConfirm: canBecome(row.state, 'received'),
    events: events.map((event) => ({
      eventId: event.event_id,
      state: event.code,
      at: event.at.toISOString(),
      by: event.by_kind === 'person' ? event.by_name : '',
      text: eventText(event.detail, language),
    })),
  };
}

/** The company's address as consignment notes show it. */
export function addressOfCompany(company: CompanyColumn, market: MarketCode): SupplyAddress {
  const { companyName, name, phone, address1, address2, address3, postcode, city } = companyParty(
    company,
    market,
  );
  return { companyName, name, phone, address1, address2, address3, postcode, city };
}

/** The address of a request, with empty lines for those that older requests do not have. */
export const addressOf = (stored: StoredSupplyAddress): SupplyAddress => ({
  companyName: '',
  address3: '',
  ...stored,
});
