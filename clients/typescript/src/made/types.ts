/* Made by `npm run client` from the OpenAPI description; changes here are lost. */
/**
 * `live`, or `sandbox` where nothing is shipped
 */
export type AccountGetReplyWorld = 'live' | 'sandbox';
export type TokenScopesItem = 'orders' | 'shipments' | 'labels' | 'tracking' | 'pickups' | 'quotes' | 'webhooks';
export interface Token {
  /** Name that the token was given when it was created */
  name: string;
  /** What the token may be used for */
  scopes: TokenScopesItem[];
}

export interface AccountGetReply {
  /** Account number of the customer, 7 characters */
  accountNo: string;
  /** Country, two letters of ISO 3166-1: MY */
  country: string;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** Time zone of the account, in which days are counted: Asia/Kuala_Lumpur */
  timeZone: string;
  /** `live`, or `sandbox` where nothing is shipped */
  world: AccountGetReplyWorld;
  /** The API token of this request */
  token: Token;
}

export interface AccountGetAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: AccountGetReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * `sender` or `receiver`
 */
export type AddressesListRowKind = 'sender' | 'receiver';
export interface Party {
  /**
     * Company, at most 40 characters
     * @maxLength 40
     */
  companyName?: string;
  /**
     * Person, at most 30 characters
     * @minLength 1
     * @maxLength 30
     */
  name: string;
  /**
     * Phone number, digits: in the two markets without the leading 0 (123456789), in other countries 4 to 12 digits without the dial code; +60123456789 is accepted too
     * @minLength 1
     * @pattern ^(?:\d{4,12}|\+\d+)$
     */
  phone: string;
  /** Another phone; empty when there is none */
  altPhone?: string;
  /**
     * Email address, at most 30 characters; empty when there is none
     * @maxLength 30
     */
  email?: string;
  /**
     * First line of the address, at most 50 characters
     * @minLength 1
     * @maxLength 50
     */
  address1: string;
  /**
     * Second line, at most 50 characters
     * @maxLength 50
     */
  address2?: string;
  /**
     * Third line, at most 50 characters
     * @maxLength 50
     */
  address3?: string;
  /**
     * Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none
     * @maxLength 12
     */
  postcode?: string;
  /**
     * Town; where a postcode has several districts, it selects one
     * @maxLength 60
     */
  city?: string;
  /**
     * State, spelt as in the postcode look-up
     * @maxLength 60
     */
  state?: string;
  /**
     * Country, two letters of ISO 3166-1: MY
     * @minLength 1
     * @maxLength 2
     */
  country: string;
}

export interface AddressesListRow {
  /** Id of the address */
  addressId: string;
  /** `sender` or `receiver` */
  kind: AddressesListRowKind;
  /** The customer's own reference for the address, at most 30 characters; empty when there is none */
  refId: string;
  /** Person and address */
  party: Party;
  /** Tags, at most 10 of 30 characters */
  tags: string[];
  /** True: the default for forms and for shipments of programs */
  isDefault: boolean;
  /** When it was last changed, RFC 3339 */
  updatedAt: string;
  /** Version number, increased by each change */
  version: number;
  /**
     * Who last changed it
     * @nullable
     */
  changedBy: string | null;
  /**
     * When it was last changed, RFC 3339
     * @nullable
     */
  changedAt: string | null;
}

export interface AddressesListReply {
  /** Rows found, in order */
  rows: AddressesListRow[];
  /**
     * Cursor of the next page; null on the last
     * @nullable
     */
  nextCursor: string | null;
}

export interface AddressesListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: AddressesListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * `sender` or `receiver`
 */
export type AddressesCreateBodyKind = 'sender' | 'receiver';
export interface PartyInput {
  /** Company, at most 40 characters */
  companyName?: string | null;
  /**
     * Person, at most 30 characters
     * @minLength 1
     * @maxLength 30
     */
  name: string;
  /**
     * Phone number, digits: in the two markets without the leading 0 (123456789), in other countries 4 to 12 digits without the dial code; +60123456789 is accepted too
     * @minLength 1
     * @pattern ^(?:\d{4,12}|\+\d+)$
     */
  phone: string;
  /** Another phone; empty when there is none */
  altPhone?: string | null;
  /** Email address, at most 30 characters; empty when there is none */
  email?: string | null;
  /**
     * First line of the address, at most 50 characters
     * @minLength 1
     * @maxLength 50
     */
  address1: string;
  /** Second line, at most 50 characters */
  address2?: string | null;
  /** Third line, at most 50 characters */
  address3?: string | null;
  /** Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none */
  postcode?: string | null;
  /** Town; where a postcode has several districts, it selects one */
  city?: string | null;
  /** State, spelt as in the postcode look-up */
  state?: string | null;
  /**
     * Country, two letters of ISO 3166-1: MY
     * @minLength 1
     * @maxLength 2
     */
  country: string;
}

export interface AddressesCreateBody {
  /** `sender` or `receiver` */
  kind: AddressesCreateBodyKind;
  /** The customer's own reference for the address, at most 30 characters; empty when there is none */
  refId?: string | null;
  /** Person and address */
  party: PartyInput;
  /**
     * Tags, at most 10 of 30 characters
     * @maxItems 10
     * @nullable
     * @items.minLength 1
     * @items.maxLength 30
     */
  tags?: string[] | null;
  /** True: the default for forms and for shipments of programs */
  isDefault?: boolean | null;
}

/**
 * `sender` or `receiver`
 */
export type AddressesCreateReplyKind = 'sender' | 'receiver';
export interface AddressesCreateReply {
  /** Id of the address */
  addressId: string;
  /** `sender` or `receiver` */
  kind: AddressesCreateReplyKind;
  /** The customer's own reference for the address, at most 30 characters; empty when there is none */
  refId: string;
  /** Person and address */
  party: Party;
  /** Tags, at most 10 of 30 characters */
  tags: string[];
  /** True: the default for forms and for shipments of programs */
  isDefault: boolean;
  /** When it was last changed, RFC 3339 */
  updatedAt: string;
  /** Version number, increased by each change */
  version: number;
  /**
     * Who last changed it
     * @nullable
     */
  changedBy: string | null;
  /**
     * When it was last changed, RFC 3339
     * @nullable
     */
  changedAt: string | null;
}

export interface AddressesCreateAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: AddressesCreateReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type ShipmentEventType = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected';
/**
 * Status after this event and all earlier ones; an event that happened earlier but was received late may not change it
 */
export type ShipmentEventDataStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
/**
 * Code of the event, more specific than the type
 */
export type ShipmentEventDataCode = 'CRT' | 'EDT' | 'PUB' | 'PUR' | 'PUF' | 'PUC' | 'HOV' | 'PKU' | 'DRP' | 'CAN' | 'ARR' | 'SRT' | 'DEP' | 'CUS' | 'CLR' | 'HLD' | 'REL' | 'KPT' | 'OFD' | 'NAT' | 'NOH' | 'ADR' | 'REF' | 'CNR' | 'DLF' | 'RTS' | 'DLV' | 'RTD' | 'CNU' | 'COR';
export interface ShipmentEventData {
  /** Id of the shipment */
  shipmentId: string;
  /** Consignment note number (CN) */
  consignmentNoteNo: string;
  /**
     * The customer's own order number; null when there is none
     * @nullable
     */
  orderId: string | null;
  /** Status after this event and all earlier ones; an event that happened earlier but was received late may not change it */
  status: ShipmentEventDataStatus;
  /** Code of the event, more specific than the type */
  code: ShipmentEventDataCode;
  /** When it happened, RFC 3339; `timestamp` is when the portal received it */
  happenedAt: string;
  /** Where it happened */
  place: string;
  /**
     * The piece concerned, from 1; null for the whole consignment
     * @nullable
     */
  piece: number | null;
  /** Number of pieces of the consignment */
  pieceCount: number;
  /** Number of delivered pieces after this event */
  deliveredPieces: number;
  /** Version of the valid label */
  labelVersion: number;
  /**
     * Of a correction: the code of the revoked event; null otherwise
     * @nullable
     */
  corrects: string | null;
}

export interface ShipmentEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** Type of the event: `thing.what_happened` */
  type: ShipmentEventType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: ShipmentEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type PickupEventType = 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled';
/**
 * State of the pick-up
 */
export type PickupEventDataState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * Code of the event, more specific than the type
 */
export type PickupEventDataCode = 'booked' | 'booked-standing' | 'rearranged' | 'cns-added' | 'cns-taken' | 'assigned' | 'collected' | 'failed' | 'cancelled' | 'booked-again';
export interface PickupEventData {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up */
  pickupNo: string;
  /** State of the pick-up */
  state: PickupEventDataState;
  /** Code of the event, more specific than the type */
  code: PickupEventDataCode;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** From when the parcels are ready, HH:mm:ss */
  readyTime: string;
  /** Until when the parcels can be collected, HH:mm:ss */
  closeTime: string;
  /** Number of consignment notes of the pick-up */
  consignmentNotes: number;
  /** Number of pieces */
  pieces: number;
  /** Total weight in grams */
  weightGrams: number;
  /**
     * Why nothing was collected; null otherwise
     * @nullable
     */
  failReason: string | null;
}

export interface PickupEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** Type of the event: `thing.what_happened` */
  type: PickupEventType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: PickupEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type ClaimEventType = 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'claim.withdrawn';
/**
 * State of the claim
 */
export type ClaimEventDataState = 'draft' | 'submitted' | 'documents' | 'review' | 'approved' | 'rejected' | 'withdrawn';
/**
 * Code of the event, more specific than the type
 */
export type ClaimEventDataCode = 'drafted' | 'submitted' | 'documents-asked' | 'files-added' | 'in-review' | 'approved' | 'rejected' | 'objected' | 'message' | 'withdrawn';
/**
 * Cause of the claim
 */
export type ClaimEventDataCause = 'lost' | 'damaged' | 'short' | 'late';
export interface ClaimEventData {
  /** Id of the claim */
  claimId: string;
  /** Number of the claim */
  claimNo: string;
  /** State of the claim */
  state: ClaimEventDataState;
  /** Code of the event, more specific than the type */
  code: ClaimEventDataCode;
  /** Cause of the claim */
  cause: ClaimEventDataCause;
  /** The consignment notes of the claim */
  consignmentNoteNos: string[];
  /** Amount claimed, in cents */
  askedCents: number;
  /**
     * Amount paid, in cents; null until it is decided
     * @nullable
     */
  decidedCents: number | null;
  /** Reference of the payment; empty before the payment */
  paymentReference: string;
}

export interface ClaimEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** Type of the event: `thing.what_happened` */
  type: ClaimEventType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: ClaimEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type CodEventType = 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected';
export interface CodEventData {
  /** Id of the shipment */
  shipmentId: string;
  /** Consignment note number (CN) */
  consignmentNoteNo: string;
  /**
     * The customer's own order number; null when there is none
     * @nullable
     */
  orderId: string | null;
  /** Amount in cents */
  amountCents: number;
  /** Currency of the amount, three letters of ISO 4217 */
  currency: string;
  /**
     * Reference of the payout; null before the payout
     * @nullable
     */
  payoutReference: string | null;
}

export interface CodEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** Type of the event: `thing.what_happened` */
  type: CodEventType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: CodEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type WeightEventType = 'weight.difference_raised' | 'weight.disputed' | 'weight.decided';
export interface WeightEventData {
  /** Id of the shipment */
  shipmentId: string;
  /** Consignment note number (CN) */
  consignmentNoteNo: string;
  /**
     * The customer's own order number; null when there is none
     * @nullable
     */
  orderId: string | null;
  /** Declared weight in grams */
  declaredGrams: number;
  /** Measured weight in grams */
  measuredGrams: number;
  /** Amount added to the price, in cents; 0 when the difference is withdrawn */
  addCents: number;
  /** Currency of the amount, three letters of ISO 4217 */
  currency: string;
  /**
     * Until when it can be disputed, RFC 3339; null when it cannot
     * @nullable
     */
  disputeBy: string | null;
}

export interface WeightEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** Type of the event: `thing.what_happened` */
  type: WeightEventType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: WeightEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type OrderEventType = 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
export interface OrderEventData {
  /** Id of the order in the portal, the `orderId` of the order calls */
  externalOrderId: string;
  /** Order number shown to people, as the shop names it */
  orderId: string;
  /** Kind of shop; `general` for orders of programs */
  shop: string;
  /** State of the order */
  state: string;
  /**
     * Id of the shipment; null before it is created
     * @nullable
     */
  shipmentId: string | null;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
}

export interface OrderEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** Type of the event: `thing.what_happened` */
  type: OrderEventType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: OrderEventData;
}

export type EventsListEvent = ShipmentEvent | PickupEvent | ClaimEvent | CodEvent | WeightEvent | OrderEvent;

export interface EventsListReply {
  /** Events in order, oldest first */
  events: EventsListEvent[];
  /**
     * Send it as `after` in the next request. On the last page it is the newest event of any type, even if the page is empty, so that you miss nothing after quiet months. Null when there has never been an event
     * @nullable
     */
  next: string | null;
  /** True: there are more events; request the next page at once */
  hasMore: boolean;
}

export interface EventsListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: EventsListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * State of the order: `new`, `generated` and so on
 */
export type FulfilmentOrdersListRowState = 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
/**
 * Where the order came from: form, file, program or shop
 */
export type FulfilmentOrdersListRowSource = 'form' | 'upload' | 'interface' | 'shop';
/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersListRowService = 'standard' | 'priority' | 'chilled' | 'frozen';
export interface FulfilmentOrdersListLine {
  /** SKU of the product in the warehouse */
  sku: string;
  /** Name of the product */
  name: string;
  /** Quantity */
  quantity: number;
}

/**
 * What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing
 */
export type FulfilmentOrdersListRowShopAsks = 'changed' | 'cancelled' | null;
export interface FulfilmentOrdersListRow {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** State of the order: `new`, `generated` and so on */
  state: FulfilmentOrdersListRowState;
  /** Where the order came from: form, file, program or shop */
  source: FulfilmentOrdersListRowSource;
  /** The customer's own order number, at most 30 characters; empty when there is none */
  reference: string;
  /** Service: `standard` or `priority` */
  service: FulfilmentOrdersListRowService;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  place: string;
  /** Goods of the warehouse, 1 to 50 lines, each SKU once */
  lines: FulfilmentOrdersListLine[];
  /** Total number of pieces of goods */
  itemCount: number;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /** True: current stock does not cover it */
  isShort: boolean;
  /** True: the order is in a picking wave */
  isInWave: boolean;
  /** Number of consignment notes created before this one */
  remakeCount: number;
  /** What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing */
  shopAsks: FulfilmentOrdersListRowShopAsks;
  /** When it was created, RFC 3339 */
  createdAt: string;
}

export interface FulfilmentOrdersListReply {
  /** Rows found, in order */
  rows: FulfilmentOrdersListRow[];
  /**
     * Cursor of the next page; null on the last
     * @nullable
     */
  nextCursor: string | null;
}

export interface FulfilmentOrdersListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: FulfilmentOrdersListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersCreateBodyService = 'standard' | 'priority' | null;
export type FulfilmentOrdersCreateBodyConfirmedItem = 'order-id-in-use' | 'cod-above-value';
export interface FulfilmentOrdersCreatePartyInput {
  /** Company, at most 40 characters */
  companyName?: string | null;
  /**
     * Person, at most 30 characters
     * @minLength 1
     * @maxLength 30
     */
  name: string;
  /**
     * Phone number, digits: in the two markets without the leading 0 (123456789), in other countries 4 to 12 digits without the dial code; +60123456789 is accepted too
     * @minLength 1
     * @pattern ^(?:\d{4,12}|\+\d+)$
     */
  phone: string;
  /** Another phone; empty when there is none */
  altPhone?: string | null;
  /** Email address, at most 30 characters; empty when there is none */
  email?: string | null;
  /**
     * First line of the address, at most 50 characters
     * @minLength 1
     * @maxLength 50
     */
  address1: string;
  /** Second line, at most 50 characters */
  address2?: string | null;
  /** Third line, at most 50 characters */
  address3?: string | null;
  /** Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none */
  postcode?: string | null;
  /** Town; where a postcode has several districts, it selects one */
  city?: string | null;
  /** State of the order: `new`, `generated` and so on */
  state?: string | null;
  /**
     * Country, two letters of ISO 3166-1: MY
     * @minLength 1
     * @maxLength 2
     */
  country: string;
}

