/** Maps a shipment to its label: the only place that formats the texts, money and dates of a label. */
// words: this file draws labels, which are English, as the depot reads them
import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import { flowWords, onPaper, serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { marketOf, type Market, type MarketId } from '#shared/platform/market/markets.ts';
import { phoneText } from '#shared/platform/market/phone.ts';
import { countryName } from '#shared/features/postcode/countries.model.ts';
import { collectedFrom } from '#shared/features/pricing/cod.rules.ts';
import { formatMoney } from '#shared/platform/market/money.ts';
import { publicTrackingUrl } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { contentTypes } from '#shared/features/shipment/shipment.model.ts';
import { formatDay } from '#shared/platform/time/market-time.ts';

import type { PartyColumn } from '#server/platform/db/tables/shipments.ts';
import type { ConsignmentLabel, LabelBrand, LabelParty } from '#server/platform/documents/label.model.ts';
import type { LabelRow } from './consignment-note.queries.ts';

export interface LabelContext {
  market: MarketId;
  accountNo: string;
  facts: SessionFacts;
  publicUrl: string;
}

export function labelOf(row: LabelRow, context: LabelContext): ConsignmentLabel {
  const { facts, publicUrl, accountNo } = context;
  const market = marketOf(context.market);
  const isAbroad = row.sender.country !== row.receiver.country;
  return {
    cnNo: row.cn_no,
    labelVersion: row.label_version,
    pieces: row.piece_count,
    pieceWeights: row.pieces.map(({ weightGrams }) => weightGrams),
    routingCode: row.routing_code,
    service: serviceWords[row.service]({}, onPaper),
    flow: flowWords[row.flow]({}, onPaper),
    handling: handlingOf(row, market),
    isAbroad,
    createdOn: formatDay(row.created_at, market),
    accountNo,
    currency: marketOf(collectedFrom(row.receiver.country, market.id)).currency,
    sender: partyOf(row.sender),
    receiver: partyOf(row.receiver),
    contents: row.content || contentTypes[row.content_type],
    declaredValue: isAbroad && row.value_cents > 0 ? formatMoney(row.value_cents, market.id) : '',
    dangerousGoods: row.is_dangerous,
    actualWeight: row.actual_grams,
    chargeableWeight: row.chargeable_grams,
    cod: row.cod_cents,
    liability: liabilityText(row, market),
    notes: [row.customer_note_1, row.customer_note_2].filter((note) => note !== ''),
    deliveryOrders: rights.deliveryOrders(facts) ? row.delivery_orders : [],
    orderId: rights.orderId(facts) && row.order_id !== null ? row.order_id : undefined,
    trackingUrl: publicTrackingUrl(publicUrl, row.cn_no),
    reprint: row.printed_count - row.printed_before,
    brand: labelBrand(market),
  };
}

/** The courier's name and contact as documents of a market show them. */
export function labelBrand(market: Market): LabelBrand {
  const { phone } = brand.companies[market.code];
  return {
    name: brand.fullName,
    contactLine: `${phone} · ${new URL(brand.website).host}`,
    logo: { path: brand.mark.path, viewBox: brand.mark.size },
  };
}

/** Returns only what changes the handling; a standard parcel has no marks (domain.md "Documents"). */
function handlingOf(row: LabelRow, market: Market): string[] {
  if (cnKindOf(row.cn_no) === 'sandbox') return ['SANDBOX'];
  const service = { standard: '', priority: 'PRIORITY', chilled: 'CHILLED', frozen: 'FROZEN' }[row.service];
  const amount = formatMoney(row.liability_cents, market.id, { wholeWithoutCents: true });
  return [service, row.is_enhanced ? `EL ${amount}` : ''].filter((mark) => mark !== '');
}

function liabilityText(row: LabelRow, market: Market): string {
  const amount = formatMoney(row.liability_cents, market.id, { wholeWithoutCents: true });
  const liability = row.is_enhanced
    ? `Enhanced liability: up to ${amount}.`
    : `Our liability is limited to ${amount} unless enhanced liability was taken.`;
  return `${liability} Carried under the ${brand.fullName} Terms and Conditions of Carriage.`;
}

export function partyOf(party: PartyColumn): LabelParty {
  const { companyName, altPhone } = party;
  return {
    name: party.name,
    ...(companyName === '' ? {} : { company: companyName }),
    phone: phoneText(party.phone, party.country),
    ...(altPhone === '' ? {} : { altPhone: phoneText(altPhone, party.country) }),
    addressLines: [party.address1, party.address2, party.address3].filter((line) => line !== ''),
    postcode: party.postcode,
    city: party.city,
    state: party.state,
    country: countryName(party.country),
  };
}
