/* Made by `npm run client` from the OpenAPI description; changes here are lost. */
import { everyEvent, everyRow } from '../pages.ts';
import type { CallOptions, Send, WriteOptions } from '../send.ts';
import type * as t from './types.ts';

/** What the portal may refuse with, beside wrong fields (`validation.…`). */
export type ProblemCode =
  | 'address_book.ref_id_taken'
  | 'address_book.too_many_tags'
  | 'cn_listing.after_scan'
  | 'cn_listing.supplies'
  | 'extranet.no_pod'
  | 'fulfilment.has_left'
  | 'fulfilment.no_lines'
  | 'fulfilment.reference_in_use'
  | 'fulfilment.sku_twice'
  | 'fulfilment.unknown_sku'
  | 'http.bad_request'
  | 'http.data_away'
  | 'http.files_away'
  | 'http.invalid'
  | 'http.key_used'
  | 'http.long_key'
  | 'http.needs_api_token'
  | 'http.no_address'
  | 'http.not_found'
  | 'http.not_in_sandbox'
  | 'http.numbers_spent'
  | 'http.restarting'
  | 'http.token_scope'
  | 'http.token_too_many'
  | 'http.too_large'
  | 'http.too_large_for_call'
  | 'http.too_many'
  | 'http.unexpected'
  | 'http.unstorable'
  | 'http.wrong_type'
  | 'integration.at_end'
  | 'integration.only_sandbox'
  | 'integration.return_abroad'
  | 'integration.return_cancelled'
  | 'pickup.after_cut_off'
  | 'pickup.after_last_ready'
  | 'pickup.closes_too_early'
  | 'pickup.cns_not_free'
  | 'pickup.full'
  | 'pickup.holiday'
  | 'pickup.no_slot'
  | 'pickup.none_free'
  | 'pickup.not_live'
  | 'pickup.not_served'
  | 'pickup.other_country'
  | 'pickup.rest_day'
  | 'pickup.senders_differ'
  | 'pickup.sent_from_elsewhere'
  | 'pickup.too_close'
  | 'pickup.too_late'
  | 'pickup.too_soon'
  | 'postcode.unknown'
  | 'postcode.unknown_country'
  | 'printing.all_printed'
  | 'printing.cancelled'
  | 'printing.no_match'
  | 'printing.paper'
  | 'printing.too_many'
  | 'rights.ask_parent'
  | 'rights.home_market_only'
  | 'rights.no_cn_access'
  | 'rights.not_allowed'
  | 'rights.not_in_account'
  | 'rights.printing_blocked'
  | 'rights.suspended'
  | 'rights.unverified'
  | 'shipment.cancelled'
  | 'shipment.chargeable_over_cap'
  | 'shipment.cod_above_value'
  | 'shipment.cod_not_available'
  | 'shipment.cod_out_of_range'
  | 'shipment.cool_parcels_only'
  | 'shipment.country_not_served'
  | 'shipment.customs_not_for_flow'
  | 'shipment.dangerous_at_home_only'
  | 'shipment.dangerous_not_on_account'
  | 'shipment.dangerous_not_priority'
  | 'shipment.district_needed'
  | 'shipment.edited_meanwhile'
  | 'shipment.enhanced_not_available'
  | 'shipment.enhanced_not_dangerous'
  | 'shipment.flow_not_offered'
  | 'shipment.flow_stays'
  | 'shipment.items_too_heavy'
  | 'shipment.no_price_for_destination'
  | 'shipment.no_price_for_service'
  | 'shipment.non_service_area'
  | 'shipment.non_service_area_cool'
  | 'shipment.not_on_account'
  | 'shipment.nothing_changed'
  | 'shipment.order_id_in_use'
  | 'shipment.priority_outside_peninsular'
  | 'shipment.priority_without_guarantee'
  | 'shipment.receiver_country'
  | 'shipment.receiver_country_abroad'
  | 'shipment.scanned'
  | 'shipment.sender_country'
  | 'shipment.service_not_offered'
  | 'shipment.supplies'
  | 'shipment.too_many_lines'
  | 'shipment.too_many_numbers'
  | 'shipment.too_many_pieces'
  | 'shipment.too_many_versions'
  | 'shipment.unknown_postcode'
  | 'shipment.value_differs'
  | 'shipment.weight_over_cap'
  | 'shipment.weight_over_cap_priority'
  | 'shop_order.in_warehouse'
  | 'shop_order.masked'
  | 'shop_order.merged'
  | 'shop_order.shipped'
  | 'tracking.count'
  | 'tracking.long_number'
  | 'tracking.not_a_text'
  | 'trade_papers.not_abroad'
  | 'webhook.instant'
  | 'webhook.is_off'
  | 'webhook.replay_too_many'
  | 'webhook.secret_since'
  | 'webhook.secret_too_often'
  | 'webhook.too_many'
  | 'webhook.too_old'
  | 'webhook.types'
  | 'webhook.until'
  | 'webhook.url_address'
  | 'webhook.url_scheme';