export interface FulfilmentOrdersCreateLine {
  /**
     * SKU of the product in the warehouse
     * @minLength 1
     * @maxLength 40
     */
  sku: string;
  /**
     * Quantity
     * @minimum 1
     * @maximum 9999
     */
  quantity: number;
}

export interface FulfilmentOrdersCreateBody {
  /** The customer's own order number, at most 30 characters; empty when there is none */
  reference?: string | null;
  /** Service: `standard` or `priority` */
  service?: FulfilmentOrdersCreateBodyService;
  /** Who receives it */
  receiver: FulfilmentOrdersCreatePartyInput;
  /**
     * Goods of the warehouse, 1 to 50 lines, each SKU once
     * @minItems 1
     * @maxItems 50
     */
  lines: FulfilmentOrdersCreateLine[];
  /** Cash to collect at delivery, in cents; null for none */
  codCents?: number | null;
  /** Note on the label, at most 50 characters */
  note?: string | null;
  /**
     * Confirms what was asked back: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)
     * @nullable
     */
  confirmed?: FulfilmentOrdersCreateBodyConfirmedItem[] | null;
}

/**
 * State of the order: `new`, `generated` and so on
 */
export type FulfilmentOrdersCreateReplyState = 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
/**
 * Where the order came from: form, file, program or shop
 */
export type FulfilmentOrdersCreateReplySource = 'form' | 'upload' | 'interface' | 'shop';
/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersCreateReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing
 */
export type FulfilmentOrdersCreateReplyShopAsks = 'changed' | 'cancelled' | null;
export interface FulfilmentOrdersCreateParty {
  /**
     * Company, at most 40 characters
     * @maxLength 40
     */
  companyName?: string;
  /**
     * Person, at most 30 characters
     * @minLength 1
     * @maxLength 30
     */
  name: string;
  /**
     * Phone number, digits: in the two markets without the leading 0 (123456789), in other countries 4 to 12 digits without the dial code; +60123456789 is accepted too
     * @minLength 1
     * @pattern ^(?:\d{4,12}|\+\d+)$
     */
  phone: string;
  /** Another phone; empty when there is none */
  altPhone?: string;
  /**
     * Email address, at most 30 characters; empty when there is none
     * @maxLength 30
     */
  email?: string;
  /**
     * First line of the address, at most 50 characters
     * @minLength 1
     * @maxLength 50
     */
  address1: string;
  /**
     * Second line, at most 50 characters
     * @maxLength 50
     */
  address2?: string;
  /**
     * Third line, at most 50 characters
     * @maxLength 50
     */
  address3?: string;
  /**
     * Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none
     * @maxLength 12
     */
  postcode?: string;
  /**
     * Town; where a postcode has several districts, it selects one
     * @maxLength 60
     */
  city?: string;
  /**
     * State of the order: `new`, `generated` and so on
     * @maxLength 60
     */
  state?: string;
  /**
     * Country, two letters of ISO 3166-1: MY
     * @minLength 1
     * @maxLength 2
     */
  country: string;
}

export interface FulfilmentOrdersCreateItem {
  /** SKU of the product in the warehouse */
  sku: string;
  /** Name of the product */
  name: string;
  /** Bar code of the product; empty when it has none */
  barcode: string;
  /** Where it is stored in the warehouse */
  bin: string;
  /** Quantity */
  quantity: number;
  /** How many are on hand and not reserved; of a product, negative when orders hold more than there are */
  available: number;
}

/**
 * Why it was created again; null for the first
 */
export type ParcelReason = 'damaged' | 'lost' | 'label' | null;
export interface Parcel {
  /** Consignment note number (CN); null before it is created */
  consignmentNoteNo: string;
  /**
     * CN that this one replaces; null for the first
     * @nullable
     */
  remakeOf: string | null;
  /** Why it was created again; null for the first */
  reason: ParcelReason;
  /** When it was created, RFC 3339 */
  madeAt: string;
}

/**
 * Code of the event; in results, the code of the reason for refusal
 */
export type FulfilmentOrdersCreateEventCode = 'created' | 'edited' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled' | 'restored' | 'remade';
/**
 * Why it was created again; null for the first
 */
export type FulfilmentOrdersCreateEventReason = 'damaged' | 'lost' | 'label' | null;
export interface FulfilmentOrdersCreateEvent {
  /** Id of the event */
  eventId: string;
  /** Code of the event; in results, the code of the reason for refusal */
  code: FulfilmentOrdersCreateEventCode;
  /** When it happened, RFC 3339 */
  at: string;
  /** Who did it */
  by: string;
  /** Consignment note number (CN); null before it is created */
  consignmentNoteNo: string;
  /** Why it was created again; null for the first */
  reason: FulfilmentOrdersCreateEventReason;
}

export interface FulfilmentOrdersCreateReply {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** State of the order: `new`, `generated` and so on */
  state: FulfilmentOrdersCreateReplyState;
  /** Where the order came from: form, file, program or shop */
  source: FulfilmentOrdersCreateReplySource;
  /** The customer's own order number, at most 30 characters; empty when there is none */
  reference: string;
  /** Service: `standard` or `priority` */
  service: FulfilmentOrdersCreateReplyService;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  place: string;
  /** Goods of the warehouse, 1 to 50 lines, each SKU once */
  lines: FulfilmentOrdersListLine[];
  /** Total number of pieces of goods */
  itemCount: number;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /** True: current stock does not cover it */
  isShort: boolean;
  /** True: the order is in a picking wave */
  isInWave: boolean;
  /** Number of consignment notes created before this one */
  remakeCount: number;
  /** What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing */
  shopAsks: FulfilmentOrdersCreateReplyShopAsks;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /** Version number, increased by each change of the order by a person */
  version: number;
  /**
     * Login ID of the person who last changed it; null when nobody has
     * @nullable
     */
  changedBy: string | null;
  /**
     * When it was last changed, UTC, ISO 8601; null when it never was
     * @nullable
     */
  changedAt: string | null;
  /** Who receives it */
  receiver: FulfilmentOrdersCreateParty;
  /** Note on the label, at most 50 characters */
  note: string;
  /**
     * Id of the shipment; null before it is created
     * @nullable
     */
  shipmentId: string | null;
  /**
     * COD in cents that a remake would collect; null when there is none, or the buyer has paid
     * @nullable
     */
  codToCollectCents?: number | null;
  /** Goods of the order, for picking and packing */
  items: FulfilmentOrdersCreateItem[];
  /** Every consignment of the order, oldest first */
  parcels: Parcel[];
  /** Events of the order */
  events: FulfilmentOrdersCreateEvent[];
}

export interface FulfilmentOrdersCreateAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: FulfilmentOrdersCreateReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * State of the order: `new`, `generated` and so on
 */
export type FulfilmentOrdersGetReplyState = 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
/**
 * Where the order came from: form, file, program or shop
 */
export type FulfilmentOrdersGetReplySource = 'form' | 'upload' | 'interface' | 'shop';
/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersGetReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing
 */
export type FulfilmentOrdersGetReplyShopAsks = 'changed' | 'cancelled' | null;
export interface FulfilmentOrdersGetReply {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** State of the order: `new`, `generated` and so on */
  state: FulfilmentOrdersGetReplyState;
  /** Where the order came from: form, file, program or shop */
  source: FulfilmentOrdersGetReplySource;
  /** The customer's own order number, at most 30 characters; empty when there is none */
  reference: string;
  /** Service: `standard` or `priority` */
  service: FulfilmentOrdersGetReplyService;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  place: string;
  /** Goods of the warehouse, 1 to 50 lines, each SKU once */
  lines: FulfilmentOrdersListLine[];
  /** Total number of pieces of goods */
  itemCount: number;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /** True: current stock does not cover it */
  isShort: boolean;
  /** True: the order is in a picking wave */
  isInWave: boolean;
  /** Number of consignment notes created before this one */
  remakeCount: number;
  /** What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing */
  shopAsks: FulfilmentOrdersGetReplyShopAsks;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /** Version number, increased by each change of the order by a person */
  version: number;
  /**
     * Login ID of the person who last changed it; null when nobody has
     * @nullable
     */
  changedBy: string | null;
  /**
     * When it was last changed, UTC, ISO 8601; null when it never was
     * @nullable
     */
  changedAt: string | null;
  /** Who receives it */
  receiver: FulfilmentOrdersCreateParty;
  /** Note on the label, at most 50 characters */
  note: string;
  /**
     * Id of the shipment; null before it is created
     * @nullable
     */
  shipmentId: string | null;
  /**
     * COD in cents that a remake would collect; null when there is none, or the buyer has paid
     * @nullable
     */
  codToCollectCents?: number | null;
  /** Goods of the order, for picking and packing */
  items: FulfilmentOrdersCreateItem[];
  /** Every consignment of the order, oldest first */
  parcels: Parcel[];
  /** Events of the order */
  events: FulfilmentOrdersCreateEvent[];
}

export interface FulfilmentOrdersGetAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: FulfilmentOrdersGetReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * State of the order: `new`, `generated` and so on
 */
export type FulfilmentOrdersCancelReplyState = 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
/**
 * Where the order came from: form, file, program or shop
 */
export type FulfilmentOrdersCancelReplySource = 'form' | 'upload' | 'interface' | 'shop';
/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersCancelReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing
 */
export type FulfilmentOrdersCancelReplyShopAsks = 'changed' | 'cancelled' | null;
export interface FulfilmentOrdersCancelReply {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** State of the order: `new`, `generated` and so on */
  state: FulfilmentOrdersCancelReplyState;
  /** Where the order came from: form, file, program or shop */
  source: FulfilmentOrdersCancelReplySource;
  /** The customer's own order number, at most 30 characters; empty when there is none */
  reference: string;
  /** Service: `standard` or `priority` */
  service: FulfilmentOrdersCancelReplyService;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  place: string;
  /** Goods of the warehouse, 1 to 50 lines, each SKU once */
  lines: FulfilmentOrdersListLine[];
  /** Total number of pieces of goods */
  itemCount: number;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /** True: current stock does not cover it */
  isShort: boolean;
  /** True: the order is in a picking wave */
  isInWave: boolean;
  /** Number of consignment notes created before this one */
  remakeCount: number;
  /** What the shop did to the order: it is neither generated nor packed until a user decides; null for nothing */
  shopAsks: FulfilmentOrdersCancelReplyShopAsks;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /** Version number, increased by each change of the order by a person */
  version: number;
  /**
     * Login ID of the person who last changed it; null when nobody has
     * @nullable
     */
  changedBy: string | null;
  /**
     * When it was last changed, UTC, ISO 8601; null when it never was
     * @nullable
     */
  changedAt: string | null;
  /** Who receives it */
  receiver: FulfilmentOrdersCreateParty;
  /** Note on the label, at most 50 characters */
  note: string;
  /**
     * Id of the shipment; null before it is created
     * @nullable
     */
  shipmentId: string | null;
  /**
     * COD in cents that a remake would collect; null when there is none, or the buyer has paid
     * @nullable
     */
  codToCollectCents?: number | null;
  /** Goods of the order, for picking and packing */
  items: FulfilmentOrdersCreateItem[];
  /** Every consignment of the order, oldest first */
  parcels: Parcel[];
  /** Events of the order */
  events: FulfilmentOrdersCreateEvent[];
}

export interface FulfilmentOrdersCancelAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: FulfilmentOrdersCancelReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface FulfilmentOrdersGenerateBody {
  /**
     * Ids of the orders, at most 1000
     * @minItems 1
     * @maxItems 1000
     * @items.pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
     */
  orderIds: string[];
}

/**
 * `done`, `already` (done before), `short` (not enough stock) or `refused`
 */
export type FulfilmentOrdersGenerateResultOutcome = 'done' | 'already' | 'short' | 'refused';
export interface FulfilmentOrdersGenerateResult {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** `done`, `already` (done before), `short` (not enough stock) or `refused` */
  outcome: FulfilmentOrdersGenerateResultOutcome;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Why it was refused, as a sentence; null when done
     * @nullable
     */
  message: string | null;
  /**
     * Code of the event; in results, the code of the reason for refusal
     * @nullable
     */
  code: string | null;
}

export interface FulfilmentOrdersGenerateReply {
  /** One result for each order */
  results: FulfilmentOrdersGenerateResult[];
}

export interface FulfilmentOrdersGenerateAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: FulfilmentOrdersGenerateReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface Heading {
  /** Heading of the Harmonized System, four digits */
  code: string;
  /** Title of the heading, in English */
  title: string;
}

export interface HsHeadingsFindReply {
  /** Matching headings, best match first */
  headings: Heading[];
}

