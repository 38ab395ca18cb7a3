/** A shipment's row as the label that prints: the one place where words, money and dates of a label are made. */
import type { SessionFacts } from '#shared/access/rights.ts';
import { rights } from '#shared/access/rights.ts';
import { brand } from '#shared/brand/brand.ts';
import { FLOWS, SERVICES } from '#shared/consignment/services.ts';
import { marketOf, type Market, type MarketId } from '#shared/market/markets.ts';
import { phoneText } from '#shared/market/phone.ts';
import { countryName } from '#shared/postcode/countries.ts';
import { codMarket } from '#shared/pricing/cod.rules.ts';
import { formatMoney } from '#shared/pricing/money.ts';
import { publicTrackingUrl } from '#shared/public-tracking/public-tracking-link.rules.ts';
import { contentTypes } from '#shared/shipment/shipment.model.ts';
import { formatDay } from '#shared/time/market-time.ts';

import type { PartyColumn } from '../db/tables/shipments.ts';
import type { ConsignmentLabel, LabelBrand, LabelParty } from '../documents/label.model.ts';
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
  return {
    cnNo: row.cn_no,
    labelVersion: row.label_version,
    pieces: row.piece_count,
    pieceWeights: row.pieces.map(({ weightGrams }) => weightGrams),
    routingCode: row.routing_code,
    service: SERVICES[row.service].label,
    flow: FLOWS[row.flow].label,
    createdOn: formatDay(row.created_at, market),
    accountNo,
    currency: marketOf(codMarket(market.id, row.flow)).currency,
    sender: partyOf(row.sender),
    receiver: partyOf(row.receiver),
    contents: row.content || contentTypes[row.content_type],
    declaredValue: row.value_cents > 0 ? formatMoney(row.value_cents, market.id) : '',
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

/** The courier as documents of a market name it. */
export function labelBrand(market: Market): LabelBrand {
  const { phone } = brand.companies[market.code];
  return {
    name: brand.fullName,
    contactLine: `${phone} · ${new URL(brand.website).host}`,
    logo: { path: brand.mark.path, viewBox: brand.mark.size },
  };
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