/** A method for each call. */
export function callsOf(send: Send) {
  const all = {
    account: {
      /** Whose token this is and what it may do: the first call that a new program should make. */
      get: (options?: CallOptions) => send.json<t.AccountGetReply>({ method: 'GET', path: '/account', options }),
    },
    addresses: {
      /** Addresses of one kind, newest first; continue until nextCursor is null, as a page may be short. */
      list: (query?: t.AddressesListParams, options?: CallOptions) => send.json<t.AddressesListReply>({ method: 'GET', path: '/addresses', query, options }),
      /** Addresses of one kind, newest first; continue until nextCursor is null, as a page may be short. Every row that the query finds, page after page. */
      listAll: (query?: Omit<t.AddressesListParams, 'cursor'>, options?: CallOptions) =>
        everyRow((more) => all.addresses.list({ ...query, ...more }, options)),
      /** Save an address; the same refId with the same content returns the existing entry. */
      create: (body: t.AddressesCreateBody, options?: WriteOptions) => send.json<t.AddressesCreateReply>({ method: 'POST', path: '/addresses', body, isWrite: true, options }),
    },
    events: {
      /** Events in order, with the same ids as in webhooks: after an event or since a time; kept for 30 days. */
      list: (query?: t.EventsListParams, options?: CallOptions) => send.json<t.EventsListReply>({ method: 'GET', path: '/events', query, options }),
      /** Events in order, with the same ids as in webhooks: after an event or since a time; kept for 30 days. Every row that the query finds, page after page. */
      listAll: (query?: t.EventsListParams, options?: CallOptions) =>
        everyEvent((more) => all.events.list({ ...query, ...more }, options)),
    },
    fulfilmentOrders: {
      /** Orders of goods from the warehouse, newest first; continue until nextCursor is null, as a page may be short. */
      list: (query?: t.FulfilmentOrdersListParams, options?: CallOptions) => send.json<t.FulfilmentOrdersListReply>({ method: 'GET', path: '/fulfilment-orders', query, options }),
      /** Orders of goods from the warehouse, newest first; continue until nextCursor is null, as a page may be short. Every row that the query finds, page after page. */
      listAll: (query?: Omit<t.FulfilmentOrdersListParams, 'cursor'>, options?: CallOptions) =>
        everyRow((more) => all.fulfilmentOrders.list({ ...query, ...more }, options)),
      /** Create an order of goods from the warehouse; nothing is reserved until it is generated. */
      create: (body: t.FulfilmentOrdersCreateBody, options?: WriteOptions) => send.json<t.FulfilmentOrdersCreateReply>({ method: 'POST', path: '/fulfilment-orders', body, isWrite: true, options }),
      /** One order with its goods, its consignments and its events. */
      get: (orderId: string, options?: CallOptions) => send.json<t.FulfilmentOrdersGetReply>({ method: 'GET', path: `/fulfilment-orders/${encodeURIComponent(orderId)}`, options }),
      /** Cancel an order that has not left the warehouse, with its consignment note; its stock is released. */
      cancel: (orderId: string, options?: WriteOptions) => send.json<t.FulfilmentOrdersCancelReply>({ method: 'POST', path: `/fulfilment-orders/${encodeURIComponent(orderId)}/cancel`, isWrite: true, options }),
      /** Reserve the stock of new orders and create their consignment notes, oldest first; each order has its own result, and repeating the call creates none twice. */
      generate: (body: t.FulfilmentOrdersGenerateBody, options?: WriteOptions) => send.json<t.FulfilmentOrdersGenerateReply>({ method: 'POST', path: '/fulfilment-orders/generate', body, isWrite: true, options }),
    },
    hsHeadings: {
      /** Headings of the Harmonized System by words or first digits, best match first; at most 12. */
      find: (query?: t.HsHeadingsFindParams, options?: CallOptions) => send.json<t.HsHeadingsFindReply>({ method: 'GET', path: '/hs-headings', query, options }),
    },
    labels: {
      /** The labels of many shipments as one file, in the given order or sorted by `order`; a repeat with the same key prints the same labels and counts them once. */
      print: (body: t.LabelsPrintBody, options?: WriteOptions) => send.file({ method: 'POST', path: '/labels', body, isWrite: true, options }),
      /** The label of one shipment, one page per piece; the print log records it as printed by this program, once for all retries with one Idempotency-Key. */
      get: (consignmentNoteNo: string, query?: t.LabelsGetParams, options?: WriteOptions) => send.file({ method: 'GET', path: `/shipments/${encodeURIComponent(consignmentNoteNo)}/label`, query, isWrite: true, options }),
    },
    orders: {
      /** Orders of shops and of programs, newest first: those of one view, `new` by default; continue until nextCursor is null, as a page may be short. */
      list: (query?: t.OrdersListParams, options?: CallOptions) => send.json<t.OrdersListReply>({ method: 'GET', path: '/orders', query, options }),
      /** Orders of shops and of programs, newest first: those of one view, `new` by default; continue until nextCursor is null, as a page may be short. Every row that the query finds, page after page. */
      listAll: (query?: Omit<t.OrdersListParams, 'cursor'>, options?: CallOptions) =>
        everyRow((more) => all.orders.list({ ...query, ...more }, options)),
      /** Submit an order of your shop; sending the same id again changes it. */
      create: (body: t.OrdersCreateBody, options?: WriteOptions) => send.json<t.OrdersCreateReply>({ method: 'POST', path: '/orders', body, isWrite: true, options }),
      /** One order with its goods and its problems. */
      get: (orderId: string, options?: CallOptions) => send.json<t.OrdersGetReply>({ method: 'GET', path: `/orders/${encodeURIComponent(orderId)}`, options }),
      /** Cancel an order, with its consignment note unless the courier has scanned it; repeating it changes nothing. */
      cancel: (orderId: string, options?: WriteOptions) => send.json<t.OrdersCancelReply>({ method: 'POST', path: `/orders/${encodeURIComponent(orderId)}/cancel`, isWrite: true, options }),
      /** Create consignment notes for orders; each order has its own result, and repeating the call creates none twice. */
      generate: (body: t.OrdersGenerateBody, options?: WriteOptions) => send.json<t.OrdersGenerateReply>({ method: 'POST', path: '/orders/generate', body, isWrite: true, options }),
    },
    pickups: {
      /** Pick-ups: upcoming ones soonest first, the others newest first. */
      list: (query?: t.PickupsListParams, options?: CallOptions) => send.json<t.PickupsListReply>({ method: 'GET', path: '/pickups', query, options }),
      /** Pick-ups: upcoming ones soonest first, the others newest first. Every row that the query finds, page after page. */
      listAll: (query?: Omit<t.PickupsListParams, 'cursor'>, options?: CallOptions) =>
        everyRow((more) => all.pickups.list({ ...query, ...more }, options)),
      /** Book a pick-up, with the named consignment notes. */
      book: (body: t.PickupsBookBody, options?: WriteOptions) => send.json<t.PickupsBookReply>({ method: 'POST', path: '/pickups', body, isWrite: true, options }),
      /** One pick-up with its timeline and its consignment notes. */
      get: (pickupId: string, options?: CallOptions) => send.json<t.PickupsGetReply>({ method: 'GET', path: `/pickups/${encodeURIComponent(pickupId)}`, options }),
      /** Rearrange a pick-up, until 60 minutes before its parcels are ready. */
      rearrange: (pickupId: string, body: t.PickupsRearrangeBody, options?: WriteOptions) => send.json<t.PickupsRearrangeReply>({ method: 'PATCH', path: `/pickups/${encodeURIComponent(pickupId)}`, body, isWrite: true, options }),
      /** Cancel a pick-up, until 60 minutes before its parcels are ready; its consignment notes can then be added to another. */
      cancel: (pickupId: string, options?: WriteOptions) => send.json<t.PickupsCancelReply>({ method: 'POST', path: `/pickups/${encodeURIComponent(pickupId)}/cancel`, isWrite: true, options }),
      /** The next pick-up days of a postcode, with the available times. */
      days: (query?: t.PickupsDaysParams, options?: CallOptions) => send.json<t.PickupsDaysReply>({ method: 'GET', path: '/pickups/days', query, options }),
      /** Book the next pick-up for consignment notes at their sender address; if one is booked there for the same time, they are added to it. */
      bookNext: (body: t.PickupsBookNextBody, options?: WriteOptions) => send.json<t.PickupsBookNextReply>({ method: 'POST', path: '/pickups/next', body, isWrite: true, options }),
    },
    postcodes: {
      /** The town, state and station of a postcode, and the services available there. */
      get: (postcode: string, query?: t.PostcodesGetParams, options?: CallOptions) => send.json<t.PostcodesGetReply>({ method: 'GET', path: `/postcodes/${encodeURIComponent(postcode)}`, query, options }),
    },
    products: {
      /** Products in the warehouse by SKU, with their stock. */
      list: (query?: t.ProductsListParams, options?: CallOptions) => send.json<t.ProductsListReply>({ method: 'GET', path: '/products', query, options }),
      /** Products in the warehouse by SKU, with their stock. Every row that the query finds, page after page. */
      listAll: (query?: Omit<t.ProductsListParams, 'cursor'>, options?: CallOptions) =>
        everyRow((more) => all.products.list({ ...query, ...more }, options)),
      /** Sandbox only: set the stock of a product in the warehouse, for tests. */
      stock: (body: t.ProductsStockBody, options?: WriteOptions) => send.json<t.ProductsStockReply>({ method: 'POST', path: '/products', body, isWrite: true, options }),
    },
    quotes: {
      /** Every service for one parcel: its price line by line, transit days and cut-off, or why it is not available. */
      make: (body: t.QuotesMakeBody, options?: CallOptions) => send.json<t.QuotesMakeReply>({ method: 'POST', path: '/quotes', body, options }),
    },
    rates: {
      /** For a checkout: the services available for one parcel and the price of each, cheapest first. */
      make: (body: t.RatesMakeBody, options?: CallOptions) => send.json<t.RatesMakeReply>({ method: 'POST', path: '/rates', body, options }),
    },
    shipments: {
      /** Shipments, newest first; continue until nextCursor is null, as a page may be short. */
      list: (query?: t.ShipmentsListParams, options?: CallOptions) => send.json<t.ShipmentsListReply>({ method: 'GET', path: '/shipments', query, options }),
      /** Shipments, newest first; continue until nextCursor is null, as a page may be short. Every row that the query finds, page after page. */
      listAll: (query?: Omit<t.ShipmentsListParams, 'cursor'>, options?: CallOptions) =>
        everyRow((more) => all.shipments.list({ ...query, ...more }, options)),
      /** Create a shipment with its consignment note number. */
      create: (body: t.ShipmentsCreateBody, options?: WriteOptions) => send.json<t.ShipmentsCreateReply>({ method: 'POST', path: '/shipments', body, isWrite: true, options }),
      /** Everything about one shipment: parties, pieces, price, events, and which actions are possible now. */
      get: (consignmentNoteNo: string, options?: CallOptions) => send.json<t.ShipmentsGetReply>({ method: 'GET', path: `/shipments/${encodeURIComponent(consignmentNoteNo)}`, options }),
      /** Change a shipment that the courier has not scanned yet; its label gets a new version. Fields left out are unchanged, null clears a field; what was read may be sent back as a whole. */
      change: (consignmentNoteNo: string, body: t.ShipmentsChangeBody, options?: WriteOptions) => send.json<t.ShipmentsChangeReply>({ method: 'PATCH', path: `/shipments/${encodeURIComponent(consignmentNoteNo)}`, body, isWrite: true, options }),
      /** Sandbox only: move a parcel to its next or another status, for tests. */
      advance: (consignmentNoteNo: string, body: t.ShipmentsAdvanceBody, options?: WriteOptions) => send.json<t.ShipmentsAdvanceReply>({ method: 'POST', path: `/shipments/${encodeURIComponent(consignmentNoteNo)}/advance`, body, isWrite: true, options }),
      /** Cancel a shipment that the courier has not scanned yet; a warehouse shipment, whose order is cancelled too, also needs the scope `orders`. Repeating it changes nothing. */
      cancel: (consignmentNoteNo: string, options?: WriteOptions) => send.json<t.ShipmentsCancelReply>({ method: 'POST', path: `/shipments/${encodeURIComponent(consignmentNoteNo)}/cancel`, isWrite: true, options }),
      /** Create a shipment that returns a parcel by reverse charge: its receiver sends, its sender receives; before or after delivery. */
      return: (consignmentNoteNo: string, body: t.ShipmentsReturnBody, options?: WriteOptions) => send.json<t.ShipmentsReturnReply>({ method: 'POST', path: `/shipments/${encodeURIComponent(consignmentNoteNo)}/return`, body, isWrite: true, options }),
      /** Create up to 100 shipments in the given order; each has its own result. If a fault occurs, the remaining ones are not tried; repeating the same request with the same Idempotency-Key creates the missing ones. */
      createMany: (body: t.ShipmentsCreateManyBody, options?: WriteOptions) => send.json<t.ShipmentsCreateManyReply>({ method: 'POST', path: '/shipments/batch', body, isWrite: true, options }),
    },
    documents: {
      /** The documents of one shipment, and why a document is missing. */
      list: (consignmentNoteNo: string, options?: CallOptions) => send.json<t.DocumentsListReply>({ method: 'GET', path: `/shipments/${encodeURIComponent(consignmentNoteNo)}/documents`, options }),
      /** A commercial invoice, a packing list or a proof of delivery, as PDF. */
      get: (consignmentNoteNo: string, document: string, options?: CallOptions) => send.file({ method: 'GET', path: `/shipments/${encodeURIComponent(consignmentNoteNo)}/documents/${encodeURIComponent(document)}`, options }),
    },
    tracking: {
      /** Status and events of 1 to 20 shipments. */
      get: (query?: t.TrackingGetParams, options?: CallOptions) => send.json<t.TrackingGetReply>({ method: 'GET', path: '/tracking', query, options }),
    },
    webhooks: {
      /** The endpoints that events are sent to, with the health of each. */
      list: (options?: CallOptions) => send.json<t.WebhooksListReply>({ method: 'GET', path: '/webhooks', options }),
      /** Create an endpoint: events are sent to it from now on; the response has the secret that signs them (Standard Webhooks 1.0.0). */
      create: (body: t.WebhooksCreateBody, options?: WriteOptions) => send.json<t.WebhooksCreateReply>({ method: 'POST', path: '/webhooks', body, isWrite: true, options }),
      /** Change the URL or the event types of an endpoint, or turn it on or off; fields left out are unchanged. */
      update: (endpointId: string, body: t.WebhooksUpdateBody, options?: WriteOptions) => send.json<t.WebhooksUpdateReply>({ method: 'PATCH', path: `/webhooks/${encodeURIComponent(endpointId)}`, body, isWrite: true, options }),
      /** Delete an endpoint with its delivery log. */
      delete: (endpointId: string, options?: WriteOptions) => send.json<t.WebhooksDeleteReply>({ method: 'POST', path: `/webhooks/${encodeURIComponent(endpointId)}/delete`, isWrite: true, options }),
      /** Deliveries of an endpoint, sent and waiting, newest first. */
      deliveries: (endpointId: string, query?: t.WebhooksDeliveriesParams, options?: CallOptions) => send.json<t.WebhooksDeliveriesReply>({ method: 'GET', path: `/webhooks/${encodeURIComponent(endpointId)}/deliveries`, query, options }),
      /** Deliveries of an endpoint, sent and waiting, newest first. Every row that the query finds, page after page. */
      deliveriesAll: (endpointId: string, query?: Omit<t.WebhooksDeliveriesParams, 'cursor'>, options?: CallOptions) =>
        everyRow((more) => all.webhooks.deliveries(endpointId, { ...query, ...more }, options)),
      /** Send one event again, or all of a time range, in order; at most 20000 at once. */
      replay: (endpointId: string, body: t.WebhooksReplayBody, options?: WriteOptions) => send.json<t.WebhooksReplayReply>({ method: 'POST', path: `/webhooks/${encodeURIComponent(endpointId)}/replay`, body, isWrite: true, options }),
      /** Create a new secret; the earlier ones also sign for 24 hours. */
      rotateSecret: (endpointId: string, options?: WriteOptions) => send.json<t.WebhooksRotateSecretReply>({ method: 'POST', path: `/webhooks/${encodeURIComponent(endpointId)}/rotate-secret`, isWrite: true, options }),
      /** Send the event webhook.test to the endpoint now. */
      test: (endpointId: string, options?: WriteOptions) => send.json<t.WebhooksTestReply>({ method: 'POST', path: `/webhooks/${encodeURIComponent(endpointId)}/test`, isWrite: true, options }),
    },
  };
  return all;
}