export interface HsHeadingsFindAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: HsHeadingsFindReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * `pdf`, or `zpl` for label printers (on the account's roll label)
 */
export type LabelsPrintBodyFormat = 'pdf' | 'zpl' | null;
/**
 * Paper of a PDF: `a5`, `a6`, `label`, `cod-label` or `ppod-label`; that of the Admin profile when left out
 */
export type LabelsPrintBodySize = 'a5' | 'a6' | 'label' | 'cod-label' | 'ppod-label' | null;
/**
 * Print several on an A4 sheet; the sheet determines the paper size
 */
export type LabelsPrintBodySheet = 'single' | 'A4 2xA5' | 'A4 4xA6' | null;
/**
 * Resolution of the label printer in dots per inch, for ZPL
 */
export type LabelsPrintBodyDpi = '203' | '300' | null;
/**
 * Printing order
 */
export type LabelsPrintBodyOrder = 'listed' | 'postcode' | 'order-id' | 'pick' | null;
export interface LabelsPrintBody {
  /**
     * Consignment note numbers, in printing order
     * @minItems 1
     * @maxItems 10000
     * @items.minLength 1
     * @items.maxLength 60
     */
  consignmentNoteNos: string[];
  /** `pdf`, or `zpl` for label printers (on the account's roll label) */
  format?: LabelsPrintBodyFormat;
  /** Paper of a PDF: `a5`, `a6`, `label`, `cod-label` or `ppod-label`; that of the Admin profile when left out */
  size?: LabelsPrintBodySize;
  /** Print several on an A4 sheet; the sheet determines the paper size */
  sheet?: LabelsPrintBodySheet;
  /** Resolution of the label printer in dots per inch, for ZPL */
  dpi?: LabelsPrintBodyDpi;
  /** Printing order */
  order?: LabelsPrintBodyOrder;
  /** Copies of each, 1 to 10; all but the first have the reprint mark */
  copies?: number | null;
  /** True: leave out those that were printed before */
  onlyUnprinted?: boolean | null;
}

/**
 * Kind of shop; `general` for orders of programs
 */
export type OrdersListRowKind = 'woocommerce' | 'shopify' | 'magento' | 'opencart' | 'general';
/**
 * `new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order
 */
export type OrdersListRowView = 'new' | 'problem' | 'generated' | 'shipped' | 'cancelled';
export interface OrdersListTotal {
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** Amount in cents */
  cents: number;
}

/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OrdersListRowService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise
 */
export type OrdersListRowAsks = 'changed' | 'cancelled' | null;
/**
 * Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel
 */
export type OrdersListRowBackState = 'none' | 'waiting' | 'done' | 'failed';
export interface MergedInto {
  /** Id of that order in the portal */
  orderId: string;
  /** Number of that order shown to people */
  orderNo: string;
}

export interface OrdersListRow {
  /** Id of the order in the portal */
  orderId: string;
  /** Order number shown to people */
  orderNo: string;
  /** Id of the shop connection, or of your programs' connection, that the order came from */
  connectionId: string;
  /** Name of that connection */
  shopName: string;
  /** Kind of shop; `general` for orders of programs */
  kind: OrdersListRowKind;
  /** `new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order */
  view: OrdersListRowView;
  /** When the order arrived, RFC 3339 */
  receivedAt: string;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  town: string;
  /** Short description of the goods */
  items: string;
  /** Weight in grams: of one piece in a line, of all goods in an order; null when not known */
  weightGrams: number;
  /** What the buyers paid for all orders in the parcel; null when one amount is not known or in another currency */
  total: OrdersListTotal | null;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Shipping price with tax, in cents; once the consignment note is created, its current price. Null while the order cannot ship, and for an order in the parcel of another, which has the price
     * @nullable
     */
  priceCents: number | null;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OrdersListRowService;
  /** The first problem, as a sentence; empty when there is none */
  problem: string;
  /** What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise */
  asks: OrdersListRowAsks;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Id of the shipment; null before it is created
     * @nullable
     */
  shipmentId: string | null;
  /** Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel */
  backState: OrdersListRowBackState;
  /** True: its label was printed */
  isPrinted: boolean;
  /** Numbers of the orders that ship in the same parcel */
  mergedNos: string[];
  /** The order in whose parcel this one ships; both have the same `view`, `shipmentId` and `consignmentNoteNo`. Null when it has its own parcel */
  mergedInto: MergedInto | null;
  /** Those of them that their shop cancelled after the consignment note was created, until a person decides */
  cancelledNos: string[];
  /** CNs of cancelled parcels that left after all with goods that also ship in this parcel, until a person decides */
  otherCnNos: string[];
}

export interface OrdersListReply {
  /** Rows found, in order */
  rows: OrdersListRow[];
  /**
     * Cursor of the next page; null on the last
     * @nullable
     */
  nextCursor: string | null;
}

export interface OrdersListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: OrdersListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface OrdersCreatePartyInput {
  /** Company, at most 40 characters */
  companyName?: string | null;
  /** Person, at most 30 characters */
  name?: string | null;
  /** The receiver's phone, as the buyer typed it */
  phone?: string | null;
  /** Another phone, as the buyer typed it; empty when there is none */
  altPhone?: string | null;
  /** Email address, at most 30 characters; empty when there is none */
  email?: string | null;
  /** First line of the address, at most 50 characters */
  address1?: string | null;
  /** Second line, at most 50 characters */
  address2?: string | null;
  /** Third line, at most 50 characters */
  address3?: string | null;
  /** Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none */
  postcode?: string | null;
  /** Town; where a postcode has several districts, it selects one */
  city?: string | null;
  /** State, spelt as in the postcode look-up */
  state?: string | null;
  /** Country, two letters of ISO 3166-1: MY */
  country?: string | null;
}

export interface OrdersCreateLine {
  /** Your item number of the goods; empty when there is none */
  sku?: string | null;
  /**
     * Name of the goods
     * @minLength 1
     * @maxLength 200
     */
  name: string;
  /**
     * Quantity
     * @minimum 1
     * @maximum 9999
     */
  quantity: number;
  /** Weight in grams: of one piece in a line, of all goods in an order; null when not known */
  weightGrams?: number | null;
  /** Price of one piece in cents; null when not known */
  unitCents?: number | null;
  /** Country where the goods were made, two letters; for an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order has a problem */
  origin?: string | null;
}

export interface OrdersCreateBody {
  /**
     * Your own id of the order, at most 100 characters: sending the same id again changes that order
     * @minLength 1
     * @maxLength 100
     */
  id: string;
  /** Order number shown to people, at most 60 characters; the id when empty */
  number?: string | null;
  /** When the buyer placed the order, RFC 3339; left out or null when not known */
  placedAt?: string | null;
  /** Who receives it; an address that cannot be shipped to is stored, and reported in `problems` */
  receiver: OrdersCreatePartyInput;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency?: string | null;
  /** Total that the buyer paid, in cents; in `made`, the price of the shipment */
  totalCents?: number | null;
  /** Cash to collect at delivery, in cents; null for none */
  codCents?: number | null;
  /**
     * Goods to ship, 1 to 200 lines
     * @minItems 1
     * @maxItems 200
     */
  lines: OrdersCreateLine[];
  /** The buyer's note, at most 300 characters; if it does not fit into the two lines of 50 on the label, the order has a problem until a person shortens it */
  note?: string | null;
}

/**
 * Kind of shop; `general` for orders of programs
 */
export type OrdersCreateReplyKind = 'woocommerce' | 'shopify' | 'magento' | 'opencart' | 'general';
/**
 * `new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order
 */
export type OrdersCreateReplyView = 'new' | 'problem' | 'generated' | 'shipped' | 'cancelled';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OrdersCreateReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise
 */
export type OrdersCreateReplyAsks = 'changed' | 'cancelled' | null;
/**
 * Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel
 */
export type OrdersCreateReplyBackState = 'none' | 'waiting' | 'done' | 'failed';
/**
 * `shop`, or `person` for users and programs of the account; null while it is not cancelled
 */
export type OrdersCreateReplyCancelledBy = 'shop' | 'person' | null;
export interface OrdersCreateParty {
  /** Company, at most 40 characters */
  companyName?: string;
  /** Person, at most 30 characters */
  name: string;
  /** The receiver's phone, as the buyer typed it */
  phone: string;
  /** Another phone, as the buyer typed it; empty when there is none */
  altPhone?: string;
  /** Email address, at most 30 characters; empty when there is none */
  email?: string;
  /** First line of the address, at most 50 characters */
  address1: string;
  /** Second line, at most 50 characters */
  address2?: string;
  /** Third line, at most 50 characters */
  address3?: string;
  /** Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none */
  postcode?: string;
  /** Town; where a postcode has several districts, it selects one */
  city?: string;
  /** State, spelt as in the postcode look-up */
  state?: string;
  /** Country, two letters of ISO 3166-1: MY */
  country: string;
}

export interface Piece {
  /**
     * Weight of the piece in grams
     * @maximum 99999000
     * @exclusiveMinimum 0
     */
  weightGrams: number;
  /**
     * Length in millimetres; 0 when not known
     * @minimum 0
     * @maximum 9999999
     */
  lengthMm: number;
  /**
     * Width in millimetres; 0 when not known
     * @minimum 0
     * @maximum 9999999
     */
  widthMm: number;
  /**
     * Height in millimetres; 0 when not known
     * @minimum 0
     * @maximum 9999999
     */
  heightMm: number;
}

export interface OrdersCreateProblem {
  /** Path of the field */
  field: string;
  /** The problem as a sentence */
  message: string;
}

export interface OrdersCreateReplyLine {
  /** Your item number of the goods; empty when there is none */
  sku: string;
  /** Name of the goods */
  name: string;
  /** Quantity */
  quantity: number;
  /**
     * Weight of one piece in grams; null when not known
     * @nullable
     */
  grams: number | null;
  /**
     * Price of one piece in cents; null when not known
     * @nullable
     */
  unitCents: number | null;
  /**
     * Country where the goods were made, two letters; for an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order has a problem
     * @nullable
     */
  origin: string | null;
}

export interface OrdersCreateMerged {
  /** Id of the order in the portal */
  orderId: string;
  /** Order number shown to people */
  orderNo: string;
}

export interface OrdersCreateReply {
  /** Id of the order in the portal */
  orderId: string;
  /** Order number shown to people */
  orderNo: string;
  /** Id of the shop connection, or of your programs' connection, that the order came from */
  connectionId: string;
  /** Name of that connection */
  shopName: string;
  /** Kind of shop; `general` for orders of programs */
  kind: OrdersCreateReplyKind;
  /** `new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order */
  view: OrdersCreateReplyView;
  /** When the order arrived, RFC 3339 */
  receivedAt: string;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  town: string;
  /** Short description of the goods */
  items: string;
  /** Weight in grams: of one piece in a line, of all goods in an order; null when not known */
  weightGrams: number;
  /** What the buyers paid for all orders in the parcel; null when one amount is not known or in another currency */
  total: OrdersListTotal | null;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Shipping price with tax, in cents; once the consignment note is created, its current price. Null while the order cannot ship, and for an order in the parcel of another, which has the price
     * @nullable
     */
  priceCents: number | null;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OrdersCreateReplyService;
  /** The first problem, as a sentence; empty when there is none */
  problem: string;
  /** What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise */
  asks: OrdersCreateReplyAsks;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Id of the shipment; null before it is created
     * @nullable
     */
  shipmentId: string | null;
  /** Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel */
  backState: OrdersCreateReplyBackState;
  /** True: its label was printed */
  isPrinted: boolean;
  /** Numbers of the orders that ship in the same parcel */
  mergedNos: string[];
  /** The order in whose parcel this one ships; both have the same `view`, `shipmentId` and `consignmentNoteNo`. Null when it has its own parcel */
  mergedInto: MergedInto | null;
  /** Those of them that their shop cancelled after the consignment note was created, until a person decides */
  cancelledNos: string[];
  /** CNs of cancelled parcels that left after all with goods that also ship in this parcel, until a person decides */
  otherCnNos: string[];
  /** Who receives it; an address that cannot be shipped to is stored, and reported in `problems` */
  receiver: OrdersCreateParty;
  /** The pieces of the parcel */
  pieces: Piece[];
  /** What is in the parcel */
  content: string;
  /**
     * Declared value in cents; null when not declared
     * @nullable
     */
  valueCents: number | null;
  /** Note on the label */
  customerNote1: string;
  /** Second line of the note */
  customerNote2: string;
  /** Order ID on the label, combined from all orders of the parcel; if it is longer than 30 characters, the order has a problem until a person shortens it */
  printedOrderId: string;
  /**
     * Country where the goods were made, two letters; for an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order has a problem
     * @nullable
     */
  origin: string | null;
  /** All problems, by field */
  problems: OrdersCreateProblem[];
  /** Goods to ship, 1 to 200 lines */
  lines: OrdersCreateReplyLine[];
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** Number of lines that need no parcel */
  leftOut: number;
  /** True: it ships from the courier's warehouse */
  isFromWarehouse: boolean;
  /** The buyer's note, at most 300 characters; if it does not fit into the two lines of 50 on the label, the order has a problem until a person shortens it */
  note: string;
  /** Payment method as the shop names it */
  payment: string;
  /** Status as the shop names it; `open` for orders of programs */
  status: string;
  /**
     * When the buyer placed the order, RFC 3339; left out or null when not known
     * @nullable
     */
  placedAt: string | null;
  /** `shop`, or `person` for users and programs of the account; null while it is not cancelled */
  cancelledBy: OrdersCreateReplyCancelledBy;
  /**
     * When the shop received the CN, RFC 3339; null before
     * @nullable
     */
  backAt: string | null;
  /** Why the CN could not be sent to the shop; empty otherwise */
  backMessage: string;
  /** Orders that ship in the same parcel */
  merged: OrdersCreateMerged[];
  /** Number of changes */
  version: number;
}

export interface OrdersCreateAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: OrdersCreateReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Kind of shop; `general` for orders of programs
 */
export type OrdersGetReplyKind = 'woocommerce' | 'shopify' | 'magento' | 'opencart' | 'general';
/**
 * `new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order
 */
export type OrdersGetReplyView = 'new' | 'problem' | 'generated' | 'shipped' | 'cancelled';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OrdersGetReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise
 */
export type OrdersGetReplyAsks = 'changed' | 'cancelled' | null;
/**
 * Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel
 */
export type OrdersGetReplyBackState = 'none' | 'waiting' | 'done' | 'failed';
/**
 * `shop`, or `person` for users and programs of the account; null while it is not cancelled
 */
export type OrdersGetReplyCancelledBy = 'shop' | 'person' | null;
export interface OrdersGetReply {
  /** Id of the order in the portal */
  orderId: string;
  /** Order number shown to people */
  orderNo: string;
  /** Id of the shop connection, or of your programs' connection, that the order came from */
  connectionId: string;
  /** Name of that connection */
  shopName: string;
  /** Kind of shop; `general` for orders of programs */
  kind: OrdersGetReplyKind;
  /** `new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order */
  view: OrdersGetReplyView;
  /** When the order arrived, RFC 3339 */
  receivedAt: string;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  town: string;
  /** Short description of the goods */
  items: string;
  /** Weight in grams: of one piece in a line, of all goods in an order; null when not known */
  weightGrams: number;
  /** What the buyers paid for all orders in the parcel; null when one amount is not known or in another currency */
  total: OrdersListTotal | null;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Shipping price with tax, in cents; once the consignment note is created, its current price. Null while the order cannot ship, and for an order in the parcel of another, which has the price
     * @nullable
     */
  priceCents: number | null;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OrdersGetReplyService;
  /** The first problem, as a sentence; empty when there is none */
  problem: string;
  /** What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise */
  asks: OrdersGetReplyAsks;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Id of the shipment; null before it is created
     * @nullable
     */
  shipmentId: string | null;
  /** Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel */
  backState: OrdersGetReplyBackState;
  /** True: its label was printed */
  isPrinted: boolean;
  /** Numbers of the orders that ship in the same parcel */
  mergedNos: string[];
  /** The order in whose parcel this one ships; both have the same `view`, `shipmentId` and `consignmentNoteNo`. Null when it has its own parcel */
  mergedInto: MergedInto | null;
  /** Those of them that their shop cancelled after the consignment note was created, until a person decides */
  cancelledNos: string[];
  /** CNs of cancelled parcels that left after all with goods that also ship in this parcel, until a person decides */
  otherCnNos: string[];
  /** Who receives it; an address that cannot be shipped to is stored, and reported in `problems` */
  receiver: OrdersCreateParty;
  /** The pieces of the parcel */
  pieces: Piece[];
  /** What is in the parcel */
  content: string;
  /**
     * Declared value in cents; null when not declared
     * @nullable
     */
  valueCents: number | null;
  /** Note on the label */
  customerNote1: string;
  /** Second line of the note */
  customerNote2: string;
  /** Order ID on the label, combined from all orders of the parcel; if it is longer than 30 characters, the order has a problem until a person shortens it */
  printedOrderId: string;
  /**
     * Country where the goods were made, two letters; for an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order has a problem
     * @nullable
     */
  origin: string | null;
  /** All problems, by field */
  problems: OrdersCreateProblem[];
  /** Goods to ship, 1 to 200 lines */
  lines: OrdersCreateReplyLine[];
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** Number of lines that need no parcel */
  leftOut: number;
  /** True: it ships from the courier's warehouse */
  isFromWarehouse: boolean;
  /** The buyer's note, at most 300 characters; if it does not fit into the two lines of 50 on the label, the order has a problem until a person shortens it */
  note: string;
  /** Payment method as the shop names it */
  payment: string;
  /** Status as the shop names it; `open` for orders of programs */
  status: string;
  /**
     * When the buyer placed the order, RFC 3339; left out or null when not known
     * @nullable
     */
  placedAt: string | null;
  /** `shop`, or `person` for users and programs of the account; null while it is not cancelled */
  cancelledBy: OrdersGetReplyCancelledBy;
  /**
     * When the shop received the CN, RFC 3339; null before
     * @nullable
     */
  backAt: string | null;
  /** Why the CN could not be sent to the shop; empty otherwise */
  backMessage: string;
  /** Orders that ship in the same parcel */
  merged: OrdersCreateMerged[];
  /** Number of changes */
  version: number;
}

export interface OrdersGetAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: OrdersGetReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Kind of shop; `general` for orders of programs
 */
export type OrdersCancelReplyKind = 'woocommerce' | 'shopify' | 'magento' | 'opencart' | 'general';
/**
 * `new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order
 */
export type OrdersCancelReplyView = 'new' | 'problem' | 'generated' | 'shipped' | 'cancelled';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OrdersCancelReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise
 */
export type OrdersCancelReplyAsks = 'changed' | 'cancelled' | null;
/**
 * Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel
 */
export type OrdersCancelReplyBackState = 'none' | 'waiting' | 'done' | 'failed';
/**
 * `shop`, or `person` for users and programs of the account; null while it is not cancelled
 */
export type OrdersCancelReplyCancelledBy = 'shop' | 'person' | null;
export interface OrdersCancelReply {
  /** Id of the order in the portal */
  orderId: string;
  /** Order number shown to people */
  orderNo: string;
  /** Id of the shop connection, or of your programs' connection, that the order came from */
  connectionId: string;
  /** Name of that connection */
  shopName: string;
  /** Kind of shop; `general` for orders of programs */
  kind: OrdersCancelReplyKind;
  /** `new`, `problem`, `generated`, `shipped` or `cancelled`; an order that ships in the parcel of another has the view of that order */
  view: OrdersCancelReplyView;
  /** When the order arrived, RFC 3339 */
  receivedAt: string;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  town: string;
  /** Short description of the goods */
  items: string;
  /** Weight in grams: of one piece in a line, of all goods in an order; null when not known */
  weightGrams: number;
  /** What the buyers paid for all orders in the parcel; null when one amount is not known or in another currency */
  total: OrdersListTotal | null;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Shipping price with tax, in cents; once the consignment note is created, its current price. Null while the order cannot ship, and for an order in the parcel of another, which has the price
     * @nullable
     */
  priceCents: number | null;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OrdersCancelReplyService;
  /** The first problem, as a sentence; empty when there is none */
  problem: string;
  /** What the shop did to the order after the consignment note was created: `changed` or `cancelled`; null otherwise */
  asks: OrdersCancelReplyAsks;
  /**
     * Consignment note number (CN); null before it is created
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Id of the shipment; null before it is created
     * @nullable
     */
  shipmentId: string | null;
  /** Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel */
  backState: OrdersCancelReplyBackState;
  /** True: its label was printed */
  isPrinted: boolean;
  /** Numbers of the orders that ship in the same parcel */
  mergedNos: string[];
  /** The order in whose parcel this one ships; both have the same `view`, `shipmentId` and `consignmentNoteNo`. Null when it has its own parcel */
  mergedInto: MergedInto | null;
  /** Those of them that their shop cancelled after the consignment note was created, until a person decides */
  cancelledNos: string[];
  /** CNs of cancelled parcels that left after all with goods that also ship in this parcel, until a person decides */
  otherCnNos: string[];
  /** Who receives it; an address that cannot be shipped to is stored, and reported in `problems` */
  receiver: OrdersCreateParty;
  /** The pieces of the parcel */
  pieces: Piece[];
  /** What is in the parcel */
  content: string;
  /**
     * Declared value in cents; null when not declared
     * @nullable
     */
  valueCents: number | null;
  /** Note on the label */
  customerNote1: string;
  /** Second line of the note */
  customerNote2: string;
  /** Order ID on the label, combined from all orders of the parcel; if it is longer than 30 characters, the order has a problem until a person shortens it */
  printedOrderId: string;
  /**
     * Country where the goods were made, two letters; for an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order has a problem
     * @nullable
     */
  origin: string | null;
  /** All problems, by field */
  problems: OrdersCreateProblem[];
  /** Goods to ship, 1 to 200 lines */
  lines: OrdersCreateReplyLine[];
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** Number of lines that need no parcel */
  leftOut: number;
  /** True: it ships from the courier's warehouse */
  isFromWarehouse: boolean;
  /** The buyer's note, at most 300 characters; if it does not fit into the two lines of 50 on the label, the order has a problem until a person shortens it */
  note: string;
  /** Payment method as the shop names it */
  payment: string;
  /** Status as the shop names it; `open` for orders of programs */
  status: string;
  /**
     * When the buyer placed the order, RFC 3339; left out or null when not known
     * @nullable
     */
  placedAt: string | null;
  /** `shop`, or `person` for users and programs of the account; null while it is not cancelled */
  cancelledBy: OrdersCancelReplyCancelledBy;
  /**
     * When the shop received the CN, RFC 3339; null before
     * @nullable
     */
  backAt: string | null;
  /** Why the CN could not be sent to the shop; empty otherwise */
  backMessage: string;
  /** Orders that ship in the same parcel */
  merged: OrdersCreateMerged[];
  /** Number of changes */
  version: number;
}

export interface OrdersCancelAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: OrdersCancelReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Replaces the service of each order
 */
export type OrdersGenerateBodyService = 'standard' | 'priority' | 'chilled' | 'frozen' | null;
export interface OrdersGenerateBody {
  /**
     * Ids of the orders, at most 200
     * @minItems 1
     * @maxItems 200
     * @items.pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
     */
  orderIds: string[];
  /** Replaces the service of each order */
  service?: OrdersGenerateBodyService;
  /** True: confirms the questions (`isQuestion`) that were asked back */
  confirmed?: boolean | null;
}

export interface OrdersGenerateMade {
  /** Id of the order in the portal */
  orderId: string;
  /** Order number shown to people */
  orderNo: string;
  /** Id of the shipment; null before it is created */
  shipmentId: string;
  /** Consignment note number (CN); null before it is created */
  consignmentNoteNo: string;
  /** Total that the buyer paid, in cents; in `made`, the price of the shipment */
  totalCents: number;
  /** True: it had its consignment note before this request */
  isRepeat?: boolean;
}

export interface OrdersGenerateFailed {
  /** Id of the order in the portal */
  orderId: string;
  /** Order number shown to people */
  orderNo: string;
  /** The problem as a sentence */
  message: string;
  /** Code of the reason */
  code?: string;
  /** True: it is created when you repeat the request with `confirmed` */
  isQuestion: boolean;
}

export interface OrdersGenerateReply {
  /** Orders that have a consignment note now, including those that had it before */
  made: OrdersGenerateMade[];
  /** Orders without a consignment note, and the reason; an unknown order has an empty `orderNo` */
  failed: OrdersGenerateFailed[];
  /**
     * Always null here: all named orders are processed in one call
     * @nullable
     */
  next: string | null;
}

export interface OrdersGenerateAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: OrdersGenerateReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsListRowState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsListRowVehicle = 'motorbike' | 'van' | 'lorry';
export interface Driver {
  /** The driver's name */
  name: string;
  /** The driver's phone */
  phone: string;
  /** Earliest arrival of the driver, HH:mm:ss; empty when not known */
  windowFrom: string;
  /** Latest arrival of the driver, HH:mm:ss; empty when not known */
  windowTo: string;
}

/**
 * Why nothing was collected; null unless it failed
 */
export type PickupsListRowFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface PickupsListRow {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as shown to people */
  pickupNo: string;
  /** State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsListRowState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime: string;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime: string;
  /** When the parcels are ready, as an instant, RFC 3339 */
  readyAt: string;
  /** Pick-up address; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsListRowVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: some of the parcels are Priority Service */
  isPriority: boolean;
  /** Number of pieces */
  pieces: number;
  /** Total weight in grams */
  weightGrams: number;
  /** Note for the driver, at most 150 characters */
  note: string;
  /** Number of consignment notes of the pick-up */
  cnCount: number;
  /** The driver; null until one is assigned */
  driver: Driver | null;
  /** Why nothing was collected; null unless it failed */
  failReason: PickupsListRowFailReason;
  /** More about the reason, as text */
  failText: string;
  /** True: created by a standing pick-up */
  isStanding: boolean;
  /** True: the office has closed, and no result was reported */
  isOverdue: boolean;
  /** Until when it can be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it can be rearranged or cancelled now */
  mayChange: boolean;
}

export interface PickupsListReply {
  /** Rows found, in order */
  rows: PickupsListRow[];
  /**
     * Cursor of the next page; null on the last
     * @nullable
     */
  nextCursor: string | null;
}

export interface PickupsListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: PickupsListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * When the parcels are ready, HH:mm:ss, on the half hour
 */
export type PickupsBookBodyReadyTime = '09:00:00' | '09:30:00' | '10:00:00' | '10:30:00' | '11:00:00' | '11:30:00' | '12:00:00' | '12:30:00' | '13:00:00' | '13:30:00' | '14:00:00' | '14:30:00' | '15:00:00' | '15:30:00' | '16:00:00' | '16:30:00' | '17:00:00' | '17:30:00' | '18:00:00' | '18:30:00' | '19:00:00' | '19:30:00' | '20:00:00' | '20:30:00';
/**
 * When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later
 */
export type PickupsBookBodyCloseTime = '12:00:00' | '12:30:00' | '13:00:00' | '13:30:00' | '14:00:00' | '14:30:00' | '15:00:00' | '15:30:00' | '16:00:00' | '16:30:00' | '17:00:00' | '17:30:00' | '18:00:00' | '18:30:00' | '19:00:00' | '19:30:00' | '20:00:00' | '20:30:00' | '21:00:00' | '21:30:00' | '22:00:00' | '22:30:00' | '23:00:00' | '23:30:00';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsBookBodyVehicle = 'motorbike' | 'van' | 'lorry';
export interface PickupsBookBody {
  /** Pick-up address; the default sender of the address book, else the company, when left out */
  address?: PartyInput | null;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime: PickupsBookBodyReadyTime;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime: PickupsBookBodyCloseTime;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsBookBodyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley?: boolean | null;
  /** True: some of the parcels are Priority Service */
  isPriority?: boolean | null;
  /**
     * Number of pieces
     * @minimum 1
     * @maximum 60000
     */
  pieces: number;
  /**
     * Total weight in grams
     * @minimum 1
     * @maximum 99999000
     */
  weightGrams: number;
  /** Note for the driver, at most 150 characters */
  note?: string | null;
  /**
     * Consignment note numbers to collect, at most 2000
     * @maxItems 2000
     * @nullable
     * @items.minLength 1
     * @items.maxLength 60
     */
  consignmentNoteNos?: string[] | null;
}

/**
 * State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsBookReplyState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsBookReplyVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was collected; null unless it failed
 */
export type PickupsBookReplyFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
/**
 * Status of the shipment
 */
export type ShipmentStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
export interface Shipment {
  /** Id of the shipment */
  shipmentId: string;
  /** Consignment note number (CN) */
  consignmentNoteNo: string;
  /** Status of the shipment */
  status: ShipmentStatus;
  /** Whether its label was printed */
  isPrinted: boolean;
  /** True: it is Priority Service */
  isPriority: boolean;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  receiverPlace: string;
  /** Number of pieces of the shipment */
  pieces: number;
  /** Weight of the shipment in grams */
  weightGrams: number;
}

/**
 * Code of the event
 */
export type PickupsBookEventCode = 'booked' | 'booked-standing' | 'rearranged' | 'cns-added' | 'cns-taken' | 'assigned' | 'collected' | 'failed' | 'cancelled' | 'booked-again';
/**
 * Why there is no pick-up on that day, or why it failed; null when there is no reason
 */
export type PickupsBookDetailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier';
export interface PickupsBookDetail {
  /** Number of things concerned */
  count?: number;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day?: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime?: string;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime?: string;
  /** The driver's name */
  driver?: string;
  /** Why there is no pick-up on that day, or why it failed; null when there is no reason */
  reason?: PickupsBookDetailReason;
  /** More about it, as text */
  text?: string;
}

export interface PickupsBookEvent {
  /** Id of the event */
  eventId: string;
  /** Code of the event */
  code: PickupsBookEventCode;
  /** When it happened, RFC 3339 */
  at: string;
  /** Who did it */
  byWhom: string;
  /** Details of the event */
  detail: PickupsBookDetail;
}

export interface FollowedBy {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as shown to people */
  pickupNo: string;
}

export interface PickupsBookReply {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as shown to people */
  pickupNo: string;
  /** State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsBookReplyState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime: string;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime: string;
  /** When the parcels are ready, as an instant, RFC 3339 */
  readyAt: string;
  /** Pick-up address; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsBookReplyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: some of the parcels are Priority Service */
  isPriority: boolean;
  /** Number of pieces */
  pieces: number;
  /** Total weight in grams */
  weightGrams: number;
  /** Note for the driver, at most 150 characters */
  note: string;
  /** Number of consignment notes of the pick-up */
  cnCount: number;
  /** The driver; null until one is assigned */
  driver: Driver | null;
  /** Why nothing was collected; null unless it failed */
  failReason: PickupsBookReplyFailReason;
  /** More about the reason, as text */
  failText: string;
  /** True: created by a standing pick-up */
  isStanding: boolean;
  /** True: the office has closed, and no result was reported */
  isOverdue: boolean;
  /** Until when it can be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it can be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes of the pick-up */
  shipments: Shipment[];
  /** Events of the pick-up */
  events: PickupsBookEvent[];
  /** For a failed one: the pick-up that was booked instead; null otherwise */
  followedBy: FollowedBy | null;
}

export interface PickupsBookAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: PickupsBookReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsGetReplyState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsGetReplyVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was collected; null unless it failed
 */
export type PickupsGetReplyFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface PickupsGetReply {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as shown to people */
  pickupNo: string;
  /** State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsGetReplyState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime: string;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime: string;
  /** When the parcels are ready, as an instant, RFC 3339 */
  readyAt: string;
  /** Pick-up address; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsGetReplyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: some of the parcels are Priority Service */
  isPriority: boolean;
  /** Number of pieces */
  pieces: number;
  /** Total weight in grams */
  weightGrams: number;
  /** Note for the driver, at most 150 characters */
  note: string;
  /** Number of consignment notes of the pick-up */
  cnCount: number;
  /** The driver; null until one is assigned */
  driver: Driver | null;
  /** Why nothing was collected; null unless it failed */
  failReason: PickupsGetReplyFailReason;
  /** More about the reason, as text */
  failText: string;
  /** True: created by a standing pick-up */
  isStanding: boolean;
  /** True: the office has closed, and no result was reported */
  isOverdue: boolean;
  /** Until when it can be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it can be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes of the pick-up */
  shipments: Shipment[];
  /** Events of the pick-up */
  events: PickupsBookEvent[];
  /** For a failed one: the pick-up that was booked instead; null otherwise */
  followedBy: FollowedBy | null;
}

export interface PickupsGetAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: PickupsGetReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * When the parcels are ready, HH:mm:ss, on the half hour
 */
export type PickupsRearrangeBodyReadyTime = '09:00:00' | '09:30:00' | '10:00:00' | '10:30:00' | '11:00:00' | '11:30:00' | '12:00:00' | '12:30:00' | '13:00:00' | '13:30:00' | '14:00:00' | '14:30:00' | '15:00:00' | '15:30:00' | '16:00:00' | '16:30:00' | '17:00:00' | '17:30:00' | '18:00:00' | '18:30:00' | '19:00:00' | '19:30:00' | '20:00:00' | '20:30:00';
/**
 * When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later
 */
export type PickupsRearrangeBodyCloseTime = '12:00:00' | '12:30:00' | '13:00:00' | '13:30:00' | '14:00:00' | '14:30:00' | '15:00:00' | '15:30:00' | '16:00:00' | '16:30:00' | '17:00:00' | '17:30:00' | '18:00:00' | '18:30:00' | '19:00:00' | '19:30:00' | '20:00:00' | '20:30:00' | '21:00:00' | '21:30:00' | '22:00:00' | '22:30:00' | '23:00:00' | '23:30:00';
export interface PickupsRearrangeBody {
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime: PickupsRearrangeBodyReadyTime;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime: PickupsRearrangeBodyCloseTime;
}

/**
 * State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsRearrangeReplyState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsRearrangeReplyVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was collected; null unless it failed
 */
export type PickupsRearrangeReplyFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface PickupsRearrangeReply {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as shown to people */
  pickupNo: string;
  /** State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsRearrangeReplyState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime: string;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime: string;
  /** When the parcels are ready, as an instant, RFC 3339 */
  readyAt: string;
  /** Pick-up address; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsRearrangeReplyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: some of the parcels are Priority Service */
  isPriority: boolean;
  /** Number of pieces */
  pieces: number;
  /** Total weight in grams */
  weightGrams: number;
  /** Note for the driver, at most 150 characters */
  note: string;
  /** Number of consignment notes of the pick-up */
  cnCount: number;
  /** The driver; null until one is assigned */
  driver: Driver | null;
  /** Why nothing was collected; null unless it failed */
  failReason: PickupsRearrangeReplyFailReason;
  /** More about the reason, as text */
  failText: string;
  /** True: created by a standing pick-up */
  isStanding: boolean;
  /** True: the office has closed, and no result was reported */
  isOverdue: boolean;
  /** Until when it can be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it can be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes of the pick-up */
  shipments: Shipment[];
  /** Events of the pick-up */
  events: PickupsBookEvent[];
  /** For a failed one: the pick-up that was booked instead; null otherwise */
  followedBy: FollowedBy | null;
}

export interface PickupsRearrangeAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: PickupsRearrangeReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsCancelReplyState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsCancelReplyVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was collected; null unless it failed
 */
export type PickupsCancelReplyFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface PickupsCancelReply {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as shown to people */
  pickupNo: string;
  /** State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsCancelReplyState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime: string;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime: string;
  /** When the parcels are ready, as an instant, RFC 3339 */
  readyAt: string;
  /** Pick-up address; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsCancelReplyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: some of the parcels are Priority Service */
  isPriority: boolean;
  /** Number of pieces */
  pieces: number;
  /** Total weight in grams */
  weightGrams: number;
  /** Note for the driver, at most 150 characters */
  note: string;
  /** Number of consignment notes of the pick-up */
  cnCount: number;
  /** The driver; null until one is assigned */
  driver: Driver | null;
  /** Why nothing was collected; null unless it failed */
  failReason: PickupsCancelReplyFailReason;
  /** More about the reason, as text */
  failText: string;
  /** True: created by a standing pick-up */
  isStanding: boolean;
  /** True: the office has closed, and no result was reported */
  isOverdue: boolean;
  /** Until when it can be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it can be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes of the pick-up */
  shipments: Shipment[];
  /** Events of the pick-up */
  events: PickupsBookEvent[];
  /** For a failed one: the pick-up that was booked instead; null otherwise */
  followedBy: FollowedBy | null;
}

export interface PickupsCancelAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: PickupsCancelReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Why there is no pick-up on that day, or why it failed; null when there is no reason
 */
export type PickupsDaysDayReason = 'holiday' | 'rest-day' | 'cut-off' | 'too-late' | 'full' | null;
export interface PickupsDaysDay {
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** True for today */
  isToday: boolean;
  /** Why there is no pick-up on that day, or why it failed; null when there is no reason */
  reason: PickupsDaysDayReason;
  /**
     * Name of the holiday, when that is the reason; null otherwise
     * @nullable
     */
  holiday: string | null;
  /** Available times, HH:mm:ss */
  readyTimes: string[];
  /** The usual office-close time, HH:mm:ss */
  usualCloseTime: string;
}

export interface PickupsDaysReply {
  /** Code of the station that serves the place, three letters */
  station: string;
  /** The next days, including those without pick-up */
  days: PickupsDaysDay[];
}

export interface PickupsDaysAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: PickupsDaysReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface PickupsBookNextBody {
  /**
     * Consignment note numbers to collect, at most 2000
     * @minItems 1
     * @maxItems 2000
     * @items.minLength 1
     * @items.maxLength 60
     */
  consignmentNoteNos: string[];
}

/**
 * State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was collected; null unless it failed
 */
export type PickupFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface Pickup {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as shown to people */
  pickupNo: string;
  /** State of the pick-up: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss, on the half hour */
  readyTime: string;
  /** When the office closes, HH:mm:ss, on the half hour, at least 60 minutes later */
  closeTime: string;
  /** When the parcels are ready, as an instant, RFC 3339 */
  readyAt: string;
  /** Pick-up address; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: some of the parcels are Priority Service */
  isPriority: boolean;
  /** Number of pieces */
  pieces: number;
  /** Total weight in grams */
  weightGrams: number;
  /** Note for the driver, at most 150 characters */
  note: string;
  /** Number of consignment notes of the pick-up */
  cnCount: number;
  /** The driver; null until one is assigned */
  driver: Driver | null;
  /** Why nothing was collected; null unless it failed */
  failReason: PickupFailReason;
  /** More about the reason, as text */
  failText: string;
  /** True: created by a standing pick-up */
  isStanding: boolean;
  /** True: the office has closed, and no result was reported */
  isOverdue: boolean;
  /** Until when it can be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it can be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes of the pick-up */
  shipments: Shipment[];
  /** Events of the pick-up */
  events: PickupsBookEvent[];
  /** For a failed one: the pick-up that was booked instead; null otherwise */
  followedBy: FollowedBy | null;
}

export interface PickupsBookNextReply {
  /** The pick-up */
  pickup: Pickup;
  /** True: they were added to a pick-up that was already booked */
  isAdded: boolean;
  /** Number of consignment notes added */
  added: number;
  /** Number that could not be added: scanned, cancelled or in another pick-up */
  leftOut: number;
}

export interface PickupsBookNextAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: PickupsBookNextReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface District {
  /** Name of the district; send it as `city` to choose it */
  name: string;
  /** False: no delivery and no pick-up there */
  isServed: boolean;
  /** True: an outskirt delivery area, which has a surcharge */
  isOutskirt: boolean;
  /** False: COOL parcels are not delivered there */
  isCoolServed: boolean;
  /** True: Priority Service with its money-back guarantee is available there */
  hasPriority: boolean;
  /** Code of the station that serves the place, three letters */
  station: string;
}

export interface PostcodesGetReply {
  /** Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none */
  postcode: string;
  /** MY or SG; the country of the account when left out */
  country: string;
  /** State, spelt as in the postcode look-up */
  state: string;
  /** Price zone of the place */
  zone: string;
  /** Town; where a postcode has several districts, it selects one */
  city: string;
  /** False: no delivery and no pick-up there */
  isServed: boolean;
  /** True: an outskirt delivery area, which has a surcharge */
  isOutskirt: boolean;
  /** False: COOL parcels are not delivered there */
  isCoolServed: boolean;
  /** True: Priority Service with its money-back guarantee is available there */
  hasPriority: boolean;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** The districts of the postcode, which may be served differently */
  districts: District[];
}

export interface PostcodesGetAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: PostcodesGetReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface ProductsListRow {
  /** Id of the product */
  productId: string;
  /** SKU of the product in the warehouse */
  sku: string;
  /** Name of the product */
  name: string;
  /** Bar code of the product; empty when it has none */
  barcode: string;
  /** Weight of one piece in grams */
  weightGrams: number;
  /** Length in millimetres; 0 when not known */
  lengthMm: number;
  /** Width in millimetres; 0 when not known */
  widthMm: number;
  /** Height in millimetres; 0 when not known */
  heightMm: number;
  /** Code of the Harmonized System, 8 digits; empty when not known */
  hsCode: string;
  /** Country of origin, two letters; empty when not known */
  origin: string;
  /** Where it is stored in the warehouse */
  bin: string;
  /** The stock is low when this many or fewer are available */
  lowAt: number;
  /** How many are in the warehouse */
  onHand: number;
  /** How many are reserved for orders */
  reserved: number;
  /** How many are on hand and not reserved; of a product, negative when orders hold more than there are */
  available: number;
  /** How many are announced and not received yet */
  incoming: number;
  /** True: the stock is low */
  isLow: boolean;
}

export interface ProductsListReply {
  /** Rows found, in order */
  rows: ProductsListRow[];
  /**
     * Cursor of the next page; null on the last
     * @nullable
     */
  nextCursor: string | null;
}

export interface ProductsListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ProductsListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface ProductsStockBody {
  /**
     * SKU of the product in the warehouse
     * @minLength 1
     * @maxLength 40
     */
  sku: string;
  /**
     * Name of the product
     * @minLength 1
     * @maxLength 80
     */
  name: string;
  /**
     * Weight of one piece in grams
     * @maximum 99999000
     * @exclusiveMinimum 0
     */
  weightGrams: number;
  /**
     * How many are in stock now
     * @minimum 0
     * @maximum 1000000
     */
  quantity: number;
}

export interface ProductsStockReply {
  /** Id of the product */
  productId: string;
  /** SKU of the product in the warehouse */
  sku: string;
  /** Name of the product */
  name: string;
  /** Bar code of the product; empty when it has none */
  barcode: string;
  /** Weight of one piece in grams */
  weightGrams: number;
  /** Length in millimetres; 0 when not known */
  lengthMm: number;
  /** Width in millimetres; 0 when not known */
  widthMm: number;
  /** Height in millimetres; 0 when not known */
  heightMm: number;
  /** Code of the Harmonized System, 8 digits; empty when not known */
  hsCode: string;
  /** Country of origin, two letters; empty when not known */
  origin: string;
  /** Where it is stored in the warehouse */
  bin: string;
  /** The stock is low when this many or fewer are available */
  lowAt: number;
  /** How many are in the warehouse */
  onHand: number;
  /** How many are reserved for orders */
  reserved: number;
  /** How many are on hand and not reserved; of a product, negative when orders hold more than there are */
  available: number;
  /** How many are announced and not received yet */
  incoming: number;
  /** True: the stock is low */
  isLow: boolean;
}

export interface ProductsStockAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ProductsStockReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * `document` or `parcel`
 */
export type QuotesMakeBodyContentType = 'document' | 'parcel' | null;
export interface PieceInput {
  /**
     * Weight of the piece in grams
     * @maximum 99999000
     * @exclusiveMinimum 0
     */
  weightGrams: number;
  /** Length in millimetres; 0 when not known */
  lengthMm?: number | null;
  /** Width in millimetres; 0 when not known */
  widthMm?: number | null;
  /** Height in millimetres; 0 when not known */
  heightMm?: number | null;
}

export interface QuotesMakeBody {
  /** Postcode of the sender; that of the default sender when left out */
  senderPostcode?: string | null;
  /** Postcode of the receiver; empty in countries without postcodes */
  receiverPostcode?: string | null;
  /**
     * Country of the receiver, two letters of ISO 3166-1
     * @minLength 1
     * @maxLength 2
     */
  receiverCountry: string;
  /** Town, where the postcode has several districts */
  senderCity?: string | null;
  /** Town, where the postcode has several districts */
  receiverCity?: string | null;
  /** `document` or `parcel` */
  contentType?: QuotesMakeBodyContentType;
  /**
     * The pieces of the consignment, 1 to 30; each has its own label
     * @minItems 1
     * @maxItems 30
     */
  pieces: PieceInput[];
  /** Declared value of the contents in cents; null when not declared */
  valueCents?: number | null;
  /** Cash to collect at delivery for the whole consignment, in cents of the receiver's currency (MYR to Malaysia); null for none */
  codCents?: number | null;
  /** True for enhanced liability up to the declared value */
  isEnhanced?: boolean | null;
  /** True for dangerous goods; only for accounts that may send them */
  isDangerous?: boolean | null;
}

export interface QuotesMakeFrom {
  /** Town; where a postcode has several districts, it selects one */
  city: string;
  /** State, spelt as in the postcode look-up */
  state: string;
}

/**
 * Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others
 */
export type OfferFlow = 'domestic' | 'singapore' | 'malaysia' | 'international' | 'cn-printing' | 'cool' | 'fulfilment' | 'reverse-charge' | 'third-party';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OfferService = 'standard' | 'priority' | 'chilled' | 'frozen';
export interface QuotesMakeLine {
  /** Code of the price line */
  code: string;
  /** Name of the line in the language of the response */
  label: string;
  /** Amount in cents */
  cents: number;
}

export interface TransitDays {
  /** Minimum */
  least: number;
  /** Maximum */
  most: number;
}

export interface DropOff {
  /** Day, YYYY-MM-DD */
  day: string;
  /** True while today's cut-off has not passed */
  isToday: boolean;
  /** Cut-off on that day, as text */
  before: string;
}

export interface DeliveryPromise {
  /** If it is dropped off at a station */
  dropOff: DropOff;
  /** If it is picked up */
  pickUp: DropOff;
  /** Day of delivery, YYYY-MM-DD; null when none is promised */
  deliveryDay: string;
}

export interface Offer {
  /** Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others */
  flow: OfferFlow;
  /** Name of the flow in the language of the response */
  flowLabel: string;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OfferService;
  /** Name of the service in the language of the response */
  label: string;
  /** Lines of the price */
  lines: QuotesMakeLine[];
  /** Price with tax in cents; 0 when the service is not available */
  totalCents: number;
  /** Chargeable weight in grams: the larger of actual and volumetric, rounded up */
  chargeableGrams: number;
  /** Working days in transit after the day of pick-up; null when none are promised */
  transitDays: TransitDays | null;
  /**
     * Until when a same-day pick-up can be booked, HH:mm in the time zone of the account
     * @nullable
     */
  cutOff: string | null;
  /** From when the Priority promise counts and when the parcel arrives; null for services without a promised day */
  promise: DeliveryPromise | null;
  /** False: this account may not create such a shipment */
  canShip: boolean;
  /** Why the service is not available; empty when it is */
  reasons: string[];
}

export interface QuotesMakeReply {
  /** Place of the sender, from its postcode */
  from: QuotesMakeFrom | null;
  /** Place of the receiver, from its postcode; null without postcode data */
  to: QuotesMakeFrom | null;
  /** True: the receiver is in an outskirt delivery area, which has a surcharge */
  isOda: boolean;
  /** Weight of all pieces in grams */
  actualGrams: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** True for COOL accounts, which cannot ship other domestic parcels */
  isHideDomestic: boolean;
  /** Every service to that destination; available ones first */
  offers: Offer[];
}

export interface QuotesMakeAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: QuotesMakeReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * `document` or `parcel`
 */
export type RatesMakeBodyContentType = 'document' | 'parcel' | null;
export interface RatesMakeBody {
  /** Postcode of the sender; that of the default sender when left out */
  senderPostcode?: string | null;
  /** Postcode of the receiver; empty in countries without postcodes */
  receiverPostcode?: string | null;
  /**
     * Country of the receiver, two letters of ISO 3166-1
     * @minLength 1
     * @maxLength 2
     */
  receiverCountry: string;
  /** Town, where the postcode has several districts */
  senderCity?: string | null;
  /** Town, where the postcode has several districts */
  receiverCity?: string | null;
  /** `document` or `parcel` */
  contentType?: RatesMakeBodyContentType;
  /**
     * The pieces of the consignment, 1 to 30; each has its own label
     * @minItems 1
     * @maxItems 30
     */
  pieces: PieceInput[];
  /** Declared value of the contents in cents; null when not declared */
  valueCents?: number | null;
  /** Cash to collect at delivery for the whole consignment, in cents of the receiver's currency (MYR to Malaysia); null for none */
  codCents?: number | null;
  /** True for enhanced liability up to the declared value */
  isEnhanced?: boolean | null;
  /** True for dangerous goods; only for accounts that may send them */
  isDangerous?: boolean | null;
}

/**
 * Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others
 */
export type RateFlow = 'domestic' | 'singapore' | 'malaysia' | 'international' | 'cn-printing' | 'cool' | 'fulfilment' | 'reverse-charge' | 'third-party';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type RateService = 'standard' | 'priority' | 'chilled' | 'frozen';
export interface Rate {
  /** Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others */
  flow: RateFlow;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: RateService;
  /** Name of the service in the language of the response */
  label: string;
  /** Price with tax in cents; 0 when the service is not available */
  totalCents: number;
  /** Working days in transit after the day of pick-up; null when none are promised */
  transitDays: TransitDays | null;
  /**
     * Day of delivery, YYYY-MM-DD; null when none is promised
     * @nullable
     */
  deliveryDay: string | null;
}

export interface RatesMakeReply {
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** The available services, cheapest first */
  rates: Rate[];
}

export interface RatesMakeAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: RatesMakeReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Status of the shipment
 */
export type ShipmentsListRowStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
/**
 * Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others
 */
export type ShipmentsListRowFlow = 'domestic' | 'singapore' | 'malaysia' | 'international' | 'cn-printing' | 'cool' | 'fulfilment' | 'reverse-charge' | 'third-party';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type ShipmentsListRowService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * `document` or `parcel`
 */
export type ShipmentsListRowContentType = 'document' | 'parcel';
/**
 * Code of the event
 */
export type LastEventCode = 'CRT' | 'EDT' | 'PUB' | 'PUR' | 'PUF' | 'PUC' | 'HOV' | 'PKU' | 'DRP' | 'CAN' | 'ARR' | 'SRT' | 'DEP' | 'CUS' | 'CLR' | 'HLD' | 'REL' | 'KPT' | 'OFD' | 'NAT' | 'NOH' | 'ADR' | 'REF' | 'CNR' | 'DLF' | 'RTS' | 'DLV' | 'RTD' | 'CNU' | 'COR';
export interface LastEvent {
  /** Code of the event */
  code: LastEventCode;
  /** When it happened, RFC 3339 */
  at: string;
}

export interface ShipmentsListRow {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Status of the shipment */
  status: ShipmentsListRowStatus;
  /** Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others */
  flow: ShipmentsListRowFlow;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: ShipmentsListRowService;
  /** `document` or `parcel` */
  contentType: ShipmentsListRowContentType;
  /** Person who sends it */
  senderName: string;
  /** Person who receives it */
  receiverName: string;
  /** Company that receives it; empty when there is none */
  receiverCompany: string;
  /** The receiver's phone, digits only */
  receiverPhone: string;
  /** The receiver's town */
  receiverCity: string;
  /** The receiver's state */
  receiverState: string;
  /** The receiver's postcode */
  receiverPostcode: string;
  /** The receiver's country, two letters */
  receiverCountry: string;
  /** Number of pieces */
  pieceCount: number;
  /** Weight of all pieces in grams */
  actualGrams: number;
  /** Chargeable weight in grams */
  chargeableGrams: number;
  /**
     * Cash to collect at delivery for the whole consignment, in cents of the receiver's currency (MYR to Malaysia); null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Currency of `codCents`, three letters of ISO 4217: MYR to Malaysia; null without COD
     * @nullable
     */
  codCurrency: string | null;
  /**
     * COD in cents that the courier still has to collect from the receiver; null when there is none
     * @nullable
     */
  toCollectCents: number | null;
  /** Price with tax in cents */
  totalCents: number;
  /**
     * The customer's own order number, at most 30 characters; null or empty when there is none
     * @nullable
     */
  orderId: string | null;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /**
     * When its label was first printed, RFC 3339; null before
     * @nullable
     */
  printedAt: string | null;
  /** Number of times its label was printed */
  printedCount: number;
  /** Contents of the parcel, at most 30 characters */
  content: string;
  /** The latest event */
  lastEvent: LastEvent;
  /**
     * When all pieces were delivered, RFC 3339; null before
     * @nullable
     */
  deliveredAt: string | null;
  /** Number of delivered pieces */
  deliveredPieces: number;
  /**
     * When a late scan of an earlier time undid the cancellation; null otherwise
     * @nullable
     */
  cancelUndoneAt: string | null;
}

export interface ShipmentsListReply {
  /** Rows found, in order */
  rows: ShipmentsListRow[];
  /**
     * Cursor of the next page; null on the last
     * @nullable
     */
  nextCursor: string | null;
}

export interface ShipmentsListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ShipmentsListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others
 */
export type ShipmentsCreateBodyFlow = 'domestic' | 'singapore' | 'malaysia' | 'international' | 'cn-printing' | 'cool' | 'fulfilment' | 'reverse-charge' | 'third-party' | null;
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type ShipmentsCreateBodyService = 'standard' | 'priority' | 'chilled' | 'frozen' | null;
/**
 * `document` or `parcel`
 */
export type ShipmentsCreateBodyContentType = 'document' | 'parcel' | null;
export type ShipmentsCreateBodyConfirmedItem = 'order-id-in-use' | 'cod-above-value';
/**
 * Purpose of the shipment
 */
export type CustomsInputPurpose = 'sale' | 'gift' | 'sample' | 'personal' | 'return' | 'repair' | 'exhibition' | 'document' | 'others' | null;
/**
 * Who pays which costs of the transport (Incoterms 2020); DAP when left out
 */
export type CustomsInputIncoterm = 'DAP' | 'DPU' | 'DDP' | 'CPT' | 'CIP' | 'FCA' | 'EXW' | null;
export interface ShipmentsCreateItem {
  /**
     * What the goods are, at most 80 characters
     * @minLength 1
     * @maxLength 80
     */
  description: string;
  /** Code of the Harmonized System, 8 digits */
  hsCode?: string | null;
  /**
     * Country of origin, two letters of ISO 3166-1
     * @minLength 1
     * @maxLength 2
     */
  origin: string;
  /**
     * Quantity
     * @minimum 1
     * @maximum 99999
     */
  quantity: number;
  /**
     * Value of one piece in cents of the sender's currency
     * @minimum 0
     * @maximum 99999999
     */
  unitValueCents: number;
  /**
     * Weight of the whole line in grams; 0 when not known
     * @minimum 0
     * @maximum 99999000
     */
  weightGrams: number;
}

export interface CustomsInput {
  /** Purpose of the shipment */
  purpose: CustomsInputPurpose;
  /** Explains `others`, at most 50 characters */
  purposeRemarks?: string | null;
  /** Who pays which costs of the transport (Incoterms 2020); DAP when left out */
  incoterm?: CustomsInputIncoterm;
  /** Tax number of the sender, at most 30 characters */
  senderTaxId?: string | null;
  /** Tax number of the receiver, at most 30 characters */
  receiverTaxId?: string | null;
  /**
     * Item lines, one for each kind of goods, 1 to 50
     * @minItems 1
     * @maxItems 50
     */
  items: ShipmentsCreateItem[];
}

export interface ShipmentsCreateBody {
  /** Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others */
  flow?: ShipmentsCreateBodyFlow;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service?: ShipmentsCreateBodyService;
  /** Who sends it; the default sender of the address book, else the company, when left out */
  sender?: PartyInput | null;
  /** Who receives it */
  receiver: PartyInput;
  /** `document` or `parcel` */
  contentType?: ShipmentsCreateBodyContentType;
  /**
     * The pieces of the consignment, 1 to 30; each has its own label
     * @minItems 1
     * @maxItems 30
     */
  pieces: PieceInput[];
  /** Declared value of the contents in cents; null when not declared */
  valueCents?: number | null;
  /** Cash to collect at delivery for the whole consignment, in cents of the receiver's currency (MYR to Malaysia); null for none */
  codCents?: number | null;
  /** True for enhanced liability up to the declared value */
  isEnhanced?: boolean | null;
  /** Contents of the parcel, at most 30 characters */
  content?: string | null;
  /** True for dangerous goods; only for accounts that may send them */
  isDangerous?: boolean | null;
  /** Note on the label, at most 50 characters */
  customerNote1?: string | null;
  /** Second note, at most 50 characters */
  customerNote2?: string | null;
  /** The customer's own order number, at most 30 characters; null or empty when there is none */
  orderId?: string | null;
  /**
     * Delivery-order numbers, at most 9; only for accounts that use them
     * @maxItems 9
     * @nullable
     * @items.minLength 1
     * @items.maxLength 20
     */
  deliveryOrders?: string[] | null;
  /** Customs data of shipments that leave the country; null or left out for domestic ones */
  customs?: CustomsInput | null;
  /**
     * Confirms what was asked back: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)
     * @nullable
     */
  confirmed?: ShipmentsCreateBodyConfirmedItem[] | null;
}

export interface ShipmentsCreateReply {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Number of pieces */
  pieceCount: number;
  /** Price with tax in cents */
  totalCents: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** When it was created, RFC 3339 */
  createdAt: string;
}

export interface ShipmentsCreateAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ShipmentsCreateReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Status of the shipment
 */
export type ShipmentsGetReplyStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
/**
 * Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others
 */
export type ShipmentsGetReplyFlow = 'domestic' | 'singapore' | 'malaysia' | 'international' | 'cn-printing' | 'cool' | 'fulfilment' | 'reverse-charge' | 'third-party';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type ShipmentsGetReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * `document` or `parcel`
 */
export type ShipmentsGetReplyContentType = 'document' | 'parcel';
export interface ReturnOf {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
}

/**
 * Purpose of the shipment
 */
export type CustomsPurpose = 'sale' | 'gift' | 'sample' | 'personal' | 'return' | 'repair' | 'exhibition' | 'document' | 'others' | null;
/**
 * Who pays which costs of the transport (Incoterms 2020); DAP when left out
 */
export type CustomsIncoterm = 'DAP' | 'DPU' | 'DDP' | 'CPT' | 'CIP' | 'FCA' | 'EXW';
export interface ShipmentsGetItem {
  /**
     * What the goods are, at most 80 characters
     * @minLength 1
     * @maxLength 80
     */
  description: string;
  /**
     * Code of the Harmonized System, 8 digits
     * @maxLength 8
     */
  hsCode?: string;
  /**
     * Country of origin, two letters of ISO 3166-1
     * @minLength 1
     * @maxLength 2
     */
  origin: string;
  /**
     * Quantity
     * @minimum 1
     * @maximum 99999
     */
  quantity: number;
  /**
     * Value of one piece in cents of the sender's currency
     * @minimum 0
     * @maximum 99999999
     */
  unitValueCents: number;
  /**
     * Weight of the whole line in grams; 0 when not known
     * @minimum 0
     * @maximum 99999000
     */
  weightGrams: number;
}

export interface Customs {
  /** Purpose of the shipment */
  purpose: CustomsPurpose;
  /**
     * Explains `others`, at most 50 characters
     * @maxLength 50
     */
  purposeRemarks?: string;
  /** Who pays which costs of the transport (Incoterms 2020); DAP when left out */
  incoterm?: CustomsIncoterm;
  /**
     * Tax number of the sender, at most 30 characters
     * @maxLength 30
     */
  senderTaxId?: string;
  /**
     * Tax number of the receiver, at most 30 characters
     * @maxLength 30
     */
  receiverTaxId?: string;
  /**
     * Item lines, one for each kind of goods, 1 to 50
     * @minItems 1
     * @maxItems 50
     */
  items: ShipmentsGetItem[];
}

export interface ShipmentsGetDeliveryPromise {
  /** If it is dropped off at a station */
  dropOff: DropOff;
  /** If it is picked up */
  pickUp: DropOff;
  /** Day of delivery, YYYY-MM-DD */
  deliveryDay: string;
}

/**
 * Code of the event
 */
export type ShipmentsGetEventCode = 'CRT' | 'EDT' | 'PUB' | 'PUR' | 'PUF' | 'PUC' | 'HOV' | 'PKU' | 'DRP' | 'CAN' | 'ARR' | 'SRT' | 'DEP' | 'CUS' | 'CLR' | 'HLD' | 'REL' | 'KPT' | 'OFD' | 'NAT' | 'NOH' | 'ADR' | 'REF' | 'CNR' | 'DLF' | 'RTS' | 'DLV' | 'RTD' | 'CNU' | 'COR';
export interface ShipmentsGetEvent {
  /** Id of the event */
  eventId: string;
  /** Code of the event */
  code: ShipmentsGetEventCode;
  /** The event as text, in the language of the response */
  text: string;
  /** Where it happened */
  place: string;
  /** When it happened, RFC 3339 */
  at: string;
  /** Who recorded it */
  byWhom: string;
  /**
     * The piece concerned, from 1; null for the whole consignment
     * @nullable
     */
  piece: number | null;
  /** True: a later correction revoked it */
  isTakenBack: boolean;
}

export interface Pod {
  /** Who signed for it */
  name: string;
  /** When it happened, RFC 3339 */
  at: string;
}

export interface ShipmentsGetReply {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Status of the shipment */
  status: ShipmentsGetReplyStatus;
  /** Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others */
  flow: ShipmentsGetReplyFlow;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: ShipmentsGetReplyService;
  /** `document` or `parcel` */
  contentType: ShipmentsGetReplyContentType;
  /** Person who sends it */
  senderName: string;
  /** Person who receives it */
  receiverName: string;
  /** Company that receives it; empty when there is none */
  receiverCompany: string;
  /** The receiver's phone, digits only */
  receiverPhone: string;
  /** The receiver's town */
  receiverCity: string;
  /** The receiver's state */
  receiverState: string;
  /** The receiver's postcode */
  receiverPostcode: string;
  /** The receiver's country, two letters */
  receiverCountry: string;
  /** Number of pieces */
  pieceCount: number;
  /** Weight of all pieces in grams */
  actualGrams: number;
  /** Chargeable weight in grams */
  chargeableGrams: number;
  /**
     * Cash to collect at delivery for the whole consignment, in cents of the receiver's currency (MYR to Malaysia); null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Currency of `codCents`, three letters of ISO 4217: MYR to Malaysia; null without COD
     * @nullable
     */
  codCurrency: string | null;
  /**
     * COD in cents that the courier still has to collect from the receiver; null when there is none
     * @nullable
     */
  toCollectCents: number | null;
  /** Price with tax in cents */
  totalCents: number;
  /**
     * The customer's own order number, at most 30 characters; null or empty when there is none
     * @nullable
     */
  orderId: string | null;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /**
     * When its label was first printed, RFC 3339; null before
     * @nullable
     */
  printedAt: string | null;
  /** Number of times its label was printed */
  printedCount: number;
  /** Contents of the parcel, at most 30 characters */
  content: string;
  /** The latest event */
  lastEvent: LastEvent;
  /**
     * When all pieces were delivered, RFC 3339; null before
     * @nullable
     */
  deliveredAt: string | null;
  /** Number of delivered pieces */
  deliveredPieces: number;
  /**
     * When a late scan of an earlier time undid the cancellation; null otherwise
     * @nullable
     */
  cancelUndoneAt: string | null;
  /** The shipment that this one returns; null when it is not a return */
  returnOf: ReturnOf | null;
  /** The return shipments of this one, oldest first */
  returns: ReturnOf[];
  /** Who sends it; the default sender of the address book, else the company, when left out */
  sender: Party;
  /** Who receives it */
  receiver: Party;
  /** The pieces of the consignment, 1 to 30; each has its own label */
  pieces: Piece[];
  /** Declared value of the contents in cents; null when not declared */
  valueCents: number;
  /** True for dangerous goods; only for accounts that may send them */
  isDangerous: boolean;
  /** True for enhanced liability up to the declared value */
  isEnhanced: boolean;
  /** Liability of the courier, in cents */
  liabilityCents: number;
  /** Note on the label, at most 50 characters */
  customerNote1: string;
  /** Second note, at most 50 characters */
  customerNote2: string;
  /** Delivery-order numbers, at most 9; only for accounts that use them */
  deliveryOrders: string[];
  /** Customs data of shipments that leave the country; null or left out for domestic ones */
  customs: Customs | null;
  /** Lines of the price */
  priceLines: QuotesMakeLine[];
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** Station and sector, printed large on the label */
  routingCode: string;
  /** Usual number of working days in transit after pick-up; not promised */
  transitDays: TransitDays;
  /** The Priority Service promise until the parcel is handed over; null otherwise */
  promise: ShipmentsGetDeliveryPromise | null;
  /**
     * Day on which Priority Service delivers, YYYY-MM-DD; null when none is promised
     * @nullable
     */
  expectedDay: string | null;
  /** Version of the label, 1 until the first change; labels of earlier versions are refused at pick-up */
  labelVersion: number;
  /**
     * Since when this version of the label is valid, RFC 3339; null for the first version
     * @nullable
     */
  labelSince: string | null;
  /** Who created it */
  createdBy: string;
  /** Events of the shipment, newest first */
  events: ShipmentsGetEvent[];
  /** Proof of delivery: who signed and when; null before */
  pod: Pod | null;
  /** Whether its label can be printed now */
  mayPrint: boolean;
  /** Whether it can be cancelled now */
  mayCancel: boolean;
  /** Whether it can be changed now */
  mayEdit: boolean;
}

export interface ShipmentsGetAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ShipmentsGetReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others
 */
export type ShipmentsChangeBodyFlow = 'domestic' | 'singapore' | 'malaysia' | 'international' | 'cn-printing' | 'cool' | 'fulfilment' | 'reverse-charge' | 'third-party' | null;
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type ShipmentsChangeBodyService = 'standard' | 'priority' | 'chilled' | 'frozen' | null;
/**
 * `document` or `parcel`
 */
export type ShipmentsChangeBodyContentType = 'document' | 'parcel' | null;
export type ShipmentsChangeBodyConfirmedItem = 'order-id-in-use' | 'cod-above-value';
export interface ShipmentsChangeBody {
  /** Flow of the shipment: `domestic`, `singapore`, `malaysia`, `international`, `cool` and others */
  flow?: ShipmentsChangeBodyFlow;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service?: ShipmentsChangeBodyService;
  /** The sender with all its fields: it replaces the whole sender */
  sender?: PartyInput | null;
  /** The receiver with all its fields: it replaces the whole receiver */
  receiver?: PartyInput | null;
  /** `document` or `parcel` */
  contentType?: ShipmentsChangeBodyContentType;
  /**
     * All pieces of the consignment, 1 to 30; they replace the previous ones
     * @minItems 1
     * @maxItems 30
     * @nullable
     */
  pieces?: PieceInput[] | null;
  /** Declared value of the contents in cents; null when not declared */
  valueCents?: number | null;
  /** Cash to collect at delivery for the whole consignment, in cents of the receiver's currency (MYR to Malaysia); null for none */
  codCents?: number | null;
  /** True for enhanced liability up to the declared value */
  isEnhanced?: boolean | null;
  /** True for dangerous goods; only for accounts that may send them */
  isDangerous?: boolean | null;
  /** Contents of the parcel, at most 30 characters */
  content?: string | null;
  /** Note on the label, at most 50 characters */
  customerNote1?: string | null;
  /** Second note, at most 50 characters */
  customerNote2?: string | null;
  /** The customer's own order number, at most 30 characters; null or empty when there is none */
  orderId?: string | null;
  /** Delivery-order numbers, at most 9; only for accounts that use them */
  deliveryOrders?: string[] | null;
  /** Customs data of shipments that leave the country; it replaces the whole part */
  customs?: CustomsInput | null;
  /**
     * Confirms what was asked back: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)
     * @nullable
     */
  confirmed?: ShipmentsChangeBodyConfirmedItem[] | null;
  /**
     * Version of the label, 1 until the first change; labels of earlier versions are refused at pick-up. In a request: the version that was read (409 if it has changed since)
     * @minimum 1
     * @maximum 10
     */
  labelVersion: number;
}

export interface ShipmentsChangeReply {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Number of pieces */
  pieceCount: number;
  /** Price with tax in cents */
  totalCents: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /** Version of the label, 1 until the first change; labels of earlier versions are refused at pick-up. In a request: the version that was read (409 if it has changed since) */
  labelVersion: number;
  /** Pick-up that no longer collects it, because it is now sent from another postcode; left out when there is none */
  leftPickupNo?: string;
}

export interface ShipmentsChangeAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ShipmentsChangeReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Target status; the usual next one when left out
 */
export type ShipmentsAdvanceBodyTo = 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivery-failed' | 'on-hold' | 'returning' | 'delivered' | 'returned' | null;
export interface ShipmentsAdvanceBody {
  /** Target status; the usual next one when left out */
  to?: ShipmentsAdvanceBodyTo;
}

/**
 * Status of the shipment
 */
export type ShipmentsAdvanceReplyStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
export interface ShipmentsAdvanceReply {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Status of the shipment */
  status: ShipmentsAdvanceReplyStatus;
}

export interface ShipmentsAdvanceAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ShipmentsAdvanceReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface ShipmentsCancelReply {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Status of the shipment */
  status: 'cancelled';
  /** True: it was already cancelled before */
  wasCancelledBefore: boolean;
}

export interface ShipmentsCancelAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ShipmentsCancelReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Which document: `invoice`, `packing-list` or `pod`
 */
export type DocumentsListDocumentId = 'invoice' | 'packing-list' | 'pod';
export interface DocumentsListDocument {
  /** Which document: `invoice`, `packing-list` or `pod` */
  id: DocumentsListDocumentId;
  /** Name of the document in the language of the response */
  name: string;
  /** Whether it can be downloaded now */
  isAvailable: boolean;
  /** What it is for, or why it is not available */
  about: string;
}

export interface DocumentsListReply {
  /** Id of the shipment */
  shipmentId: string;
  /** Consignment note number (CN), as on the label */
  consignmentNoteNo: string;
  /** Person who receives it */
  receiverName: string;
  /** The receiver's country, two letters */
  receiverCountry: string;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /** Every document of the shipment besides its label, including unavailable ones */
  documents: DocumentsListDocument[];
}

export interface DocumentsListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: DocumentsListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export type ShipmentsReturnBodyConfirmedItem = 'order-id-in-use' | 'cod-above-value';
export interface ShipmentsReturnBody {
  /**
     * The pieces that are returned; those of the original shipment when left out
     * @minItems 1
     * @maxItems 30
     * @nullable
     */
  pieces?: PieceInput[] | null;
  /** Contents of the return, at most 30 characters; those of the original shipment when empty */
  content?: string | null;
  /** Declared value of the return in cents; that of the original shipment when left out, not declared when null */
  valueCents?: number | null;
  /** Note on the label, at most 50 characters; when empty, it names the original consignment note */
  customerNote1?: string | null;
  /** The customer's own order number, at most 30 characters; null or empty when there is none */
  orderId?: string | null;
  /**
     * Confirms what was asked back: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)
     * @nullable
     */
  confirmed?: ShipmentsReturnBodyConfirmedItem[] | null;
}

export interface ShipmentsReturnReply {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Number of pieces */
  pieceCount: number;
  /** Price with tax in cents */
  totalCents: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /** The shipment that this one returns; null when it is not a return */
  returnOf: string;
}

export interface ShipmentsReturnAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ShipmentsReturnReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface ShipmentsCreateManyBody {
  /**
     * 1 to 100 shipments, in the format of a single one
     * @minItems 1
     * @maxItems 100
     */
  shipments: ShipmentsCreateBody[];
}

export interface ShipmentsCreateManyShipment {
  /** Id of the shipment, which never changes; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Number of pieces */
  pieceCount: number;
  /** Price with tax in cents */
  totalCents: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** When it was created, RFC 3339 */
  createdAt: string;
}

/**
 * Values in the message of the problem, such as a limit
 */
export type ShipmentsCreateManyProblemParams = {[key: string]: string | number};

export interface ShipmentsCreateManyProblem {
  /** The path of the wrong field; empty for a problem of the whole shipment */
  field: string;
  /** Code of the refusal; null when it was created. After `http.data_away` or `http.unexpected` the following rows have `integration.not_tried`: send the same request again with the same key, or only those rows */
  code: string;
  /** Values in the message of the problem, such as a limit */
  params: ShipmentsCreateManyProblemParams;
}

export interface ShipmentsCreateManyConfirm {
  /** Id of the question */
  id: string;
  /** The question, in the language of the response */
  message: string;
}

/**
 * The message of each wrong field, by its path
 */
export type ShipmentsCreateManyResultFields = {[key: string]: string};

export interface ShipmentsCreateManyResult {
  /** Index of the shipment in the request, from 0 */
  index: number;
  /** True: it was created; in a dry run, it would be */
  ok: boolean;
  /** The shipment that was created; null when it was refused */
  shipment: ShipmentsCreateManyShipment | null;
  /**
     * Code of the refusal; null when it was created. After `http.data_away` or `http.unexpected` the following rows have `integration.not_tried`: send the same request again with the same key, or only those rows
     * @nullable
     */
  code: string | null;
  /**
     * The refusal as a sentence; null when it was created
     * @nullable
     */
  message: string | null;
  /** The message of each wrong field, by its path */
  fields: ShipmentsCreateManyResultFields;
  /** Each problem with its code, as in `r.problems` of a refusal; empty when it was created */
  problems: ShipmentsCreateManyProblem[];
  /** Questions asked back, as in `r.confirm` of a refusal: to confirm, send the shipment again with these ids in `confirmed`; empty otherwise */
  confirm: ShipmentsCreateManyConfirm[];
}

export interface ShipmentsCreateManyReply {
  /** One result for each shipment, in the order of the request */
  results: ShipmentsCreateManyResult[];
  /** Number of shipments created; in a dry run, that would be */
  madeCount: number;
}

export interface ShipmentsCreateManyAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: ShipmentsCreateManyReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Status of the shipment
 */
export type TrackingListStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
/**
 * Code of the event
 */
export type TrackingGetEventCode = 'CRT' | 'EDT' | 'PUB' | 'PUR' | 'PUF' | 'PUC' | 'HOV' | 'PKU' | 'DRP' | 'CAN' | 'ARR' | 'SRT' | 'DEP' | 'CUS' | 'CLR' | 'HLD' | 'REL' | 'KPT' | 'OFD' | 'NAT' | 'NOH' | 'ADR' | 'REF' | 'CNR' | 'DLF' | 'RTS' | 'DLV' | 'RTD' | 'CNU' | 'COR';
export interface TrackingGetEvent {
  /** Code of the event */
  code: TrackingGetEventCode;
  /** The event as text, in the language of the response */
  text: string;
  /** Where it happened */
  place: string;
  /** When it happened, RFC 3339 */
  at: string;
  /**
     * The piece concerned, from 1; null for the whole consignment
     * @nullable
     */
  piece: number | null;
  /** True: a later correction revoked it */
  isTakenBack: boolean;
}

export interface TrackingList {
  /** Consignment note number (CN), as on the label */
  consignmentNoteNo: string;
  /** Status of the shipment */
  status: TrackingListStatus;
  /** Service in the language of the response */
  service: string;
  /** Number of pieces */
  pieceCount: number;
  /** Number of delivered pieces */
  deliveredPieces: number;
  /** The receiver's town */
  receiverCity: string;
  /** The receiver's state */
  receiverState: string;
  /** When it was created, RFC 3339 */
  createdAt: string;
  /**
     * When all pieces were delivered, RFC 3339; null before
     * @nullable
     */
  deliveredAt: string | null;
  /** Whether there is a proof of delivery */
  hasPod: boolean;
  /** Events of the shipment, newest first */
  events: TrackingGetEvent[];
}

export interface TrackingGetReply {
  /** Tracking of each shipment, in the order of the request */
  trackingList: TrackingList[];
  /** The numbers that do not belong to the account */
  notFound: string[];
}

export interface TrackingGetAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: TrackingGetReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export type WebhooksListRowEventTypesItem = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'claim.withdrawn' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
/**
 * Why it is off: `person`, `gone` (it responded 410) or `failing`; null while it is on
 */
export type WebhooksListRowOffReason = 'person' | 'gone' | 'failing' | null;
/**
 * `new`, `healthy`, `failing` or `off`
 */
export type WebhooksListRowHealth = 'new' | 'healthy' | 'failing' | 'off';
/**
 * Why the last failed attempt failed: `status`, `timeout`, `tls` and others
 */
export type WebhooksListRowLastProblem = 'status' | 'redirect' | 'scheme' | 'address' | 'name' | 'refused' | 'timeout' | 'tls' | 'connection' | 'answer' | 'secret' | null;
export interface WebhooksListHour {
  /** Start of the hour */
  hour: string;
  /** Successful deliveries of the last 24 hours; within `hours`, of that hour */
  delivered: number;
  /** Failed attempts of that hour */
  failed: number;
}

export interface WebhooksListRow {
  /** Id of the endpoint */
  endpointId: string;
  /** URL that events are posted to, https, at most 500 characters */
  url: string;
  /** Description for people, at most 60 characters; may be empty */
  description: string;
  /** The event types sent to the endpoint; empty for all types, future ones too */
  eventTypes: WebhooksListRowEventTypesItem[];
  /** False: nothing is sent to the endpoint */
  isOn: boolean;
  /** Why it is off: `person`, `gone` (it responded 410) or `failing`; null while it is on */
  offReason: WebhooksListRowOffReason;
  /**
     * When it was turned off
     * @nullable
     */
  offAt: string | null;
  /** When it was created */
  createdAt: string;
  /** Login id of the user, or name of the token, that created it */
  createdBy: string;
  /**
     * When the last of the earlier secrets stops signing; null when none signs any more
     * @nullable
     */
  oldSecretUntil: string | null;
  /** `new`, `healthy`, `failing` or `off` */
  health: WebhooksListRowHealth;
  /** Successful deliveries of the last 24 hours; within `hours`, of that hour */
  delivered: number;
  /** Failed attempts of the last 24 hours */
  failedAttempts: number;
  /** Number of waiting deliveries */
  waiting: number;
  /**
     * Average response time of the last 24 hours, in milliseconds; null without any
     * @nullable
     */
  averageMs: number | null;
  /**
     * Since when all deliveries have failed; null while deliveries succeed
     * @nullable
     */
  failingSince: string | null;
  /**
     * When the last delivery succeeded
     * @nullable
     */
  lastDeliveredAt: string | null;
  /** Why the last failed attempt failed: `status`, `timeout`, `tls` and others */
  lastProblem: WebhooksListRowLastProblem;
  /** The last 24 hours in which something was sent, oldest first */
  hours: WebhooksListHour[];
}

export interface WebhooksListReply {
  /** Rows found, in order */
  rows: WebhooksListRow[];
}

export interface WebhooksListAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: WebhooksListReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export type WebhooksCreateBodyEventTypesItem = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'claim.withdrawn' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
export interface WebhooksCreateBody {
  /**
     * URL that events are posted to, https, at most 500 characters
     * @minLength 1
     * @maxLength 500
     */
  url: string;
  /** Description for people, at most 60 characters; may be empty */
  description?: string | null;
  /**
     * The event types sent to the endpoint; empty for all types, future ones too
     * @maxItems 42
     * @nullable
     */
  eventTypes?: WebhooksCreateBodyEventTypesItem[] | null;
}

export interface WebhooksCreateReply {
  /** The endpoint that events are sent to */
  endpoint: WebhooksListRow;
  /** `whsec_…`: signs the events sent to the endpoint. Returned only this once; empty in a dry run */
  secret: string;
}

export interface WebhooksCreateAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: WebhooksCreateReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export type WebhooksUpdateBodyEventTypesItem = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'claim.withdrawn' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
export interface WebhooksUpdateBody {
  /** URL that events are posted to, https, at most 500 characters */
  url?: string | null;
  /** Description for people, at most 60 characters; may be empty */
  description?: '' | string | null;
  /**
     * The event types sent to the endpoint; empty for all types, future ones too
     * @maxItems 42
     * @nullable
     */
  eventTypes?: WebhooksUpdateBodyEventTypesItem[] | null;
  /** False: nothing is sent to the endpoint */
  isOn?: boolean | null;
}

export type WebhooksUpdateReplyEventTypesItem = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'claim.withdrawn' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
/**
 * Why it is off: `person`, `gone` (it responded 410) or `failing`; null while it is on
 */
export type WebhooksUpdateReplyOffReason = 'person' | 'gone' | 'failing' | null;
/**
 * `new`, `healthy`, `failing` or `off`
 */
export type WebhooksUpdateReplyHealth = 'new' | 'healthy' | 'failing' | 'off';
/**
 * Why the last failed attempt failed: `status`, `timeout`, `tls` and others
 */
export type WebhooksUpdateReplyLastProblem = 'status' | 'redirect' | 'scheme' | 'address' | 'name' | 'refused' | 'timeout' | 'tls' | 'connection' | 'answer' | 'secret' | null;
export interface WebhooksUpdateReply {
  /** Id of the endpoint */
  endpointId: string;
  /** URL that events are posted to, https, at most 500 characters */
  url: string;
  /** Description for people, at most 60 characters; may be empty */
  description: string;
  /** The event types sent to the endpoint; empty for all types, future ones too */
  eventTypes: WebhooksUpdateReplyEventTypesItem[];
  /** False: nothing is sent to the endpoint */
  isOn: boolean;
  /** Why it is off: `person`, `gone` (it responded 410) or `failing`; null while it is on */
  offReason: WebhooksUpdateReplyOffReason;
  /**
     * When it was turned off
     * @nullable
     */
  offAt: string | null;
  /** When it was created */
  createdAt: string;
  /** Login id of the user, or name of the token, that created it */
  createdBy: string;
  /**
     * When the last of the earlier secrets stops signing; null when none signs any more
     * @nullable
     */
  oldSecretUntil: string | null;
  /** `new`, `healthy`, `failing` or `off` */
  health: WebhooksUpdateReplyHealth;
  /** Successful deliveries of the last 24 hours; within `hours`, of that hour */
  delivered: number;
  /** Failed attempts of the last 24 hours */
  failedAttempts: number;
  /** Number of waiting deliveries */
  waiting: number;
  /**
     * Average response time of the last 24 hours, in milliseconds; null without any
     * @nullable
     */
  averageMs: number | null;
  /**
     * Since when all deliveries have failed; null while deliveries succeed
     * @nullable
     */
  failingSince: string | null;
  /**
     * When the last delivery succeeded
     * @nullable
     */
  lastDeliveredAt: string | null;
  /** Why the last failed attempt failed: `status`, `timeout`, `tls` and others */
  lastProblem: WebhooksUpdateReplyLastProblem;
  /** The last 24 hours in which something was sent, oldest first */
  hours: WebhooksListHour[];
}

export interface WebhooksUpdateAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: WebhooksUpdateReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * @nullable
 */
export type WebhooksDeleteReply = null;

export interface WebhooksDeleteAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: WebhooksDeleteReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type WebhooksDeliveriesRowType = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'claim.withdrawn' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped' | 'webhook.test';
/**
 * `waiting`, `delivered`, `failed` (all attempts) or `stopped` (the endpoint was turned off)
 */
export type WebhooksDeliveriesRowState = 'waiting' | 'delivered' | 'failed' | 'stopped';
/**
 * Why the last failed attempt failed: `status`, `timeout`, `tls` and others
 */
export type WebhooksDeliveriesRowLastProblem = 'status' | 'redirect' | 'scheme' | 'address' | 'name' | 'refused' | 'timeout' | 'tls' | 'connection' | 'answer' | 'secret' | null;
export interface WebhooksDeliveriesRow {
  /** Id of the event */
  eventId: string;
  /** Id of the endpoint */
  endpointId: string;
  /** Type of the event: `thing.what_happened` */
  type: WebhooksDeliveriesRowType;
  /** What the event is about: CN, pick-up number or claim number */
  subject: string;
  /** When the portal received it */
  at: string;
  /** `waiting`, `delivered`, `failed` (all attempts) or `stopped` (the endpoint was turned off) */
  state: WebhooksDeliveriesRowState;
  /** Number of attempts */
  attempts: number;
  /**
     * HTTP status of the last response; null without one
     * @nullable
     */
  lastStatus: number | null;
  /** Why the last failed attempt failed: `status`, `timeout`, `tls` and others */
  lastProblem: WebhooksDeliveriesRowLastProblem;
  /**
     * When the next attempt is due; null while an earlier event about the same thing waits
     * @nullable
     */
  nextAt: string | null;
  /**
     * When it was delivered or given up
     * @nullable
     */
  settledAt: string | null;
}

export interface WebhooksDeliveriesReply {
  /** Rows found, in order */
  rows: WebhooksDeliveriesRow[];
  /**
     * Cursor of the next page; null on the last
     * @nullable
     */
  nextCursor: string | null;
}

export interface WebhooksDeliveriesAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: WebhooksDeliveriesReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface WebhooksReplayBody {
  /** Id of the event */
  eventId?: string | null;
  /** RFC 3339 time: events that the portal received from then on */
  since?: string | null;
  /** RFC 3339 time; left out: until now */
  until?: string | null;
  /** True: only events of the time range that were not delivered */
  isMissedOnly?: boolean | null;
}

export interface WebhooksReplayReply {
  /** Number of events that are sent again */
  count: number;
}

export interface WebhooksReplayAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: WebhooksReplayReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface WebhooksRotateSecretReply {
  /** The endpoint that events are sent to */
  endpoint: WebhooksListRow;
  /** `whsec_…`: signs the events sent to the endpoint. Returned only this once; empty in a dry run */
  secret: string;
}

export interface WebhooksRotateSecretAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: WebhooksRotateSecretReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

export interface WebhooksTestReply {
  /** Id of the event */
  eventId: string;
}

export interface WebhooksTestAnswer {
  /** True: it was done */
  s: true;
  /** The answer */
  r: WebhooksTestReply;
  /**
     * Null; a sentence when it was refused
     * @nullable
     */
  e: null;
}

/**
 * Figures and words of the sentence, by their place in it
 */
export type RefusalProblemParams = {[key: string]: string | number};

export interface RefusalProblem {
  /** Path of the field; empty where none is to blame */
  field: string;
  /** What is wrong with it */
  code: string;
  /** Figures and words of the sentence, by their place in it */
  params: RefusalProblemParams;
}

export interface RefusalConfirm {
  /** Id of the question */
  id: string;
  /** The question, in the language of the answer */
  message: string;
}

/**
 * The sentence of each wrong field, by its path: `pieces.0.weightGrams`
 */
export type RefusalReasonsFields = {[key: string]: string};

export interface RefusalReasons {
  /** What programs compare; it never changes */
  code: string;
  /** The sentence of each wrong field, by its path: `pieces.0.weightGrams` */
  fields?: RefusalReasonsFields;
  /** Every wrong field with its code and figures */
  problems?: RefusalProblem[];
  /** What is asked back: repeat the request with these ids in `confirmed` if it is meant */
  confirm?: RefusalConfirm[];
}

export interface Refusal {
  /** False: nothing was done. After 500, 503 or no answer only a repeat under the same `Idempotency-Key` is sure to do nothing twice */
  s: false;
  /** Why, for programs */
  r: RefusalReasons | null;
  /** The sentence for people, in the language of `Accept-Language` */
  e: string;
}

export interface TestEventData {
  /** Id of the endpoint that asked for it */
  endpointId: string;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type ShipmentWebhookType = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected';
export interface ShipmentWebhook {
  /** Type of the event: `thing.what_happened` */
  type: ShipmentWebhookType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: ShipmentEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type PickupWebhookType = 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled';
export interface PickupWebhook {
  /** Type of the event: `thing.what_happened` */
  type: PickupWebhookType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: PickupEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type ClaimWebhookType = 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'claim.withdrawn';
export interface ClaimWebhook {
  /** Type of the event: `thing.what_happened` */
  type: ClaimWebhookType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: ClaimEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type CodWebhookType = 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected';
export interface CodWebhook {
  /** Type of the event: `thing.what_happened` */
  type: CodWebhookType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: CodEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type WeightWebhookType = 'weight.difference_raised' | 'weight.disputed' | 'weight.decided';
export interface WeightWebhook {
  /** Type of the event: `thing.what_happened` */
  type: WeightWebhookType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: WeightEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type OrderWebhookType = 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
export interface OrderWebhook {
  /** Type of the event: `thing.what_happened` */
  type: OrderWebhookType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: OrderEventData;
}

/**
 * Type of the event: `thing.what_happened`
 */
export type TestWebhookType = 'webhook.test';
export interface TestWebhook {
  /** Type of the event: `thing.what_happened` */
  type: TestWebhookType;
  /** When the portal received it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: TestEventData;
}

/**
 * Refused; e says what to do
 */
export type RefusedResponse = Refusal;

export type AddressesListParams = {
/**
 * `sender` or `receiver`
 */
kind?: AddressesListKind;
/**
 * Words to search for: number, name, place
 * @maxLength 60
 */
search?: string;
/**
 * Only addresses with this tag
 * @maxLength 30
 */
tag?: string;
/**
 * `nextCursor` of the previous page; left out for the first page
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
cursor?: string;
/**
 * Maximum number of rows per page, 1 to 100
 */
limit?: number;
};

export type AddressesListKind = 'sender' | 'receiver';
export type AddressesCreateParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: AddressesCreateDryRun;
};

export type AddressesCreateDryRun = 'true' | 'false';
export type EventsListParams = {
/**
 * `next` of the previous response, or the id of the last event that you have; left out: from the oldest event that is kept
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
after?: string;
/**
 * RFC 3339 time: events that the portal received from then on
 * @pattern ^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$
 */
since?: string;
/**
 * Only events of these types, separated by commas; left out: all types
 */
types?: string;
/**
 * Maximum number of rows per page
 */
limit?: number;
};

export type FulfilmentOrdersListParams = {
/**
 * Only orders in this state; `all` for any
 */
view?: FulfilmentOrdersListView;
/**
 * Words to search for: number, order ID, CN, receiver, phone, SKU
 * @maxLength 80
 */
q?: string;
/**
 * First day of creation, YYYY-MM-DD in the time zone of the account
 */
from?: string;
/**
 * Last day of creation, YYYY-MM-DD
 */
to?: string;
/**
 * `nextCursor` of the previous page; left out for the first page
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
cursor?: string;
/**
 * Maximum number of rows per page, 1 to 100
 */
limit?: number;
};

export type FulfilmentOrdersListView = 'all' | 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
export type FulfilmentOrdersCreateParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: FulfilmentOrdersCreateDryRun;
};

export type FulfilmentOrdersCreateDryRun = 'true' | 'false';
export type FulfilmentOrdersCancelParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: FulfilmentOrdersCancelDryRun;
};

export type FulfilmentOrdersCancelDryRun = 'true' | 'false';
export type FulfilmentOrdersGenerateParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: FulfilmentOrdersGenerateDryRun;
};

export type FulfilmentOrdersGenerateDryRun = 'true' | 'false';
export type HsHeadingsFindParams = {
/**
 * Words to search for
 * @maxLength 80
 */
search?: string;
};

export type LabelsPrintParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: LabelsPrintDryRun;
};

export type LabelsPrintDryRun = 'true' | 'false';
export type OrdersListParams = {
/**
 * Which orders: `new` (can be shipped, no consignment note yet), `problem`, `generated`, `shipped` or `cancelled`; `all` for every order. `new` when left out. An order that ships in the parcel of another (`mergedInto`) is listed with `generated`, `shipped` and `all`
 */
view?: OrdersListView;
/**
 * Words to search for: number, CN, receiver, phone, town, goods
 * @maxLength 200
 */
text?: string;
/**
 * Id of the shop connection, or of your programs' connection, that the order came from
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
connectionId?: string;
/**
 * `yes`: only with cash on delivery; `no`: only without
 */
cod?: OrdersListCod;
/**
 * `yes`: only printed ones; `no`: only unprinted
 */
printed?: OrdersListPrinted;
/**
 * Whether the CN was sent to the shop: `none`, `waiting`, `done` or `failed`; `failed` also when it failed for another order in the parcel
 */
backState?: OrdersListBackState;
/**
 * First day on which the orders arrived, YYYY-MM-DD in the time zone of the account
 */
from?: string;
/**
 * Last day on which the orders arrived, YYYY-MM-DD
 */
to?: string;
/**
 * `nextCursor` of the previous page; left out for the first page
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
cursor?: string;
/**
 * Maximum number of rows per page, 1 to 100
 */
limit?: number;
};

export type OrdersListView = 'new' | 'problem' | 'generated' | 'shipped' | 'cancelled' | 'all';
export type OrdersListCod = 'yes' | 'no';
export type OrdersListPrinted = 'yes' | 'no';
export type OrdersListBackState = 'none' | 'waiting' | 'done' | 'failed';
export type OrdersCreateParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: OrdersCreateDryRun;
};

export type OrdersCreateDryRun = 'true' | 'false';
export type OrdersCancelParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: OrdersCancelDryRun;
};

export type OrdersCancelDryRun = 'true' | 'false';
export type OrdersGenerateParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: OrdersGenerateDryRun;
};

