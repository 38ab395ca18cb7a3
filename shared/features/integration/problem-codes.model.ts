/**
 * The problem codes of each call of the interface for programs, by HTTP status. Codes never change; their sentences are
 * in the catalogue (`shipment.scanned` is `shipment_problem_scanned`). A test fails when it gets a code that is not
 * listed.
 */
import type { Call } from '#shared/platform/http/call.ts';

export type Codes = Readonly<Record<number, readonly string[]>>;

/** Codes of any call. */
export const everyCall: Codes = {
  400: ['http.bad_request', 'http.unstorable', 'http.invalid'],
  401: ['http.needs_api_token'],
  403: [
    'http.token_scope',
    'http.not_in_sandbox',
    'rights.not_allowed',
    'rights.not_in_account',
    'rights.ask_parent',
    'rights.suspended',
    'rights.unverified',
    'rights.printing_blocked',
    'rights.no_cn_access',
    'rights.home_market_only',
  ],
  414: ['http.too_large'],
  429: ['http.token_too_many', 'http.too_many'],
  500: ['http.unexpected'],
  503: ['http.data_away', 'http.files_away', 'http.numbers_spent', 'http.restarting'],
};
/** Codes of calls that take a body. */
export const withBody: Codes = {
  413: ['http.too_large', 'http.too_large_for_call'],
  415: ['http.wrong_type'],
};
/** Codes of calls that take an Idempotency-Key. */
export const withKey: Codes = { 400: ['http.long_key'], 409: ['http.key_used'] };
/** Codes of calls with one thing in their path. */
const withPath: Codes = { 404: ['http.not_found', 'http.no_address'] };

const place = ['shipment.unknown_postcode', 'shipment.non_service_area', 'shipment.non_service_area_cool'];
const parcel = [
  ...place,
  'shipment.district_needed',
  'shipment.country_not_served',
  'shipment.receiver_country',
  'shipment.receiver_country_abroad',
  'shipment.sender_country',
  'shipment.too_many_pieces',
  'shipment.weight_over_cap',
  'shipment.weight_over_cap_priority',
  'shipment.chargeable_over_cap',
  'shipment.cod_not_available',
  'shipment.cod_out_of_range',
  'shipment.enhanced_not_available',
  'shipment.enhanced_not_dangerous',
  'shipment.dangerous_at_home_only',
  'shipment.dangerous_not_on_account',
  'shipment.dangerous_not_priority',
  'shipment.no_price_for_destination',
];
const shipment = [
  ...parcel,
  'shipment.flow_not_offered',
  'shipment.service_not_offered',
  'shipment.no_price_for_service',
  'shipment.priority_outside_peninsular',
  'shipment.priority_without_guarantee',
  'shipment.cool_parcels_only',
  'shipment.not_on_account',
  'shipment.too_many_numbers',
  'shipment.customs_not_for_flow',
  'shipment.too_many_lines',
  'shipment.items_too_heavy',
  'shipment.value_differs',
];
/** Questions asked back: the same request with `confirmed` succeeds. */
const questionCodes = ['shipment.order_id_in_use', 'shipment.cod_above_value'];
const label = ['printing.all_printed', 'printing.cancelled', 'printing.no_match', 'printing.too_many'];
const pickupPlace = ['postcode.unknown', 'pickup.not_served', 'pickup.other_country'];
const pickupTime = [
  'pickup.after_cut_off',
  'pickup.after_last_ready',
  'pickup.closes_too_early',
  'pickup.full',
  'pickup.holiday',
  'pickup.rest_day',
  'pickup.too_late',
  'pickup.too_soon',
];
const endpoint = ['webhook.url_address', 'webhook.url_scheme'];