export type OrdersGenerateDryRun = 'true' | 'false';
export type PickupsListParams = {
/**
 * Which pick-ups: upcoming, today, collected, failed or cancelled
 */
view?: PickupsListView;
/**
 * Words to search for: number, name, place
 * @maxLength 60
 */
search?: string;
/**
 * First day, YYYY-MM-DD
 */
from?: string;
/**
 * Last day, YYYY-MM-DD
 */
to?: string;
/**
 * `nextCursor` of the previous page; left out for the first page
 * @minLength 1
 * @maxLength 600
 */
cursor?: string;
/**
 * Maximum number of rows per page, 1 to 100
 */
limit?: number;
};

export type PickupsListView = 'upcoming' | 'today' | 'collected' | 'failed' | 'cancelled';
export type PickupsBookParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: PickupsBookDryRun;
};

export type PickupsBookDryRun = 'true' | 'false';
export type PickupsRearrangeParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: PickupsRearrangeDryRun;
};

export type PickupsRearrangeDryRun = 'true' | 'false';
export type PickupsCancelParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: PickupsCancelDryRun;
};

export type PickupsCancelDryRun = 'true' | 'false';
export type PickupsDaysParams = {
/**
 * Postcode of the pick-up; that of the default sender when left out
 * @maxLength 12
 */
postcode?: string;
/**
 * Town; where a postcode has several districts, it selects one
 * @maxLength 60
 */
city?: string;
/**
 * true: for parcels of Priority Service
 */
isPriority?: PickupsDaysIsPriority;
};

export type PickupsDaysIsPriority = 'true' | 'false';
export type PickupsBookNextParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: PickupsBookNextDryRun;
};

export type PickupsBookNextDryRun = 'true' | 'false';
export type PostcodesGetParams = {
/**
 * MY or SG; the country of the account when left out
 */
country?: PostcodesGetCountry;
};

export type PostcodesGetCountry = 'MY' | 'SG';
export type ProductsListParams = {
/**
 * Words to search for: number, order ID, CN, receiver, phone, SKU
 * @maxLength 80
 */
q?: string;
/**
 * `nextCursor` of the previous page; left out for the first page
 * @minLength 1
 * @maxLength 40
 */
cursor?: string;
/**
 * Maximum number of rows per page, 1 to 100
 */
limit?: number;
};

export type ProductsStockParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: ProductsStockDryRun;
};

export type ProductsStockDryRun = 'true' | 'false';
export type ShipmentsListParams = {
/**
 * Status of the shipment
 */
status?: ShipmentsListStatus;
/**
 * First day of creation, YYYY-MM-DD in the time zone of the account
 */
from?: string;
/**
 * Last day of creation, YYYY-MM-DD
 */
to?: string;
/**
 * CN, receiver, phone, city, postcode, contents, order ID or DO number; all words must match
 * @maxLength 200
 */
search?: string;
/**
 * `nextCursor` of the previous page; left out for the first page
 * @minLength 1
 * @maxLength 600
 */
cursor?: string;
/**
 * Maximum number of rows per page, 1 to 100
 */
limit?: number;
};