/** Codes specific to a call, by its `operation`. */
export const problemCodes: Readonly<Record<string, Codes>> = {
  quotesMake: { 400: parcel },
  ratesMake: { 400: parcel },
  postcodesGet: { 404: ['postcode.unknown'] },
  shipmentsCreate: { 400: [...shipment, ...questionCodes] },
  shipmentsChange: {
    400: [...shipment, ...questionCodes, 'shipment.flow_stays', 'shipment.nothing_changed'],
    409: [
      'shipment.scanned',
      'shipment.supplies',
      'shipment.cancelled',
      'shipment.edited_meanwhile',
      'shipment.too_many_versions',
    ],
  },
  shipmentsCancel: { 409: ['cn_listing.after_scan', 'cn_listing.supplies'] },
  shipmentsAdvance: { 403: ['integration.only_sandbox'], 409: ['integration.at_end'] },
  shipmentsReturn: {
    400: [...shipment, ...questionCodes],
    409: ['integration.return_cancelled', 'integration.return_abroad'],
  },
  ordersCreate: { 400: ['postcode.unknown_country', 'shop_order.masked', 'webhook.instant'] },
  ordersCancel: { 409: ['shop_order.shipped', 'shop_order.in_warehouse', 'shop_order.merged'] },
  fulfilmentOrdersCreate: {
    400: [
      ...shipment,
      ...questionCodes,
      'fulfilment.unknown_sku',
      'fulfilment.sku_twice',
      'fulfilment.no_lines',
      'fulfilment.reference_in_use',
    ],
  },
  fulfilmentOrdersCancel: { 409: ['fulfilment.has_left'] },
  productsStock: { 403: ['integration.only_sandbox'] },
  labelsGet: { 403: ['printing.paper'], 409: label },
  labelsPrint: { 403: ['printing.paper'], 404: ['http.not_found'], 409: label },
  documentsGet: {
    404: ['extranet.no_pod'],
    409: ['extranet.no_pod', 'trade_papers.not_abroad', 'printing.cancelled'],
  },
  trackingGet: { 400: ['tracking.count', 'tracking.long_number', 'tracking.not_a_text'] },
  pickupsDays: { 400: pickupPlace },
  pickupsBook: {
    400: [...pickupPlace, ...pickupTime],
    404: ['http.not_found'],
    409: ['pickup.cns_not_free', 'pickup.senders_differ', 'pickup.sent_from_elsewhere'],
  },
  pickupsBookNext: {
    400: pickupPlace,
    404: ['http.not_found'],
    409: ['pickup.none_free', 'pickup.no_slot', 'pickup.senders_differ', 'pickup.cns_not_free'],
  },
  pickupsRearrange: { 400: pickupTime, 409: ['pickup.too_close', 'pickup.not_live'] },
  pickupsCancel: { 409: ['pickup.too_close', 'pickup.not_live'] },
  addressesCreate: {
    400: ['postcode.unknown', 'address_book.too_many_tags'],
    409: ['address_book.ref_id_taken'],
  },
  eventsList: { 400: ['webhook.types', 'webhook.instant', 'webhook.too_old'], 404: ['http.not_found'] },
  webhooksCreate: { 400: endpoint, 409: ['webhook.secret_since', 'webhook.too_many'] },
  webhooksUpdate: { 400: endpoint },
  webhooksRotateSecret: { 409: ['webhook.secret_since', 'webhook.secret_too_often'] },
  webhooksTest: { 409: ['webhook.is_off'] },
  webhooksReplay: {
    400: ['webhook.instant', 'webhook.too_old', 'webhook.until'],
    409: ['webhook.is_off', 'webhook.replay_too_many'],
  },
};

type DocumentedCall = Pick<Call, 'operation' | 'params' | 'body' | 'idempotent'>;

/** Returns all codes of a call, apart from those of wrong fields (`validation.…`, 400). */
export function codesOf({ operation = '', params, body, idempotent }: DocumentedCall): Map<number, string[]> {
  const all = new Map<number, string[]>();
  const parts = [
    problemCodes[operation] ?? {},
    params ? withPath : {},
    body ? withBody : {},
    idempotent ? withKey : {},
    everyCall,
  ];
  for (const part of parts) {
    for (const [status, codes] of Object.entries(part)) {
      const known = all.get(Number(status)) ?? [];
      all.set(Number(status), [...known, ...codes.filter((code) => !known.includes(code))]);
    }
  }
  return new Map([...all].toSorted(([one], [other]) => one - other));
}