export type ShipmentsListStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
export type ShipmentsCreateParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: ShipmentsCreateDryRun;
};

export type ShipmentsCreateDryRun = 'true' | 'false';
export type ShipmentsChangeParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: ShipmentsChangeDryRun;
};

export type ShipmentsChangeDryRun = 'true' | 'false';
export type ShipmentsAdvanceParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: ShipmentsAdvanceDryRun;
};

export type ShipmentsAdvanceDryRun = 'true' | 'false';
export type ShipmentsCancelParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: ShipmentsCancelDryRun;
};

export type ShipmentsCancelDryRun = 'true' | 'false';
export type LabelsGetParams = {
/**
 * `pdf`, or `zpl` for label printers (on the account's roll label)
 */
format?: LabelsGetFormat;
/**
 * Paper of a PDF: `a5`, `a6`, `label`, `cod-label` or `ppod-label`; that of the Admin profile when left out
 */
size?: LabelsGetSize;
/**
 * Resolution of the label printer in dots per inch, for ZPL
 */
dpi?: LabelsGetDpi;
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: LabelsGetDryRun;
};

export type LabelsGetFormat = 'pdf' | 'zpl';
export type LabelsGetSize = 'a5' | 'a6' | 'label' | 'cod-label' | 'ppod-label';
export type LabelsGetDpi = '203' | '300';
export type LabelsGetDryRun = 'true' | 'false';
export type ShipmentsReturnParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: ShipmentsReturnDryRun;
};

export type ShipmentsReturnDryRun = 'true' | 'false';
export type ShipmentsCreateManyParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: ShipmentsCreateManyDryRun;
};

export type ShipmentsCreateManyDryRun = 'true' | 'false';
export type TrackingGetParams = {
/**
 * Consignment note numbers, separated by commas
 * @maxLength 2000
 */
consignmentNoteNos?: string;
};

export type WebhooksCreateParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: WebhooksCreateDryRun;
};

export type WebhooksCreateDryRun = 'true' | 'false';
export type WebhooksUpdateParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: WebhooksUpdateDryRun;
};

export type WebhooksUpdateDryRun = 'true' | 'false';
export type WebhooksDeleteParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: WebhooksDeleteDryRun;
};

export type WebhooksDeleteDryRun = 'true' | 'false';
export type WebhooksDeliveriesParams = {
/**
 * `all`, `waiting`, `delivered`, `failed` or `stopped`
 */
view?: WebhooksDeliveriesView;
/**
 * `nextCursor` of the previous page; left out for the first page
 * @minLength 1
 * @maxLength 15
 * @pattern ^\d*$
 */
cursor?: string;
/**
 * Maximum number of rows per page
 */
limit?: number;
};

export type WebhooksDeliveriesView = 'all' | 'waiting' | 'delivered' | 'failed' | 'stopped';
export type WebhooksReplayParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: WebhooksReplayDryRun;
};

export type WebhooksReplayDryRun = 'true' | 'false';
export type WebhooksRotateSecretParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: WebhooksRotateSecretDryRun;
};

export type WebhooksRotateSecretDryRun = 'true' | 'false';
export type WebhooksTestParams = {
/**
 * true: everything is checked and nothing is done; the answer says what would have been
 */
dryRun?: WebhooksTestDryRun;
};

export type WebhooksTestDryRun = 'true' | 'false';
