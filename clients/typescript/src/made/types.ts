/* Made by `npm run client` from the OpenAPI description; changes here are lost. */
/**
 * `live`, or `sandbox` where nothing is shipped
 */
export type AccountGetReplyWorld = 'live' | 'sandbox';
export type TokenScopesItem = 'orders' | 'shipments' | 'labels' | 'tracking' | 'pickups' | 'quotes' | 'webhooks';
export interface Token {
  /** The name that the token was given when it was made */
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
  /** The API token that asks */
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
     * Phone, digits: of the two markets without the leading 0 (123456789), abroad 4 to 12 digits without the dial code; +60123456789 is read as well
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
     * Town; where a postcode has several districts, it decides which
     * @maxLength 60
     */
  city?: string;
  /**
     * State, as the postcode look-up spells it
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
  /** The customer's own number for the address, at most 30 characters; empty when there is none */
  refId: string;
  /** Who and where */
  party: Party;
  /** Tags, at most 10 of 30 characters */
  tags: string[];
  /** True: what forms and shipments of programs start with */
  isDefault: boolean;
  /** When it was last changed, RFC 3339 */
  updatedAt: string;
  /** Rises with each change */
  version: number;
  /**
     * Who changed it last
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
  /** What was found, in order */
  rows: AddressesListRow[];
  /**
     * Asks for the next page; null on the last
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
     * Phone, digits: of the two markets without the leading 0 (123456789), abroad 4 to 12 digits without the dial code; +60123456789 is read as well
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
  /** Town; where a postcode has several districts, it decides which */
  city?: string | null;
  /** State, as the postcode look-up spells it */
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
  /** The customer's own number for the address, at most 30 characters; empty when there is none */
  refId?: string | null;
  /** Who and where */
  party: PartyInput;
  /**
     * Tags, at most 10 of 30 characters
     * @maxItems 10
     * @nullable
     * @items.minLength 1
     * @items.maxLength 30
     */
  tags?: string[] | null;
  /** True: what forms and shipments of programs start with */
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
  /** The customer's own number for the address, at most 30 characters; empty when there is none */
  refId: string;
  /** Who and where */
  party: Party;
  /** Tags, at most 10 of 30 characters */
  tags: string[];
  /** True: what forms and shipments of programs start with */
  isDefault: boolean;
  /** When it was last changed, RFC 3339 */
  updatedAt: string;
  /** Rises with each change */
  version: number;
  /**
     * Who changed it last
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
 * What happened: `thing.what_happened`
 */
export type ShipmentEventType = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected';
/**
 * Where it is after this event and all that came before it; an event that happened earlier and came late may not change it
 */
export type ShipmentEventDataStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
/**
 * What happened, more exactly than the type
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
  /** Where it is after this event and all that came before it; an event that happened earlier and came late may not change it */
  status: ShipmentEventDataStatus;
  /** What happened, more exactly than the type */
  code: ShipmentEventDataCode;
  /** When it happened, RFC 3339; `timestamp` is when the portal learned of it */
  happenedAt: string;
  /** Where it happened */
  place: string;
  /**
     * The piece it was about, from 1; null for the whole consignment
     * @nullable
     */
  piece: number | null;
  /** How many pieces the consignment has */
  pieceCount: number;
  /** How many of them are delivered after this event */
  deliveredPieces: number;
  /** Version of the label that counts */
  labelVersion: number;
  /**
     * Of a correction: the code that it takes back; null otherwise
     * @nullable
     */
  corrects: string | null;
}

export interface ShipmentEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** What happened: `thing.what_happened` */
  type: ShipmentEventType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: ShipmentEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type PickupEventType = 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled';
/**
 * Where it is in its life
 */
export type PickupEventDataState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * What happened, more exactly than the type
 */
export type PickupEventDataCode = 'booked' | 'booked-standing' | 'rearranged' | 'cns-added' | 'cns-taken' | 'assigned' | 'collected' | 'failed' | 'cancelled' | 'booked-again';
export interface PickupEventData {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up */
  pickupNo: string;
  /** Where it is in its life */
  state: PickupEventDataState;
  /** What happened, more exactly than the type */
  code: PickupEventDataCode;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** From when the parcels are ready, HH:mm:ss */
  readyTime: string;
  /** Until when somebody is there, HH:mm:ss */
  closeTime: string;
  /** How many consignment notes go with it */
  consignmentNotes: number;
  /** How many pieces */
  pieces: number;
  /** Weight of all in grams */
  weightGrams: number;
  /**
     * Why nothing was taken along; null otherwise
     * @nullable
     */
  failReason: string | null;
}

export interface PickupEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** What happened: `thing.what_happened` */
  type: PickupEventType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: PickupEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type ClaimEventType = 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected';
/**
 * Where it is in its life
 */
export type ClaimEventDataState = 'draft' | 'submitted' | 'documents' | 'review' | 'approved' | 'rejected' | 'withdrawn';
/**
 * What happened, more exactly than the type
 */
export type ClaimEventDataCode = 'drafted' | 'submitted' | 'documents-asked' | 'files-added' | 'in-review' | 'approved' | 'rejected' | 'objected' | 'message' | 'withdrawn';
/**
 * What the claim is about
 */
export type ClaimEventDataCause = 'lost' | 'damaged' | 'short' | 'late';
export interface ClaimEventData {
  /** Id of the claim */
  claimId: string;
  /** Number of the claim */
  claimNo: string;
  /** Where it is in its life */
  state: ClaimEventDataState;
  /** What happened, more exactly than the type */
  code: ClaimEventDataCode;
  /** What the claim is about */
  cause: ClaimEventDataCause;
  /** The consignment notes that it is about */
  consignmentNoteNos: string[];
  /** What is asked for, in cents */
  askedCents: number;
  /**
     * What is paid, in cents; null until it is decided
     * @nullable
     */
  decidedCents: number | null;
  /** Reference of the payment; empty before there is one */
  paymentReference: string;
}

export interface ClaimEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** What happened: `thing.what_happened` */
  type: ClaimEventType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: ClaimEventData;
}

/**
 * What happened: `thing.what_happened`
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
     * Reference of the payout; null before there is one
     * @nullable
     */
  payoutReference: string | null;
}

export interface CodEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** What happened: `thing.what_happened` */
  type: CodEventType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: CodEventData;
}

/**
 * What happened: `thing.what_happened`
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
  /** Weight that was declared, in grams */
  declaredGrams: number;
  /** Weight that was measured, in grams */
  measuredGrams: number;
  /** What it adds to the price, in cents; 0 when it is withdrawn */
  addCents: number;
  /** Currency of the amount, three letters of ISO 4217 */
  currency: string;
  /**
     * Until when it may be disputed, RFC 3339; null when it may not
     * @nullable
     */
  disputeBy: string | null;
}

export interface WeightEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** What happened: `thing.what_happened` */
  type: WeightEventType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: WeightEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type OrderEventType = 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
export interface OrderEventData {
  /** Id of the order in the portal, as `orderId` of the calls of orders */
  externalOrderId: string;
  /** Number that people know the order by, as the shop calls it */
  orderId: string;
  /** Kind of shop; `general` for orders of programs */
  shop: string;
  /** Where it is in its life */
  state: string;
  /**
     * Id of the shipment; null before it is made
     * @nullable
     */
  shipmentId: string | null;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
}

export interface OrderEvent {
  /** Id of the event: the `webhook-id` of its delivery */
  id: string;
  /** What happened: `thing.what_happened` */
  type: OrderEventType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: OrderEventData;
}

export type EventsListEvent = ShipmentEvent | PickupEvent | ClaimEvent | CodEvent | WeightEvent | OrderEvent;

export interface EventsListReply {
  /** Events in their order, oldest first */
  events: EventsListEvent[];
  /**
     * Say it as `after` next time. On the last page the newest event of any type, also where none came: asked with it, quiet months miss nothing. Null when nothing has ever happened
     * @nullable
     */
  next: string | null;
  /** True: ask again at once */
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
 * Where it is in its life: `new`, `generated` and on
 */
export type FulfilmentOrdersListRowState = 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
/**
 * How it came: by form, file or shop
 */
export type FulfilmentOrdersListRowSource = 'form' | 'upload' | 'interface' | 'shop';
/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersListRowService = 'standard' | 'priority' | 'chilled' | 'frozen';
export interface FulfilmentOrdersListLine {
  /** SKU of the product, as it is kept in the warehouse */
  sku: string;
  /** Name of the product */
  name: string;
  /** How many */
  quantity: number;
}

export interface FulfilmentOrdersListRow {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** Where it is in its life: `new`, `generated` and on */
  state: FulfilmentOrdersListRowState;
  /** How it came: by form, file or shop */
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
  /** How many pieces of goods in all */
  itemCount: number;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /** True: stock does not cover it now */
  isShort: boolean;
  /** True: a picking wave has it */
  isInWave: boolean;
  /** How many consignment notes were made before this one */
  remakeCount: number;
  /** When it was made, RFC 3339 */
  createdAt: string;
}

export interface FulfilmentOrdersListReply {
  /** What was found, in order */
  rows: FulfilmentOrdersListRow[];
  /**
     * Asks for the next page; null on the last
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
     * Phone, digits: of the two markets without the leading 0 (123456789), abroad 4 to 12 digits without the dial code; +60123456789 is read as well
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
  /** Town; where a postcode has several districts, it decides which */
  city?: string | null;
  /** Where it is in its life: `new`, `generated` and on */
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
     * SKU of the product, as it is kept in the warehouse
     * @minLength 1
     * @maxLength 40
     */
  sku: string;
  /**
     * How many
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
     * What was asked back and is meant: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)
     * @nullable
     */
  confirmed?: FulfilmentOrdersCreateBodyConfirmedItem[] | null;
}

/**
 * Where it is in its life: `new`, `generated` and on
 */
export type FulfilmentOrdersCreateReplyState = 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
/**
 * How it came: by form, file or shop
 */
export type FulfilmentOrdersCreateReplySource = 'form' | 'upload' | 'interface' | 'shop';
/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersCreateReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
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
     * Phone, digits: of the two markets without the leading 0 (123456789), abroad 4 to 12 digits without the dial code; +60123456789 is read as well
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
     * Town; where a postcode has several districts, it decides which
     * @maxLength 60
     */
  city?: string;
  /**
     * Where it is in its life: `new`, `generated` and on
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
  /** SKU of the product, as it is kept in the warehouse */
  sku: string;
  /** Name of the product */
  name: string;
  /** Bar code of the product; empty when it has none */
  barcode: string;
  /** Where it is stored in the warehouse */
  bin: string;
  /** How many */
  quantity: number;
  /** How many can still be promised */
  available: number;
}

/**
 * Why it was made anew; null for the first
 */
export type ParcelReason = 'damaged' | 'lost' | 'label' | null;
export interface Parcel {
  /** Consignment note number (CN); null before it is made */
  consignmentNoteNo: string;
  /**
     * CN that it takes the place of; null for the first
     * @nullable
     */
  remakeOf: string | null;
  /** Why it was made anew; null for the first */
  reason: ParcelReason;
  /** When it was made, RFC 3339 */
  madeAt: string;
}

/**
 * Which event; in results, why not, as programs compare it
 */
export type FulfilmentOrdersCreateEventCode = 'created' | 'edited' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled' | 'restored' | 'remade';
/**
 * Why it was made anew; null for the first
 */
export type FulfilmentOrdersCreateEventReason = 'damaged' | 'lost' | 'label' | null;
export interface FulfilmentOrdersCreateEvent {
  /** Id of the event */
  eventId: string;
  /** Which event; in results, why not, as programs compare it */
  code: FulfilmentOrdersCreateEventCode;
  /** When, RFC 3339 */
  at: string;
  /** Who did it */
  by: string;
  /** Consignment note number (CN); null before it is made */
  consignmentNoteNo: string;
  /** Why it was made anew; null for the first */
  reason: FulfilmentOrdersCreateEventReason;
}

export interface FulfilmentOrdersCreateReply {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** Where it is in its life: `new`, `generated` and on */
  state: FulfilmentOrdersCreateReplyState;
  /** How it came: by form, file or shop */
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
  /** How many pieces of goods in all */
  itemCount: number;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /** True: stock does not cover it now */
  isShort: boolean;
  /** True: a picking wave has it */
  isInWave: boolean;
  /** How many consignment notes were made before this one */
  remakeCount: number;
  /** When it was made, RFC 3339 */
  createdAt: string;
  /** Goes up with each change of the order by a person */
  version: number;
  /**
     * Login ID of the person who changed it last; null when nobody did
     * @nullable
     */
  changedBy: string | null;
  /**
     * When it was changed last, UTC, ISO 8601; null when it was not
     * @nullable
     */
  changedAt: string | null;
  /** Who receives it */
  receiver: FulfilmentOrdersCreateParty;
  /** Note on the label, at most 50 characters */
  note: string;
  /**
     * Id of the shipment; null before it is made
     * @nullable
     */
  shipmentId: string | null;
  /**
     * COD in cents that a remake would collect; null when there is none, or the buyer has paid
     * @nullable
     */
  codToCollectCents?: number | null;
  /** Its goods, for picking and packing */
  items: FulfilmentOrdersCreateItem[];
  /** Every consignment of the order, the first one first */
  parcels: Parcel[];
  /** What happened to it */
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
 * Where it is in its life: `new`, `generated` and on
 */
export type FulfilmentOrdersGetReplyState = 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
/**
 * How it came: by form, file or shop
 */
export type FulfilmentOrdersGetReplySource = 'form' | 'upload' | 'interface' | 'shop';
/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersGetReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
export interface FulfilmentOrdersGetReply {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** Where it is in its life: `new`, `generated` and on */
  state: FulfilmentOrdersGetReplyState;
  /** How it came: by form, file or shop */
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
  /** How many pieces of goods in all */
  itemCount: number;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /** True: stock does not cover it now */
  isShort: boolean;
  /** True: a picking wave has it */
  isInWave: boolean;
  /** How many consignment notes were made before this one */
  remakeCount: number;
  /** When it was made, RFC 3339 */
  createdAt: string;
  /** Goes up with each change of the order by a person */
  version: number;
  /**
     * Login ID of the person who changed it last; null when nobody did
     * @nullable
     */
  changedBy: string | null;
  /**
     * When it was changed last, UTC, ISO 8601; null when it was not
     * @nullable
     */
  changedAt: string | null;
  /** Who receives it */
  receiver: FulfilmentOrdersCreateParty;
  /** Note on the label, at most 50 characters */
  note: string;
  /**
     * Id of the shipment; null before it is made
     * @nullable
     */
  shipmentId: string | null;
  /**
     * COD in cents that a remake would collect; null when there is none, or the buyer has paid
     * @nullable
     */
  codToCollectCents?: number | null;
  /** Its goods, for picking and packing */
  items: FulfilmentOrdersCreateItem[];
  /** Every consignment of the order, the first one first */
  parcels: Parcel[];
  /** What happened to it */
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
 * Where it is in its life: `new`, `generated` and on
 */
export type FulfilmentOrdersCancelReplyState = 'new' | 'generated' | 'picked' | 'packed' | 'handed-over' | 'cancelled';
/**
 * How it came: by form, file or shop
 */
export type FulfilmentOrdersCancelReplySource = 'form' | 'upload' | 'interface' | 'shop';
/**
 * Service: `standard` or `priority`
 */
export type FulfilmentOrdersCancelReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
export interface FulfilmentOrdersCancelReply {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** Where it is in its life: `new`, `generated` and on */
  state: FulfilmentOrdersCancelReplyState;
  /** How it came: by form, file or shop */
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
  /** How many pieces of goods in all */
  itemCount: number;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /** True: stock does not cover it now */
  isShort: boolean;
  /** True: a picking wave has it */
  isInWave: boolean;
  /** How many consignment notes were made before this one */
  remakeCount: number;
  /** When it was made, RFC 3339 */
  createdAt: string;
  /** Goes up with each change of the order by a person */
  version: number;
  /**
     * Login ID of the person who changed it last; null when nobody did
     * @nullable
     */
  changedBy: string | null;
  /**
     * When it was changed last, UTC, ISO 8601; null when it was not
     * @nullable
     */
  changedAt: string | null;
  /** Who receives it */
  receiver: FulfilmentOrdersCreateParty;
  /** Note on the label, at most 50 characters */
  note: string;
  /**
     * Id of the shipment; null before it is made
     * @nullable
     */
  shipmentId: string | null;
  /**
     * COD in cents that a remake would collect; null when there is none, or the buyer has paid
     * @nullable
     */
  codToCollectCents?: number | null;
  /** Its goods, for picking and packing */
  items: FulfilmentOrdersCreateItem[];
  /** Every consignment of the order, the first one first */
  parcels: Parcel[];
  /** What happened to it */
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
     * Orders by their ids, at most 1000
     * @minItems 1
     * @maxItems 1000
     * @items.pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
     */
  orderIds: string[];
}

/**
 * `done`, `already` (before), `short` (of stock) or `refused`
 */
export type FulfilmentOrdersGenerateResultOutcome = 'done' | 'already' | 'short' | 'refused';
export interface FulfilmentOrdersGenerateResult {
  /** Id of the order */
  orderId: string;
  /** Number of the order */
  orderNo: string;
  /** `done`, `already` (before), `short` (of stock) or `refused` */
  outcome: FulfilmentOrdersGenerateResultOutcome;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Why not, as a sentence; null when done
     * @nullable
     */
  message: string | null;
  /**
     * Which event; in results, why not, as programs compare it
     * @nullable
     */
  code: string | null;
}

export interface FulfilmentOrdersGenerateReply {
  /** One for each order */
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
  /** What the heading holds, in English */
  title: string;
}

export interface HsHeadingsFindReply {
  /** Headings that match, the best first */
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
 * `pdf`, or `zpl` for label printers (on the roll label of the account)
 */
export type LabelsPrintBodyFormat = 'pdf' | 'zpl' | null;
/**
 * Paper of a PDF: `a5`, `a6`, `label`, `cod-label` or `ppod-label`; the one of the Admin profile when left out
 */
export type LabelsPrintBodySize = 'a5' | 'a6' | 'label' | 'cod-label' | 'ppod-label' | null;
/**
 * Several on an A4 sheet; the sheet decides the paper
 */
export type LabelsPrintBodySheet = 'single' | 'A4 2xA5' | 'A4 4xA6' | null;
/**
 * Dots per inch of the label printer, for ZPL
 */
export type LabelsPrintBodyDpi = '203' | '300' | null;
/**
 * In which order they are printed
 */
export type LabelsPrintBodyOrder = 'listed' | 'postcode' | 'order-id' | 'pick' | null;
export interface LabelsPrintBody {
  /**
     * Consignment note numbers, in the order in which they are printed
     * @minItems 1
     * @maxItems 10000
     * @items.minLength 1
     * @items.maxLength 60
     */
  consignmentNoteNos: string[];
  /** `pdf`, or `zpl` for label printers (on the roll label of the account) */
  format?: LabelsPrintBodyFormat;
  /** Paper of a PDF: `a5`, `a6`, `label`, `cod-label` or `ppod-label`; the one of the Admin profile when left out */
  size?: LabelsPrintBodySize;
  /** Several on an A4 sheet; the sheet decides the paper */
  sheet?: LabelsPrintBodySheet;
  /** Dots per inch of the label printer, for ZPL */
  dpi?: LabelsPrintBodyDpi;
  /** In which order they are printed */
  order?: LabelsPrintBodyOrder;
  /** Copies of each, 1 to 10; all but the first carry the reprint mark */
  copies?: number | null;
  /** True leaves out what was printed before */
  onlyUnprinted?: boolean | null;
}

/**
 * Kind of shop; `general` for orders of programs
 */
export type OrdersListRowKind = 'woocommerce' | 'shopify' | 'magento' | 'opencart' | 'general';
/**
 * `new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it
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
 * What its shop did after the consignment note was made: `changed` or `cancelled`; null usually
 */
export type OrdersListRowAsks = 'changed' | 'cancelled' | null;
/**
 * Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not
 */
export type OrdersListRowBackState = 'none' | 'waiting' | 'done' | 'failed';
export interface MergedInto {
  /** Id of that order in the portal */
  orderId: string;
  /** Number that people know that order by */
  orderNo: string;
}

export interface OrdersListRow {
  /** Id of the order in the portal */
  orderId: string;
  /** Number that people know the order by */
  orderNo: string;
  /** Id of the shop, or of the connection of your programs, that the order came from */
  connectionId: string;
  /** Name of that connection */
  shopName: string;
  /** Kind of shop; `general` for orders of programs */
  kind: OrdersListRowKind;
  /** `new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it */
  view: OrdersListRowView;
  /** When it came, RFC 3339 */
  receivedAt: string;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  town: string;
  /** The goods in a few words */
  items: string;
  /** Weight in grams: of one in a line, of all in an order; null when it is not known */
  weightGrams: number;
  /** What the buyer paid, for all orders in its parcel; null when one is not known, or of another currency */
  total: OrdersListTotal | null;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * What shipping costs with tax, in cents: once the consignment note is made, what that costs now; null while it cannot ship, and in the parcel of another, where the one that carries it has the price
     * @nullable
     */
  priceCents: number | null;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OrdersListRowService;
  /** The first of what is wrong, as a sentence; empty when nothing is */
  problem: string;
  /** What its shop did after the consignment note was made: `changed` or `cancelled`; null usually */
  asks: OrdersListRowAsks;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Id of the shipment; null before it is made
     * @nullable
     */
  shipmentId: string | null;
  /** Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not */
  backState: OrdersListRowBackState;
  /** True: its label was printed */
  isPrinted: boolean;
  /** Numbers of the orders that travel in the same parcel */
  mergedNos: string[];
  /** The order in whose parcel it travels; the two have one `view`, `shipmentId` and `consignmentNoteNo`. Null when it has a parcel of its own */
  mergedInto: MergedInto | null;
  /** Of these, the ones that their shop cancelled after the consignment note was made, until a person decided */
  cancelledNos: string[];
}

export interface OrdersListReply {
  /** What was found, in order */
  rows: OrdersListRow[];
  /**
     * Asks for the next page; null on the last
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
  /** Town; where a postcode has several districts, it decides which */
  city?: string | null;
  /** State, as the postcode look-up spells it */
  state?: string | null;
  /** Country, two letters of ISO 3166-1: MY */
  country?: string | null;
}

export interface OrdersCreateLine {
  /** Your number of the goods; empty when there is none */
  sku?: string | null;
  /**
     * What the goods are called
     * @minLength 1
     * @maxLength 200
     */
  name: string;
  /**
     * How many
     * @minimum 1
     * @maximum 9999
     */
  quantity: number;
  /** Weight in grams: of one in a line, of all in an order; null when it is not known */
  weightGrams?: number | null;
  /** Price of one in cents; null when it is not known */
  unitCents?: number | null;
  /** Country where the goods were made, two letters; of an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order is a problem */
  origin?: string | null;
}

export interface OrdersCreateBody {
  /**
     * Your own id of the order, at most 100 characters: the same id again is the same order, changed
     * @minLength 1
     * @maxLength 100
     */
  id: string;
  /** Number that people know the order by, at most 60 characters; the id when empty */
  number?: string | null;
  /** When the buyer placed it, RFC 3339; left out or null when it is not known */
  placedAt?: string | null;
  /** Who receives it; what cannot ship is kept, and told in `problems` */
  receiver: OrdersCreatePartyInput;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency?: string | null;
  /** What the buyer paid in all, in cents; in `made`, the price of the shipment */
  totalCents?: number | null;
  /** Cash to collect at delivery, in cents; null for none */
  codCents?: number | null;
  /**
     * Goods that travel, 1 to 200 lines
     * @minItems 1
     * @maxItems 200
     */
  lines: OrdersCreateLine[];
  /** What the buyer wrote, at most 300 characters; what two lines of 50 on the label have no room for is a problem until a person shortens it */
  note?: string | null;
}

/**
 * Kind of shop; `general` for orders of programs
 */
export type OrdersCreateReplyKind = 'woocommerce' | 'shopify' | 'magento' | 'opencart' | 'general';
/**
 * `new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it
 */
export type OrdersCreateReplyView = 'new' | 'problem' | 'generated' | 'shipped' | 'cancelled';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OrdersCreateReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What its shop did after the consignment note was made: `changed` or `cancelled`; null usually
 */
export type OrdersCreateReplyAsks = 'changed' | 'cancelled' | null;
/**
 * Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not
 */
export type OrdersCreateReplyBackState = 'none' | 'waiting' | 'done' | 'failed';
/**
 * `shop` or `person`, which programs of the account are too; null while it is not cancelled
 */
export type OrdersCreateReplyCancelledBy = 'shop' | 'person' | null;
export interface OrdersCreateParty {
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
     * The receiver's phone, as the buyer typed it
     * @minLength 1
     * @pattern ^(?:\d{4,12}|\+\d+)$
     */
  phone: string;
  /** Another phone, as the buyer typed it; empty when there is none */
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
     * Town; where a postcode has several districts, it decides which
     * @maxLength 60
     */
  city?: string;
  /**
     * State, as the postcode look-up spells it
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

export interface Piece {
  /**
     * Weight of the piece in grams
     * @maximum 99999000
     * @exclusiveMinimum 0
     */
  weightGrams: number;
  /**
     * Length in millimetres; 0 where it is not known
     * @minimum 0
     * @maximum 9999999
     */
  lengthMm: number;
  /**
     * Width in millimetres; 0 where it is not known
     * @minimum 0
     * @maximum 9999999
     */
  widthMm: number;
  /**
     * Height in millimetres; 0 where it is not known
     * @minimum 0
     * @maximum 9999999
     */
  heightMm: number;
}

export interface OrdersCreateProblem {
  /** Path of the field */
  field: string;
  /** What is wrong, as a sentence */
  message: string;
}

export interface OrdersCreateReplyLine {
  /** Your number of the goods; empty when there is none */
  sku: string;
  /** What the goods are called */
  name: string;
  /** How many */
  quantity: number;
  /**
     * Weight of one in grams; null when it is not known
     * @nullable
     */
  grams: number | null;
  /**
     * Price of one in cents; null when it is not known
     * @nullable
     */
  unitCents: number | null;
  /**
     * Country where the goods were made, two letters; of an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order is a problem
     * @nullable
     */
  origin: string | null;
}

export interface OrdersCreateMerged {
  /** Id of the order in the portal */
  orderId: string;
  /** Number that people know the order by */
  orderNo: string;
}

export interface OrdersCreateReply {
  /** Id of the order in the portal */
  orderId: string;
  /** Number that people know the order by */
  orderNo: string;
  /** Id of the shop, or of the connection of your programs, that the order came from */
  connectionId: string;
  /** Name of that connection */
  shopName: string;
  /** Kind of shop; `general` for orders of programs */
  kind: OrdersCreateReplyKind;
  /** `new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it */
  view: OrdersCreateReplyView;
  /** When it came, RFC 3339 */
  receivedAt: string;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  town: string;
  /** The goods in a few words */
  items: string;
  /** Weight in grams: of one in a line, of all in an order; null when it is not known */
  weightGrams: number;
  /** What the buyer paid, for all orders in its parcel; null when one is not known, or of another currency */
  total: OrdersListTotal | null;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * What shipping costs with tax, in cents: once the consignment note is made, what that costs now; null while it cannot ship, and in the parcel of another, where the one that carries it has the price
     * @nullable
     */
  priceCents: number | null;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OrdersCreateReplyService;
  /** The first of what is wrong, as a sentence; empty when nothing is */
  problem: string;
  /** What its shop did after the consignment note was made: `changed` or `cancelled`; null usually */
  asks: OrdersCreateReplyAsks;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Id of the shipment; null before it is made
     * @nullable
     */
  shipmentId: string | null;
  /** Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not */
  backState: OrdersCreateReplyBackState;
  /** True: its label was printed */
  isPrinted: boolean;
  /** Numbers of the orders that travel in the same parcel */
  mergedNos: string[];
  /** The order in whose parcel it travels; the two have one `view`, `shipmentId` and `consignmentNoteNo`. Null when it has a parcel of its own */
  mergedInto: MergedInto | null;
  /** Of these, the ones that their shop cancelled after the consignment note was made, until a person decided */
  cancelledNos: string[];
  /** Who receives it; what cannot ship is kept, and told in `problems` */
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
  /** Order ID on the label, that of all orders of the parcel; one of more than 30 characters is a problem until a person shortens it */
  printedOrderId: string;
  /**
     * Country where the goods were made, two letters; of an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order is a problem
     * @nullable
     */
  origin: string | null;
  /** All that is wrong, by field */
  problems: OrdersCreateProblem[];
  /** Goods that travel, 1 to 200 lines */
  lines: OrdersCreateReplyLine[];
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** How many lines need no parcel */
  leftOut: number;
  /** True: it ships from the courier's warehouse */
  isFromWarehouse: boolean;
  /** What the buyer wrote, at most 300 characters; what two lines of 50 on the label have no room for is a problem until a person shortens it */
  note: string;
  /** How the buyer pays, as the shop says it */
  payment: string;
  /** As the shop says it; `open` for orders of programs */
  status: string;
  /**
     * When the buyer placed it, RFC 3339; left out or null when it is not known
     * @nullable
     */
  placedAt: string | null;
  /** `shop` or `person`, which programs of the account are too; null while it is not cancelled */
  cancelledBy: OrdersCreateReplyCancelledBy;
  /**
     * When the shop was told, RFC 3339; null before
     * @nullable
     */
  backAt: string | null;
  /** Why the shop could not be told; empty when it could */
  backMessage: string;
  /** Orders that travel in the same parcel */
  merged: OrdersCreateMerged[];
  /** Counts the changes */
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
 * `new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it
 */
export type OrdersGetReplyView = 'new' | 'problem' | 'generated' | 'shipped' | 'cancelled';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OrdersGetReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What its shop did after the consignment note was made: `changed` or `cancelled`; null usually
 */
export type OrdersGetReplyAsks = 'changed' | 'cancelled' | null;
/**
 * Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not
 */
export type OrdersGetReplyBackState = 'none' | 'waiting' | 'done' | 'failed';
/**
 * `shop` or `person`, which programs of the account are too; null while it is not cancelled
 */
export type OrdersGetReplyCancelledBy = 'shop' | 'person' | null;
export interface OrdersGetReply {
  /** Id of the order in the portal */
  orderId: string;
  /** Number that people know the order by */
  orderNo: string;
  /** Id of the shop, or of the connection of your programs, that the order came from */
  connectionId: string;
  /** Name of that connection */
  shopName: string;
  /** Kind of shop; `general` for orders of programs */
  kind: OrdersGetReplyKind;
  /** `new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it */
  view: OrdersGetReplyView;
  /** When it came, RFC 3339 */
  receivedAt: string;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  town: string;
  /** The goods in a few words */
  items: string;
  /** Weight in grams: of one in a line, of all in an order; null when it is not known */
  weightGrams: number;
  /** What the buyer paid, for all orders in its parcel; null when one is not known, or of another currency */
  total: OrdersListTotal | null;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * What shipping costs with tax, in cents: once the consignment note is made, what that costs now; null while it cannot ship, and in the parcel of another, where the one that carries it has the price
     * @nullable
     */
  priceCents: number | null;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OrdersGetReplyService;
  /** The first of what is wrong, as a sentence; empty when nothing is */
  problem: string;
  /** What its shop did after the consignment note was made: `changed` or `cancelled`; null usually */
  asks: OrdersGetReplyAsks;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Id of the shipment; null before it is made
     * @nullable
     */
  shipmentId: string | null;
  /** Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not */
  backState: OrdersGetReplyBackState;
  /** True: its label was printed */
  isPrinted: boolean;
  /** Numbers of the orders that travel in the same parcel */
  mergedNos: string[];
  /** The order in whose parcel it travels; the two have one `view`, `shipmentId` and `consignmentNoteNo`. Null when it has a parcel of its own */
  mergedInto: MergedInto | null;
  /** Of these, the ones that their shop cancelled after the consignment note was made, until a person decided */
  cancelledNos: string[];
  /** Who receives it; what cannot ship is kept, and told in `problems` */
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
  /** Order ID on the label, that of all orders of the parcel; one of more than 30 characters is a problem until a person shortens it */
  printedOrderId: string;
  /**
     * Country where the goods were made, two letters; of an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order is a problem
     * @nullable
     */
  origin: string | null;
  /** All that is wrong, by field */
  problems: OrdersCreateProblem[];
  /** Goods that travel, 1 to 200 lines */
  lines: OrdersCreateReplyLine[];
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** How many lines need no parcel */
  leftOut: number;
  /** True: it ships from the courier's warehouse */
  isFromWarehouse: boolean;
  /** What the buyer wrote, at most 300 characters; what two lines of 50 on the label have no room for is a problem until a person shortens it */
  note: string;
  /** How the buyer pays, as the shop says it */
  payment: string;
  /** As the shop says it; `open` for orders of programs */
  status: string;
  /**
     * When the buyer placed it, RFC 3339; left out or null when it is not known
     * @nullable
     */
  placedAt: string | null;
  /** `shop` or `person`, which programs of the account are too; null while it is not cancelled */
  cancelledBy: OrdersGetReplyCancelledBy;
  /**
     * When the shop was told, RFC 3339; null before
     * @nullable
     */
  backAt: string | null;
  /** Why the shop could not be told; empty when it could */
  backMessage: string;
  /** Orders that travel in the same parcel */
  merged: OrdersCreateMerged[];
  /** Counts the changes */
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
 * `new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it
 */
export type OrdersCancelReplyView = 'new' | 'problem' | 'generated' | 'shipped' | 'cancelled';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OrdersCancelReplyService = 'standard' | 'priority' | 'chilled' | 'frozen';
/**
 * What its shop did after the consignment note was made: `changed` or `cancelled`; null usually
 */
export type OrdersCancelReplyAsks = 'changed' | 'cancelled' | null;
/**
 * Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not
 */
export type OrdersCancelReplyBackState = 'none' | 'waiting' | 'done' | 'failed';
/**
 * `shop` or `person`, which programs of the account are too; null while it is not cancelled
 */
export type OrdersCancelReplyCancelledBy = 'shop' | 'person' | null;
export interface OrdersCancelReply {
  /** Id of the order in the portal */
  orderId: string;
  /** Number that people know the order by */
  orderNo: string;
  /** Id of the shop, or of the connection of your programs, that the order came from */
  connectionId: string;
  /** Name of that connection */
  shopName: string;
  /** Kind of shop; `general` for orders of programs */
  kind: OrdersCancelReplyKind;
  /** `new`, `problem`, `generated`, `shipped` or `cancelled`; of one that travels in the parcel of another, that of the one that carries it */
  view: OrdersCancelReplyView;
  /** When it came, RFC 3339 */
  receivedAt: string;
  /** Person who receives it */
  receiverName: string;
  /** Town of the receiver */
  town: string;
  /** The goods in a few words */
  items: string;
  /** Weight in grams: of one in a line, of all in an order; null when it is not known */
  weightGrams: number;
  /** What the buyer paid, for all orders in its parcel; null when one is not known, or of another currency */
  total: OrdersListTotal | null;
  /**
     * Cash to collect at delivery, in cents; null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * What shipping costs with tax, in cents: once the consignment note is made, what that costs now; null while it cannot ship, and in the parcel of another, where the one that carries it has the price
     * @nullable
     */
  priceCents: number | null;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OrdersCancelReplyService;
  /** The first of what is wrong, as a sentence; empty when nothing is */
  problem: string;
  /** What its shop did after the consignment note was made: `changed` or `cancelled`; null usually */
  asks: OrdersCancelReplyAsks;
  /**
     * Consignment note number (CN); null before it is made
     * @nullable
     */
  consignmentNoteNo: string | null;
  /**
     * Id of the shipment; null before it is made
     * @nullable
     */
  shipmentId: string | null;
  /** Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not */
  backState: OrdersCancelReplyBackState;
  /** True: its label was printed */
  isPrinted: boolean;
  /** Numbers of the orders that travel in the same parcel */
  mergedNos: string[];
  /** The order in whose parcel it travels; the two have one `view`, `shipmentId` and `consignmentNoteNo`. Null when it has a parcel of its own */
  mergedInto: MergedInto | null;
  /** Of these, the ones that their shop cancelled after the consignment note was made, until a person decided */
  cancelledNos: string[];
  /** Who receives it; what cannot ship is kept, and told in `problems` */
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
  /** Order ID on the label, that of all orders of the parcel; one of more than 30 characters is a problem until a person shortens it */
  printedOrderId: string;
  /**
     * Country where the goods were made, two letters; of an order, that of all its goods, null when they differ or one is not known. Goods that cross a border need it: without one here or in a product rule the order is a problem
     * @nullable
     */
  origin: string | null;
  /** All that is wrong, by field */
  problems: OrdersCreateProblem[];
  /** Goods that travel, 1 to 200 lines */
  lines: OrdersCreateReplyLine[];
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** How many lines need no parcel */
  leftOut: number;
  /** True: it ships from the courier's warehouse */
  isFromWarehouse: boolean;
  /** What the buyer wrote, at most 300 characters; what two lines of 50 on the label have no room for is a problem until a person shortens it */
  note: string;
  /** How the buyer pays, as the shop says it */
  payment: string;
  /** As the shop says it; `open` for orders of programs */
  status: string;
  /**
     * When the buyer placed it, RFC 3339; left out or null when it is not known
     * @nullable
     */
  placedAt: string | null;
  /** `shop` or `person`, which programs of the account are too; null while it is not cancelled */
  cancelledBy: OrdersCancelReplyCancelledBy;
  /**
     * When the shop was told, RFC 3339; null before
     * @nullable
     */
  backAt: string | null;
  /** Why the shop could not be told; empty when it could */
  backMessage: string;
  /** Orders that travel in the same parcel */
  merged: OrdersCreateMerged[];
  /** Counts the changes */
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
 * Instead of the own service of each order
 */
export type OrdersGenerateBodyService = 'standard' | 'priority' | 'chilled' | 'frozen' | null;
export interface OrdersGenerateBody {
  /**
     * Orders by their ids, at most 200
     * @minItems 1
     * @maxItems 200
     * @items.pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
     */
  orderIds: string[];
  /** Instead of the own service of each order */
  service?: OrdersGenerateBodyService;
  /** True: what is asked back (`isQuestion`) is meant */
  confirmed?: boolean | null;
}

export interface OrdersGenerateMade {
  /** Id of the order in the portal */
  orderId: string;
  /** Number that people know the order by */
  orderNo: string;
  /** Id of the shipment; null before it is made */
  shipmentId: string;
  /** Consignment note number (CN); null before it is made */
  consignmentNoteNo: string;
  /** What the buyer paid in all, in cents; in `made`, the price of the shipment */
  totalCents: number;
  /** True: it had its consignment note before this request */
  isRepeat?: boolean;
}

export interface OrdersGenerateFailed {
  /** Id of the order in the portal */
  orderId: string;
  /** Number that people know the order by */
  orderNo: string;
  /** What is wrong, as a sentence */
  message: string;
  /** Why not, as programs compare it */
  code?: string;
  /** True: it is made when asked again with `confirmed` */
  isQuestion: boolean;
}

export interface OrdersGenerateReply {
  /** Orders that have a consignment note now, also those that had it before */
  made: OrdersGenerateMade[];
  /** Orders that have none, and why; one that is unknown has an empty `orderNo` */
  failed: OrdersGenerateFailed[];
  /**
     * Always null here: named orders are made in one call
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
 * Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled`
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
  /** From when the driver comes, HH:mm:ss; empty when not told */
  windowFrom: string;
  /** Until when the driver comes, HH:mm:ss; empty when not told */
  windowTo: string;
}

/**
 * Why nothing was taken along; null unless it failed
 */
export type PickupsListRowFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface PickupsListRow {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as people say it */
  pickupNo: string;
  /** Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsListRowState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime: string;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime: string;
  /** The same as an instant, RFC 3339 */
  readyAt: string;
  /** Where it is; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsListRowVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: parcels of Priority Service are among them */
  isPriority: boolean;
  /** How many pieces */
  pieces: number;
  /** Weight of all together in grams */
  weightGrams: number;
  /** For the driver, at most 150 characters */
  note: string;
  /** How many consignment notes go with it */
  cnCount: number;
  /** Who comes; null until somebody is assigned */
  driver: Driver | null;
  /** Why nothing was taken along; null unless it failed */
  failReason: PickupsListRowFailReason;
  /** More of it in words */
  failText: string;
  /** True: made by a standing order */
  isStanding: boolean;
  /** True: the office has closed, and nobody has told what became of it */
  isOverdue: boolean;
  /** Until when it may be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it may be rearranged or cancelled now */
  mayChange: boolean;
}

export interface PickupsListReply {
  /** What was found, in order */
  rows: PickupsListRow[];
  /**
     * Asks for the next page; null on the last
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
 * When the parcels are ready, HH:mm:ss in half hours
 */
export type PickupsBookBodyReadyTime = '09:00:00' | '09:30:00' | '10:00:00' | '10:30:00' | '11:00:00' | '11:30:00' | '12:00:00' | '12:30:00' | '13:00:00' | '13:30:00' | '14:00:00' | '14:30:00' | '15:00:00' | '15:30:00' | '16:00:00' | '16:30:00' | '17:00:00' | '17:30:00' | '18:00:00' | '18:30:00' | '19:00:00' | '19:30:00' | '20:00:00' | '20:30:00';
/**
 * When the office closes, HH:mm:ss in half hours, at least 60 minutes later
 */
export type PickupsBookBodyCloseTime = '12:00:00' | '12:30:00' | '13:00:00' | '13:30:00' | '14:00:00' | '14:30:00' | '15:00:00' | '15:30:00' | '16:00:00' | '16:30:00' | '17:00:00' | '17:30:00' | '18:00:00' | '18:30:00' | '19:00:00' | '19:30:00' | '20:00:00' | '20:30:00' | '21:00:00' | '21:30:00' | '22:00:00' | '22:30:00' | '23:00:00' | '23:30:00';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsBookBodyVehicle = 'motorbike' | 'van' | 'lorry';
export interface PickupsBookBody {
  /** Where it is; the default sender of the address book, else the company, when left out */
  address?: PartyInput | null;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime: PickupsBookBodyReadyTime;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime: PickupsBookBodyCloseTime;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsBookBodyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley?: boolean | null;
  /** True: parcels of Priority Service are among them */
  isPriority?: boolean | null;
  /**
     * How many pieces
     * @minimum 1
     * @maximum 60000
     */
  pieces: number;
  /**
     * Weight of all together in grams
     * @minimum 1
     * @maximum 99999000
     */
  weightGrams: number;
  /** For the driver, at most 150 characters */
  note?: string | null;
  /**
     * Consignment note numbers that go with it, at most 2000
     * @maxItems 2000
     * @nullable
     * @items.minLength 1
     * @items.maxLength 60
     */
  consignmentNoteNos?: string[] | null;
}

/**
 * Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsBookReplyState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsBookReplyVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was taken along; null unless it failed
 */
export type PickupsBookReplyFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
/**
 * Where the shipment is in its life
 */
export type ShipmentStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
export interface Shipment {
  /** Id of the shipment */
  shipmentId: string;
  /** Consignment note number (CN) */
  consignmentNoteNo: string;
  /** Where the shipment is in its life */
  status: ShipmentStatus;
  /** Whether its label was printed */
  isPrinted: boolean;
  /** True: of Priority Service */
  isPriority: boolean;
  /** Person who receives it */
  receiverName: string;
  /** Town that it goes to */
  receiverPlace: string;
  /** How many pieces the shipment has */
  pieces: number;
  /** Weight of the shipment in grams */
  weightGrams: number;
}

/**
 * Which event
 */
export type PickupsBookEventCode = 'booked' | 'booked-standing' | 'rearranged' | 'cns-added' | 'cns-taken' | 'assigned' | 'collected' | 'failed' | 'cancelled' | 'booked-again';
/**
 * Why nobody comes on that day, or why it failed; null where there is no reason
 */
export type PickupsBookDetailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier';
export interface PickupsBookDetail {
  /** How many */
  count?: number;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day?: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime?: string;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime?: string;
  /** The driver's name */
  driver?: string;
  /** Why nobody comes on that day, or why it failed; null where there is no reason */
  reason?: PickupsBookDetailReason;
  /** More of it in words */
  text?: string;
}

export interface PickupsBookEvent {
  /** Id of the event */
  eventId: string;
  /** Which event */
  code: PickupsBookEventCode;
  /** When, RFC 3339 */
  at: string;
  /** Who did it */
  byWhom: string;
  /** More of the event */
  detail: PickupsBookDetail;
}

export interface FollowedBy {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as people say it */
  pickupNo: string;
}

export interface PickupsBookReply {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as people say it */
  pickupNo: string;
  /** Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsBookReplyState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime: string;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime: string;
  /** The same as an instant, RFC 3339 */
  readyAt: string;
  /** Where it is; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsBookReplyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: parcels of Priority Service are among them */
  isPriority: boolean;
  /** How many pieces */
  pieces: number;
  /** Weight of all together in grams */
  weightGrams: number;
  /** For the driver, at most 150 characters */
  note: string;
  /** How many consignment notes go with it */
  cnCount: number;
  /** Who comes; null until somebody is assigned */
  driver: Driver | null;
  /** Why nothing was taken along; null unless it failed */
  failReason: PickupsBookReplyFailReason;
  /** More of it in words */
  failText: string;
  /** True: made by a standing order */
  isStanding: boolean;
  /** True: the office has closed, and nobody has told what became of it */
  isOverdue: boolean;
  /** Until when it may be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it may be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes that go with it */
  shipments: Shipment[];
  /** What happened to the pick-up */
  events: PickupsBookEvent[];
  /** Of a failed one: the pick-up that was booked instead; null without */
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
 * Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsGetReplyState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsGetReplyVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was taken along; null unless it failed
 */
export type PickupsGetReplyFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface PickupsGetReply {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as people say it */
  pickupNo: string;
  /** Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsGetReplyState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime: string;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime: string;
  /** The same as an instant, RFC 3339 */
  readyAt: string;
  /** Where it is; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsGetReplyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: parcels of Priority Service are among them */
  isPriority: boolean;
  /** How many pieces */
  pieces: number;
  /** Weight of all together in grams */
  weightGrams: number;
  /** For the driver, at most 150 characters */
  note: string;
  /** How many consignment notes go with it */
  cnCount: number;
  /** Who comes; null until somebody is assigned */
  driver: Driver | null;
  /** Why nothing was taken along; null unless it failed */
  failReason: PickupsGetReplyFailReason;
  /** More of it in words */
  failText: string;
  /** True: made by a standing order */
  isStanding: boolean;
  /** True: the office has closed, and nobody has told what became of it */
  isOverdue: boolean;
  /** Until when it may be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it may be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes that go with it */
  shipments: Shipment[];
  /** What happened to the pick-up */
  events: PickupsBookEvent[];
  /** Of a failed one: the pick-up that was booked instead; null without */
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
 * When the parcels are ready, HH:mm:ss in half hours
 */
export type PickupsRearrangeBodyReadyTime = '09:00:00' | '09:30:00' | '10:00:00' | '10:30:00' | '11:00:00' | '11:30:00' | '12:00:00' | '12:30:00' | '13:00:00' | '13:30:00' | '14:00:00' | '14:30:00' | '15:00:00' | '15:30:00' | '16:00:00' | '16:30:00' | '17:00:00' | '17:30:00' | '18:00:00' | '18:30:00' | '19:00:00' | '19:30:00' | '20:00:00' | '20:30:00';
/**
 * When the office closes, HH:mm:ss in half hours, at least 60 minutes later
 */
export type PickupsRearrangeBodyCloseTime = '12:00:00' | '12:30:00' | '13:00:00' | '13:30:00' | '14:00:00' | '14:30:00' | '15:00:00' | '15:30:00' | '16:00:00' | '16:30:00' | '17:00:00' | '17:30:00' | '18:00:00' | '18:30:00' | '19:00:00' | '19:30:00' | '20:00:00' | '20:30:00' | '21:00:00' | '21:30:00' | '22:00:00' | '22:30:00' | '23:00:00' | '23:30:00';
export interface PickupsRearrangeBody {
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime: PickupsRearrangeBodyReadyTime;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime: PickupsRearrangeBodyCloseTime;
}

/**
 * Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsRearrangeReplyState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsRearrangeReplyVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was taken along; null unless it failed
 */
export type PickupsRearrangeReplyFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface PickupsRearrangeReply {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as people say it */
  pickupNo: string;
  /** Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsRearrangeReplyState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime: string;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime: string;
  /** The same as an instant, RFC 3339 */
  readyAt: string;
  /** Where it is; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsRearrangeReplyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: parcels of Priority Service are among them */
  isPriority: boolean;
  /** How many pieces */
  pieces: number;
  /** Weight of all together in grams */
  weightGrams: number;
  /** For the driver, at most 150 characters */
  note: string;
  /** How many consignment notes go with it */
  cnCount: number;
  /** Who comes; null until somebody is assigned */
  driver: Driver | null;
  /** Why nothing was taken along; null unless it failed */
  failReason: PickupsRearrangeReplyFailReason;
  /** More of it in words */
  failText: string;
  /** True: made by a standing order */
  isStanding: boolean;
  /** True: the office has closed, and nobody has told what became of it */
  isOverdue: boolean;
  /** Until when it may be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it may be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes that go with it */
  shipments: Shipment[];
  /** What happened to the pick-up */
  events: PickupsBookEvent[];
  /** Of a failed one: the pick-up that was booked instead; null without */
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
 * Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupsCancelReplyState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupsCancelReplyVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was taken along; null unless it failed
 */
export type PickupsCancelReplyFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface PickupsCancelReply {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as people say it */
  pickupNo: string;
  /** Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupsCancelReplyState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime: string;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime: string;
  /** The same as an instant, RFC 3339 */
  readyAt: string;
  /** Where it is; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupsCancelReplyVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: parcels of Priority Service are among them */
  isPriority: boolean;
  /** How many pieces */
  pieces: number;
  /** Weight of all together in grams */
  weightGrams: number;
  /** For the driver, at most 150 characters */
  note: string;
  /** How many consignment notes go with it */
  cnCount: number;
  /** Who comes; null until somebody is assigned */
  driver: Driver | null;
  /** Why nothing was taken along; null unless it failed */
  failReason: PickupsCancelReplyFailReason;
  /** More of it in words */
  failText: string;
  /** True: made by a standing order */
  isStanding: boolean;
  /** True: the office has closed, and nobody has told what became of it */
  isOverdue: boolean;
  /** Until when it may be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it may be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes that go with it */
  shipments: Shipment[];
  /** What happened to the pick-up */
  events: PickupsBookEvent[];
  /** Of a failed one: the pick-up that was booked instead; null without */
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
 * Why nobody comes on that day, or why it failed; null where there is no reason
 */
export type PickupsDaysDayReason = 'holiday' | 'rest-day' | 'cut-off' | 'too-late' | 'full' | null;
export interface PickupsDaysDay {
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** True for today */
  isToday: boolean;
  /** Why nobody comes on that day, or why it failed; null where there is no reason */
  reason: PickupsDaysDayReason;
  /**
     * Name of the holiday, where that is the reason; null otherwise
     * @nullable
     */
  holiday: string | null;
  /** Times that can be had, HH:mm:ss */
  readyTimes: string[];
  /** The usual office-close time, HH:mm:ss */
  usualCloseTime: string;
}

export interface PickupsDaysReply {
  /** Code of the station that serves the place, three letters */
  station: string;
  /** The next days, those on which nobody comes included */
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
     * Consignment note numbers that go with it, at most 2000
     * @minItems 1
     * @maxItems 2000
     * @items.minLength 1
     * @items.maxLength 60
     */
  consignmentNoteNos: string[];
}

/**
 * Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled`
 */
export type PickupState = 'booked' | 'assigned' | 'collected' | 'failed' | 'cancelled';
/**
 * `motorbike`, `van` or `lorry`
 */
export type PickupVehicle = 'motorbike' | 'van' | 'lorry';
/**
 * Why nothing was taken along; null unless it failed
 */
export type PickupFailReason = 'nobody-there' | 'not-ready' | 'address-wrong' | 'too-large' | 'courier' | null;
export interface Pickup {
  /** Id of the pick-up */
  pickupId: string;
  /** Number of the pick-up, as people say it */
  pickupNo: string;
  /** Where it is in its life: `booked`, `assigned`, `collected`, `failed` or `cancelled` */
  state: PickupState;
  /** Day, YYYY-MM-DD in the time zone of the account */
  day: string;
  /** When the parcels are ready, HH:mm:ss in half hours */
  readyTime: string;
  /** When the office closes, HH:mm:ss in half hours, at least 60 minutes later */
  closeTime: string;
  /** The same as an instant, RFC 3339 */
  readyAt: string;
  /** Where it is; the default sender of the address book, else the company, when left out */
  address: Party;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** `motorbike`, `van` or `lorry` */
  vehicle: PickupVehicle;
  /** True: the driver should bring a trolley */
  hasTrolley: boolean;
  /** True: parcels of Priority Service are among them */
  isPriority: boolean;
  /** How many pieces */
  pieces: number;
  /** Weight of all together in grams */
  weightGrams: number;
  /** For the driver, at most 150 characters */
  note: string;
  /** How many consignment notes go with it */
  cnCount: number;
  /** Who comes; null until somebody is assigned */
  driver: Driver | null;
  /** Why nothing was taken along; null unless it failed */
  failReason: PickupFailReason;
  /** More of it in words */
  failText: string;
  /** True: made by a standing order */
  isStanding: boolean;
  /** True: the office has closed, and nobody has told what became of it */
  isOverdue: boolean;
  /** Until when it may be rearranged or cancelled, RFC 3339 */
  changeableUntil: string;
  /** Whether it may be rearranged or cancelled now */
  mayChange: boolean;
  /** The consignment notes that go with it */
  shipments: Shipment[];
  /** What happened to the pick-up */
  events: PickupsBookEvent[];
  /** Of a failed one: the pick-up that was booked instead; null without */
  followedBy: FollowedBy | null;
}

export interface PickupsBookNextReply {
  /** The pick-up */
  pickup: Pickup;
  /** True: they went to a pick-up that was booked already */
  isAdded: boolean;
  /** How many went with it */
  added: number;
  /** How many could not: scanned, cancelled or with another pick-up */
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
  /** Name of the district; say it as `city` to choose it */
  name: string;
  /** False: nothing is delivered there, and nothing picked up */
  isServed: boolean;
  /** True: an outskirt delivery area, which has a surcharge */
  isOutskirt: boolean;
  /** False: COOL parcels are not delivered there */
  isCoolServed: boolean;
  /** True: Priority Service with its money-back guarantee comes there */
  hasPriority: boolean;
  /** Code of the station that serves the place, three letters */
  station: string;
}

export interface PostcodesGetReply {
  /** Postcode: 5 digits in Malaysia, 6 in Singapore; empty in countries that have none */
  postcode: string;
  /** MY or SG; the country of the account when left out */
  country: string;
  /** State, as the postcode look-up spells it */
  state: string;
  /** Price zone of the place */
  zone: string;
  /** Town; where a postcode has several districts, it decides which */
  city: string;
  /** False: nothing is delivered there, and nothing picked up */
  isServed: boolean;
  /** True: an outskirt delivery area, which has a surcharge */
  isOutskirt: boolean;
  /** False: COOL parcels are not delivered there */
  isCoolServed: boolean;
  /** True: Priority Service with its money-back guarantee comes there */
  hasPriority: boolean;
  /** Code of the station that serves the place, three letters */
  station: string;
  /** The districts of the postcode, which may be served in different ways */
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
  /** SKU of the product, as it is kept in the warehouse */
  sku: string;
  /** Name of the product */
  name: string;
  /** Bar code of the product; empty when it has none */
  barcode: string;
  /** Weight of one in grams */
  weightGrams: number;
  /** Length in millimetres; 0 where it is not known */
  lengthMm: number;
  /** Width in millimetres; 0 where it is not known */
  widthMm: number;
  /** Height in millimetres; 0 where it is not known */
  heightMm: number;
  /** Code of the Harmonized System, 8 digits; empty when not known */
  hsCode: string;
  /** Country of origin, two letters; empty when not known */
  origin: string;
  /** Where it is stored in the warehouse */
  bin: string;
  /** Said to run low at this number or below */
  lowAt: number;
  /** How many are in the warehouse */
  onHand: number;
  /** How many are promised to orders */
  reserved: number;
  /** How many can still be promised */
  available: number;
  /** How many are on their way into the warehouse */
  incoming: number;
  /** True: it runs low */
  isLow: boolean;
}

export interface ProductsListReply {
  /** What was found, in order */
  rows: ProductsListRow[];
  /**
     * Asks for the next page; null on the last
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
     * SKU of the product, as it is kept in the warehouse
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
     * Weight of one in grams
     * @maximum 99999000
     * @exclusiveMinimum 0
     */
  weightGrams: number;
  /**
     * How many are there now
     * @minimum 0
     * @maximum 1000000
     */
  quantity: number;
}

export interface ProductsStockReply {
  /** Id of the product */
  productId: string;
  /** SKU of the product, as it is kept in the warehouse */
  sku: string;
  /** Name of the product */
  name: string;
  /** Bar code of the product; empty when it has none */
  barcode: string;
  /** Weight of one in grams */
  weightGrams: number;
  /** Length in millimetres; 0 where it is not known */
  lengthMm: number;
  /** Width in millimetres; 0 where it is not known */
  widthMm: number;
  /** Height in millimetres; 0 where it is not known */
  heightMm: number;
  /** Code of the Harmonized System, 8 digits; empty when not known */
  hsCode: string;
  /** Country of origin, two letters; empty when not known */
  origin: string;
  /** Where it is stored in the warehouse */
  bin: string;
  /** Said to run low at this number or below */
  lowAt: number;
  /** How many are in the warehouse */
  onHand: number;
  /** How many are promised to orders */
  reserved: number;
  /** How many can still be promised */
  available: number;
  /** How many are on their way into the warehouse */
  incoming: number;
  /** True: it runs low */
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
  /** Length in millimetres; 0 where it is not known */
  lengthMm?: number | null;
  /** Width in millimetres; 0 where it is not known */
  widthMm?: number | null;
  /** Height in millimetres; 0 where it is not known */
  heightMm?: number | null;
}

export interface QuotesMakeBody {
  /** Where it is sent from; the postcode of the default sender when left out */
  senderPostcode?: string | null;
  /** Where it goes; empty in countries without postcodes */
  receiverPostcode?: string | null;
  /**
     * Country it goes to, two letters of ISO 3166-1
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
     * The pieces of the consignment, 1 to 30; each has a label of its own
     * @minItems 1
     * @maxItems 30
     */
  pieces: PieceInput[];
  /** Declared value of the contents in cents; null when not declared */
  valueCents?: number | null;
  /** Cash to collect at delivery for the whole consignment, in cents of the receiver's money (MYR to Malaysia); null for none */
  codCents?: number | null;
  /** True for enhanced liability up to the declared value */
  isEnhanced?: boolean | null;
  /** True for dangerous goods, of accounts that may send them */
  isDangerous?: boolean | null;
}

export interface QuotesMakeFrom {
  /** Town; where a postcode has several districts, it decides which */
  city: string;
  /** State, as the postcode look-up spells it */
  state: string;
}

/**
 * Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others
 */
export type OfferFlow = 'domestic' | 'singapore' | 'malaysia' | 'international' | 'cn-printing' | 'cool' | 'fulfilment' | 'reverse-charge' | 'third-party';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type OfferService = 'standard' | 'priority' | 'chilled' | 'frozen';
export interface QuotesMakeLine {
  /** Which line of the rate card */
  code: string;
  /** Name of the line in the language of the answer */
  label: string;
  /** Amount in cents */
  cents: number;
}

export interface TransitDays {
  /** The fewest */
  least: number;
  /** The most */
  most: number;
}

export interface DropOff {
  /** Day, YYYY-MM-DD */
  day: string;
  /** True while it is still in time today */
  isToday: boolean;
  /** Until when on that day, in words */
  before: string;
}

export interface DeliveryPromise {
  /** When it is dropped off at a station */
  dropOff: DropOff;
  /** When it is picked up */
  pickUp: DropOff;
  /** Day of delivery, YYYY-MM-DD; null where none is promised */
  deliveryDay: string;
}

export interface Offer {
  /** Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others */
  flow: OfferFlow;
  /** Name of the flow in the language of the answer */
  flowLabel: string;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: OfferService;
  /** Name of the service in the language of the answer */
  label: string;
  /** What the price is made of */
  lines: QuotesMakeLine[];
  /** Price with tax in cents; 0 where the service is not available */
  totalCents: number;
  /** Weight that is charged in grams: the larger of actual and volumetric, rounded up */
  chargeableGrams: number;
  /** Working days after the day of pick-up; null where none are promised */
  transitDays: TransitDays | null;
  /**
     * Until when a pick-up of the same day can be ordered, HH:mm in the time zone of the account
     * @nullable
     */
  cutOff: string | null;
  /** From when Priority counts and when it arrives; null for services without a promised day */
  promise: DeliveryPromise | null;
  /** False: this account may not make such a shipment */
  canShip: boolean;
  /** Why the service is not available; empty when it is */
  reasons: string[];
}

export interface QuotesMakeReply {
  /** Where it is sent from, as the postcode says */
  from: QuotesMakeFrom | null;
  /** Where it goes, as the postcode says; null without postcode data */
  to: QuotesMakeFrom | null;
  /** True: the receiver is in an outskirt delivery area, which has a surcharge */
  isOda: boolean;
  /** Weight of all pieces in grams */
  actualGrams: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** True for COOL accounts, which ship no other domestic parcels */
  isHideDomestic: boolean;
  /** Every service that leads there; what can be had comes first */
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
  /** Where it is sent from; the postcode of the default sender when left out */
  senderPostcode?: string | null;
  /** Where it goes; empty in countries without postcodes */
  receiverPostcode?: string | null;
  /**
     * Country it goes to, two letters of ISO 3166-1
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
     * The pieces of the consignment, 1 to 30; each has a label of its own
     * @minItems 1
     * @maxItems 30
     */
  pieces: PieceInput[];
  /** Declared value of the contents in cents; null when not declared */
  valueCents?: number | null;
  /** Cash to collect at delivery for the whole consignment, in cents of the receiver's money (MYR to Malaysia); null for none */
  codCents?: number | null;
  /** True for enhanced liability up to the declared value */
  isEnhanced?: boolean | null;
  /** True for dangerous goods, of accounts that may send them */
  isDangerous?: boolean | null;
}

/**
 * Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others
 */
export type RateFlow = 'domestic' | 'singapore' | 'malaysia' | 'international' | 'cn-printing' | 'cool' | 'fulfilment' | 'reverse-charge' | 'third-party';
/**
 * Service: `standard`, `priority`, `chilled` or `frozen`
 */
export type RateService = 'standard' | 'priority' | 'chilled' | 'frozen';
export interface Rate {
  /** Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others */
  flow: RateFlow;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service: RateService;
  /** Name of the service in the language of the answer */
  label: string;
  /** Price with tax in cents; 0 where the service is not available */
  totalCents: number;
  /** Working days after the day of pick-up; null where none are promised */
  transitDays: TransitDays | null;
  /**
     * Day of delivery, YYYY-MM-DD; null where none is promised
     * @nullable
     */
  deliveryDay: string | null;
}

export interface RatesMakeReply {
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** The services that can be had, the cheapest first */
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
 * Where it is in its life
 */
export type ShipmentsListRowStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
/**
 * Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others
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
 * Which event
 */
export type LastEventCode = 'CRT' | 'EDT' | 'PUB' | 'PUR' | 'PUF' | 'PUC' | 'HOV' | 'PKU' | 'DRP' | 'CAN' | 'ARR' | 'SRT' | 'DEP' | 'CUS' | 'CLR' | 'HLD' | 'REL' | 'KPT' | 'OFD' | 'NAT' | 'NOH' | 'ADR' | 'REF' | 'CNR' | 'DLF' | 'RTS' | 'DLV' | 'RTD' | 'CNU' | 'COR';
export interface LastEvent {
  /** Which event */
  code: LastEventCode;
  /** When, RFC 3339 */
  at: string;
}

export interface ShipmentsListRow {
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Where it is in its life */
  status: ShipmentsListRowStatus;
  /** Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others */
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
  /** How many pieces */
  pieceCount: number;
  /** Weight of all pieces in grams */
  actualGrams: number;
  /** Weight that is charged in grams */
  chargeableGrams: number;
  /**
     * Cash to collect at delivery for the whole consignment, in cents of the receiver's money (MYR to Malaysia); null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Currency of `codCents`, three letters of ISO 4217: MYR to Malaysia; null without COD
     * @nullable
     */
  codCurrency: string | null;
  /** Price with tax in cents */
  totalCents: number;
  /**
     * The customer's own order number, at most 30 characters; null or empty when there is none
     * @nullable
     */
  orderId: string | null;
  /** When it was made, RFC 3339 */
  createdAt: string;
  /**
     * When its label was first printed, RFC 3339; null before
     * @nullable
     */
  printedAt: string | null;
  /** How often its label was printed */
  printedCount: number;
  /** What is in it, at most 30 characters */
  content: string;
  /** What happened to it last */
  lastEvent: LastEvent;
  /**
     * When all of it was delivered, RFC 3339; null before
     * @nullable
     */
  deliveredAt: string | null;
  /** How many of the pieces are delivered */
  deliveredPieces: number;
  /**
     * When a scan of an earlier time undid its cancellation; null usually
     * @nullable
     */
  cancelUndoneAt: string | null;
}

export interface ShipmentsListReply {
  /** What was found, in order */
  rows: ShipmentsListRow[];
  /**
     * Asks for the next page; null on the last
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
 * Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others
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
 * Why the goods travel
 */
export type CustomsInputPurpose = 'sale' | 'gift' | 'sample' | 'personal' | 'return' | 'repair' | 'exhibition' | 'document' | 'others' | null;
/**
 * Who pays for what on the way (Incoterms 2020); DAP when left out
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
     * How many
     * @minimum 1
     * @maximum 99999
     */
  quantity: number;
  /**
     * Value of one in cents of the sender's currency
     * @minimum 0
     * @maximum 99999999
     */
  unitValueCents: number;
  /**
     * Weight of the whole line in grams; 0 where it is not known
     * @minimum 0
     * @maximum 99999000
     */
  weightGrams: number;
}

export interface CustomsInput {
  /** Why the goods travel */
  purpose: CustomsInputPurpose;
  /** Explains `others`, at most 50 characters */
  purposeRemarks?: string | null;
  /** Who pays for what on the way (Incoterms 2020); DAP when left out */
  incoterm?: CustomsInputIncoterm;
  /** Tax number of the sender, at most 30 characters */
  senderTaxId?: string | null;
  /** Tax number of the receiver, at most 30 characters */
  receiverTaxId?: string | null;
  /**
     * A line for each kind of goods, 1 to 50
     * @minItems 1
     * @maxItems 50
     */
  items: ShipmentsCreateItem[];
}

export interface ShipmentsCreateBody {
  /** Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others */
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
     * The pieces of the consignment, 1 to 30; each has a label of its own
     * @minItems 1
     * @maxItems 30
     */
  pieces: PieceInput[];
  /** Declared value of the contents in cents; null when not declared */
  valueCents?: number | null;
  /** Cash to collect at delivery for the whole consignment, in cents of the receiver's money (MYR to Malaysia); null for none */
  codCents?: number | null;
  /** True for enhanced liability up to the declared value */
  isEnhanced?: boolean | null;
  /** What is in it, at most 30 characters */
  content?: string | null;
  /** True for dangerous goods, of accounts that may send them */
  isDangerous?: boolean | null;
  /** Note on the label, at most 50 characters */
  customerNote1?: string | null;
  /** Second note, at most 50 characters */
  customerNote2?: string | null;
  /** The customer's own order number, at most 30 characters; null or empty when there is none */
  orderId?: string | null;
  /**
     * Delivery-order numbers, at most 9, of accounts that have them
     * @maxItems 9
     * @nullable
     * @items.minLength 1
     * @items.maxLength 20
     */
  deliveryOrders?: string[] | null;
  /** What customs asks of shipments that leave the country; null or left out at home */
  customs?: CustomsInput | null;
  /**
     * What was asked back and is meant: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)
     * @nullable
     */
  confirmed?: ShipmentsCreateBodyConfirmedItem[] | null;
}

export interface ShipmentsCreateReply {
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** How many pieces */
  pieceCount: number;
  /** Price with tax in cents */
  totalCents: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** When it was made, RFC 3339 */
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
 * Where it is in its life
 */
export type ShipmentsGetReplyStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
/**
 * Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others
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
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
}

/**
 * Why the goods travel
 */
export type CustomsPurpose = 'sale' | 'gift' | 'sample' | 'personal' | 'return' | 'repair' | 'exhibition' | 'document' | 'others' | null;
/**
 * Who pays for what on the way (Incoterms 2020); DAP when left out
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
     * How many
     * @minimum 1
     * @maximum 99999
     */
  quantity: number;
  /**
     * Value of one in cents of the sender's currency
     * @minimum 0
     * @maximum 99999999
     */
  unitValueCents: number;
  /**
     * Weight of the whole line in grams; 0 where it is not known
     * @minimum 0
     * @maximum 99999000
     */
  weightGrams: number;
}

export interface Customs {
  /** Why the goods travel */
  purpose: CustomsPurpose;
  /**
     * Explains `others`, at most 50 characters
     * @maxLength 50
     */
  purposeRemarks?: string;
  /** Who pays for what on the way (Incoterms 2020); DAP when left out */
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
     * A line for each kind of goods, 1 to 50
     * @minItems 1
     * @maxItems 50
     */
  items: ShipmentsGetItem[];
}

export interface ShipmentsGetDeliveryPromise {
  /** When it is dropped off at a station */
  dropOff: DropOff;
  /** When it is picked up */
  pickUp: DropOff;
  /** Day of delivery, YYYY-MM-DD */
  deliveryDay: string;
}

/**
 * Which event
 */
export type ShipmentsGetEventCode = 'CRT' | 'EDT' | 'PUB' | 'PUR' | 'PUF' | 'PUC' | 'HOV' | 'PKU' | 'DRP' | 'CAN' | 'ARR' | 'SRT' | 'DEP' | 'CUS' | 'CLR' | 'HLD' | 'REL' | 'KPT' | 'OFD' | 'NAT' | 'NOH' | 'ADR' | 'REF' | 'CNR' | 'DLF' | 'RTS' | 'DLV' | 'RTD' | 'CNU' | 'COR';
export interface ShipmentsGetEvent {
  /** Id of the event */
  eventId: string;
  /** Which event */
  code: ShipmentsGetEventCode;
  /** The event in words, in the language of the answer */
  text: string;
  /** Where it happened */
  place: string;
  /** When, RFC 3339 */
  at: string;
  /** Who recorded it */
  byWhom: string;
  /**
     * The piece it was about, from 1; null for the whole consignment
     * @nullable
     */
  piece: number | null;
  /** True: a later correction took it back */
  isTakenBack: boolean;
}

export interface Pod {
  /** Who signed for it */
  name: string;
  /** When, RFC 3339 */
  at: string;
}

export interface ShipmentsGetReply {
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Where it is in its life */
  status: ShipmentsGetReplyStatus;
  /** Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others */
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
  /** How many pieces */
  pieceCount: number;
  /** Weight of all pieces in grams */
  actualGrams: number;
  /** Weight that is charged in grams */
  chargeableGrams: number;
  /**
     * Cash to collect at delivery for the whole consignment, in cents of the receiver's money (MYR to Malaysia); null for none
     * @nullable
     */
  codCents: number | null;
  /**
     * Currency of `codCents`, three letters of ISO 4217: MYR to Malaysia; null without COD
     * @nullable
     */
  codCurrency: string | null;
  /** Price with tax in cents */
  totalCents: number;
  /**
     * The customer's own order number, at most 30 characters; null or empty when there is none
     * @nullable
     */
  orderId: string | null;
  /** When it was made, RFC 3339 */
  createdAt: string;
  /**
     * When its label was first printed, RFC 3339; null before
     * @nullable
     */
  printedAt: string | null;
  /** How often its label was printed */
  printedCount: number;
  /** What is in it, at most 30 characters */
  content: string;
  /** What happened to it last */
  lastEvent: LastEvent;
  /**
     * When all of it was delivered, RFC 3339; null before
     * @nullable
     */
  deliveredAt: string | null;
  /** How many of the pieces are delivered */
  deliveredPieces: number;
  /**
     * When a scan of an earlier time undid its cancellation; null usually
     * @nullable
     */
  cancelUndoneAt: string | null;
  /** The shipment whose way it goes back; null for one that is no return */
  returnOf: ReturnOf | null;
  /** What goes back of it, oldest first */
  returns: ReturnOf[];
  /** Who sends it; the default sender of the address book, else the company, when left out */
  sender: Party;
  /** Who receives it */
  receiver: Party;
  /** The pieces of the consignment, 1 to 30; each has a label of its own */
  pieces: Piece[];
  /** Declared value of the contents in cents; null when not declared */
  valueCents: number;
  /** True for dangerous goods, of accounts that may send them */
  isDangerous: boolean;
  /** True for enhanced liability up to the declared value */
  isEnhanced: boolean;
  /** What is covered, in cents */
  liabilityCents: number;
  /** Note on the label, at most 50 characters */
  customerNote1: string;
  /** Second note, at most 50 characters */
  customerNote2: string;
  /** Delivery-order numbers, at most 9, of accounts that have them */
  deliveryOrders: string[];
  /** What customs asks of shipments that leave the country; null or left out at home */
  customs: Customs | null;
  /** What the price is made of */
  priceLines: QuotesMakeLine[];
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** Station and sector, large on the label */
  routingCode: string;
  /** Working days that such a parcel is usually on its way once we have it; shown, not promised */
  transitDays: TransitDays;
  /** What Priority Service promises while the parcel is not handed over; null otherwise */
  promise: ShipmentsGetDeliveryPromise | null;
  /**
     * Day on which Priority Service delivers, YYYY-MM-DD; null where none is promised
     * @nullable
     */
  expectedDay: string | null;
  /** Version of the label, 1 until the first change; labels of earlier versions are refused at pick-up */
  labelVersion: number;
  /**
     * When the label became what it is, RFC 3339; null for the first version
     * @nullable
     */
  labelSince: string | null;
  /** Who made it */
  createdBy: string;
  /** What happened to it, newest first */
  events: ShipmentsGetEvent[];
  /** Proof of delivery: who signed and when; null before */
  pod: Pod | null;
  /** Whether its label may be printed now */
  mayPrint: boolean;
  /** Whether it may be cancelled now */
  mayCancel: boolean;
  /** Whether it may be changed now */
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
 * Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others
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
  /** Which way it goes: `domestic`, `singapore`, `malaysia`, `international`, `cool` and the others */
  flow?: ShipmentsChangeBodyFlow;
  /** Service: `standard`, `priority`, `chilled` or `frozen` */
  service?: ShipmentsChangeBodyService;
  /** Who sends it, with all its fields: it takes the place of the whole sender */
  sender?: PartyInput | null;
  /** Who receives it, with all its fields: it takes the place of the whole receiver */
  receiver?: PartyInput | null;
  /** `document` or `parcel` */
  contentType?: ShipmentsChangeBodyContentType;
  /**
     * All pieces of the consignment, 1 to 30; they take the place of those before
     * @minItems 1
     * @maxItems 30
     * @nullable
     */
  pieces?: PieceInput[] | null;
  /** Declared value of the contents in cents; null when not declared */
  valueCents?: number | null;
  /** Cash to collect at delivery for the whole consignment, in cents of the receiver's money (MYR to Malaysia); null for none */
  codCents?: number | null;
  /** True for enhanced liability up to the declared value */
  isEnhanced?: boolean | null;
  /** True for dangerous goods, of accounts that may send them */
  isDangerous?: boolean | null;
  /** What is in it, at most 30 characters */
  content?: string | null;
  /** Note on the label, at most 50 characters */
  customerNote1?: string | null;
  /** Second note, at most 50 characters */
  customerNote2?: string | null;
  /** The customer's own order number, at most 30 characters; null or empty when there is none */
  orderId?: string | null;
  /** Delivery-order numbers, at most 9, of accounts that have them */
  deliveryOrders?: string[] | null;
  /** What customs asks of shipments that leave the country; it takes the place of the whole part */
  customs?: CustomsInput | null;
  /**
     * What was asked back and is meant: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)
     * @nullable
     */
  confirmed?: ShipmentsChangeBodyConfirmedItem[] | null;
  /**
     * Version of the label, 1 until the first change; labels of earlier versions are refused at pick-up. In a request: the one that was read (409 if it changed since)
     * @minimum 1
     * @maximum 10
     */
  labelVersion: number;
}

export interface ShipmentsChangeReply {
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** How many pieces */
  pieceCount: number;
  /** Price with tax in cents */
  totalCents: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** When it was made, RFC 3339 */
  createdAt: string;
  /** Version of the label, 1 until the first change; labels of earlier versions are refused at pick-up. In a request: the one that was read (409 if it changed since) */
  labelVersion: number;
  /** Pick-up that does not come for it any more, as it is sent from another postcode now; left out where there is none */
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
 * Where it should be; what usually comes next when left out
 */
export type ShipmentsAdvanceBodyTo = 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivery-failed' | 'on-hold' | 'returning' | 'delivered' | 'returned' | null;
export interface ShipmentsAdvanceBody {
  /** Where it should be; what usually comes next when left out */
  to?: ShipmentsAdvanceBodyTo;
}

/**
 * Where it is in its life
 */
export type ShipmentsAdvanceReplyStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
export interface ShipmentsAdvanceReply {
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Where it is in its life */
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
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** Where it is in its life */
  status: 'cancelled';
  /** True: it had been cancelled already */
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
  /** Its name in the language of the answer */
  name: string;
  /** Whether it can be had now */
  isAvailable: boolean;
  /** What it is for, or why there is none */
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
  /** When it was made, RFC 3339 */
  createdAt: string;
  /** Every document of the shipment beside its label, also those that there are none of */
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
     * The pieces that come back; as they were sent when left out
     * @minItems 1
     * @maxItems 30
     * @nullable
     */
  pieces?: PieceInput[] | null;
  /** What comes back, at most 30 characters; as it was sent when empty */
  content?: string | null;
  /** Declared value of what comes back in cents; as it was sent when left out, not declared when null */
  valueCents?: number | null;
  /** Note on the label, at most 50 characters; names the first consignment note when empty */
  customerNote1?: string | null;
  /** The customer's own order number, at most 30 characters; null or empty when there is none */
  orderId?: string | null;
  /**
     * What was asked back and is meant: the ids of `r.confirm` in the refusal (`order-id-in-use`, `cod-above-value`)
     * @nullable
     */
  confirmed?: ShipmentsReturnBodyConfirmedItem[] | null;
}

export interface ShipmentsReturnReply {
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** How many pieces */
  pieceCount: number;
  /** Price with tax in cents */
  totalCents: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** When it was made, RFC 3339 */
  createdAt: string;
  /** The shipment whose way it goes back; null for one that is no return */
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
     * 1 to 100 shipments, each as a single one is made
     * @minItems 1
     * @maxItems 100
     */
  shipments: ShipmentsCreateBody[];
}

export interface ShipmentsCreateManyShipment {
  /** Id of the shipment, the same for good; empty in a dry run */
  shipmentId: string;
  /** Consignment note number (CN), as on the label; empty in a dry run */
  consignmentNoteNo: string;
  /** How many pieces */
  pieceCount: number;
  /** Price with tax in cents */
  totalCents: number;
  /** Currency of prices and values, three letters of ISO 4217: MYR */
  currency: string;
  /** When it was made, RFC 3339 */
  createdAt: string;
}

/**
 * What the sentence of the problem names, as a limit
 */
export type ShipmentsCreateManyProblemParams = {[key: string]: string | number};

export interface ShipmentsCreateManyProblem {
  /** The path of the wrong field; empty for a problem of the whole shipment */
  field: string;
  /** Why it was not made, as programs compare it; null when it was. After `http.data_away` or `http.unexpected` those that follow are `integration.not_tried`: send the same request again under the same key, or those rows alone */
  code: string;
  /** What the sentence of the problem names, as a limit */
  params: ShipmentsCreateManyProblemParams;
}

export interface ShipmentsCreateManyConfirm {
  /** Id of the question */
  id: string;
  /** The question, in the language of the answer */
  message: string;
}

/**
 * The sentence for each wrong field, by its path
 */
export type ShipmentsCreateManyResultFields = {[key: string]: string};

export interface ShipmentsCreateManyResult {
  /** Which shipment of the request, from 0 */
  index: number;
  /** True: it was made, or would be */
  ok: boolean;
  /** What was made; null when refused */
  shipment: ShipmentsCreateManyShipment | null;
  /**
     * Why it was not made, as programs compare it; null when it was. After `http.data_away` or `http.unexpected` those that follow are `integration.not_tried`: send the same request again under the same key, or those rows alone
     * @nullable
     */
  code: string | null;
  /**
     * The same as a sentence; null when it was made
     * @nullable
     */
  message: string | null;
  /** The sentence for each wrong field, by its path */
  fields: ShipmentsCreateManyResultFields;
  /** Each problem as programs compare it, as in `r.problems` of a refusal; empty when it was made */
  problems: ShipmentsCreateManyProblem[];
  /** What is asked back, as in `r.confirm` of a refusal: send it again with these ids in `confirmed` if it is meant; empty otherwise */
  confirm: ShipmentsCreateManyConfirm[];
}

export interface ShipmentsCreateManyReply {
  /** One for each shipment, in the order given */
  results: ShipmentsCreateManyResult[];
  /** How many were made, or would be */
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
 * Where it is in its life
 */
export type TrackingListStatus = 'created' | 'pickup-booked' | 'picked-up' | 'in-transit' | 'out-for-delivery' | 'delivered' | 'delivery-failed' | 'on-hold' | 'returning' | 'returned' | 'cancelled';
/**
 * Which event
 */
export type TrackingGetEventCode = 'CRT' | 'EDT' | 'PUB' | 'PUR' | 'PUF' | 'PUC' | 'HOV' | 'PKU' | 'DRP' | 'CAN' | 'ARR' | 'SRT' | 'DEP' | 'CUS' | 'CLR' | 'HLD' | 'REL' | 'KPT' | 'OFD' | 'NAT' | 'NOH' | 'ADR' | 'REF' | 'CNR' | 'DLF' | 'RTS' | 'DLV' | 'RTD' | 'CNU' | 'COR';
export interface TrackingGetEvent {
  /** Which event */
  code: TrackingGetEventCode;
  /** The event in words, in the language of the answer */
  text: string;
  /** Where it happened */
  place: string;
  /** When, RFC 3339 */
  at: string;
  /**
     * The piece it was about, from 1; null for the whole consignment
     * @nullable
     */
  piece: number | null;
  /** True: a later correction took it back */
  isTakenBack: boolean;
}

export interface TrackingList {
  /** Consignment note number (CN), as on the label */
  consignmentNoteNo: string;
  /** Where it is in its life */
  status: TrackingListStatus;
  /** Service in the language of the answer */
  service: string;
  /** How many pieces */
  pieceCount: number;
  /** How many of them are delivered */
  deliveredPieces: number;
  /** The receiver's town */
  receiverCity: string;
  /** The receiver's state */
  receiverState: string;
  /** When it was made, RFC 3339 */
  createdAt: string;
  /**
     * When all of it was delivered, RFC 3339; null before
     * @nullable
     */
  deliveredAt: string | null;
  /** Whether there is a proof of delivery */
  hasPod: boolean;
  /** What happened to it, newest first */
  events: TrackingGetEvent[];
}

export interface TrackingGetReply {
  /** Where each is, in the order asked */
  trackingList: TrackingList[];
  /** The numbers that are none of the account's */
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

export type WebhooksListRowEventTypesItem = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
/**
 * Why it is off: `person`, `gone` (it answered 410) or `failing`; null while it is on
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
  /** Beginning of the hour */
  hour: string;
  /** Deliveries of the last 24 hours that arrived; within `hours`, of that hour */
  delivered: number;
  /** Attempts of that hour that failed */
  failed: number;
}

export interface WebhooksListRow {
  /** Id of the endpoint */
  endpointId: string;
  /** Address that events are posted to, https, at most 500 characters */
  url: string;
  /** For people, at most 60 characters; may be empty */
  description: string;
  /** The types that are sent there; empty for all there are and will be */
  eventTypes: WebhooksListRowEventTypesItem[];
  /** False: nothing is sent there */
  isOn: boolean;
  /** Why it is off: `person`, `gone` (it answered 410) or `failing`; null while it is on */
  offReason: WebhooksListRowOffReason;
  /**
     * Since when it is off
     * @nullable
     */
  offAt: string | null;
  /** When it was made */
  createdAt: string;
  /** Login id, or name of the token, that made it */
  createdBy: string;
  /**
     * Until when the last of the secrets before signs as well; null when none does
     * @nullable
     */
  oldSecretUntil: string | null;
  /** `new`, `healthy`, `failing` or `off` */
  health: WebhooksListRowHealth;
  /** Deliveries of the last 24 hours that arrived; within `hours`, of that hour */
  delivered: number;
  /** Attempts of the last 24 hours that failed */
  failedAttempts: number;
  /** Deliveries that wait now */
  waiting: number;
  /**
     * Average time of an answer in the last 24 hours, in milliseconds; null without any
     * @nullable
     */
  averageMs: number | null;
  /**
     * Since when nothing has arrived; null while all is well
     * @nullable
     */
  failingSince: string | null;
  /**
     * When the last one arrived
     * @nullable
     */
  lastDeliveredAt: string | null;
  /** Why the last failed attempt failed: `status`, `timeout`, `tls` and others */
  lastProblem: WebhooksListRowLastProblem;
  /** The last 24 hours in which something was sent, oldest first */
  hours: WebhooksListHour[];
}

export interface WebhooksListReply {
  /** What was found, in order */
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

export type WebhooksCreateBodyEventTypesItem = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
export interface WebhooksCreateBody {
  /**
     * Address that events are posted to, https, at most 500 characters
     * @minLength 1
     * @maxLength 500
     */
  url: string;
  /** For people, at most 60 characters; may be empty */
  description?: string | null;
  /**
     * The types that are sent there; empty for all there are and will be
     * @maxItems 41
     * @nullable
     */
  eventTypes?: WebhooksCreateBodyEventTypesItem[] | null;
}

export interface WebhooksCreateReply {
  /** Where events are sent */
  endpoint: WebhooksListRow;
  /** `whsec_…`: signs what is sent there. Shown this once; empty in a dry run */
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

export type WebhooksUpdateBodyEventTypesItem = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
export interface WebhooksUpdateBody {
  /** Address that events are posted to, https, at most 500 characters */
  url?: string | null;
  /** For people, at most 60 characters; may be empty */
  description?: '' | string | null;
  /**
     * The types that are sent there; empty for all there are and will be
     * @maxItems 41
     * @nullable
     */
  eventTypes?: WebhooksUpdateBodyEventTypesItem[] | null;
  /** False: nothing is sent there */
  isOn?: boolean | null;
}

export type WebhooksUpdateReplyEventTypesItem = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
/**
 * Why it is off: `person`, `gone` (it answered 410) or `failing`; null while it is on
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
  /** Address that events are posted to, https, at most 500 characters */
  url: string;
  /** For people, at most 60 characters; may be empty */
  description: string;
  /** The types that are sent there; empty for all there are and will be */
  eventTypes: WebhooksUpdateReplyEventTypesItem[];
  /** False: nothing is sent there */
  isOn: boolean;
  /** Why it is off: `person`, `gone` (it answered 410) or `failing`; null while it is on */
  offReason: WebhooksUpdateReplyOffReason;
  /**
     * Since when it is off
     * @nullable
     */
  offAt: string | null;
  /** When it was made */
  createdAt: string;
  /** Login id, or name of the token, that made it */
  createdBy: string;
  /**
     * Until when the last of the secrets before signs as well; null when none does
     * @nullable
     */
  oldSecretUntil: string | null;
  /** `new`, `healthy`, `failing` or `off` */
  health: WebhooksUpdateReplyHealth;
  /** Deliveries of the last 24 hours that arrived; within `hours`, of that hour */
  delivered: number;
  /** Attempts of the last 24 hours that failed */
  failedAttempts: number;
  /** Deliveries that wait now */
  waiting: number;
  /**
     * Average time of an answer in the last 24 hours, in milliseconds; null without any
     * @nullable
     */
  averageMs: number | null;
  /**
     * Since when nothing has arrived; null while all is well
     * @nullable
     */
  failingSince: string | null;
  /**
     * When the last one arrived
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
 * What happened: `thing.what_happened`
 */
export type WebhooksDeliveriesRowType = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected' | 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled' | 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected' | 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected' | 'weight.difference_raised' | 'weight.disputed' | 'weight.decided' | 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped' | 'webhook.test';
/**
 * `waiting`, `delivered`, `failed` (all tries) or `stopped` (the endpoint was turned off)
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
  /** What happened: `thing.what_happened` */
  type: WebhooksDeliveriesRowType;
  /** What the event is about: CN, number of the pick-up or of the claim */
  subject: string;
  /** When the portal learned of it */
  at: string;
  /** `waiting`, `delivered`, `failed` (all tries) or `stopped` (the endpoint was turned off) */
  state: WebhooksDeliveriesRowState;
  /** How often it was sent */
  attempts: number;
  /**
     * HTTP status of the last answer; null without one
     * @nullable
     */
  lastStatus: number | null;
  /** Why the last failed attempt failed: `status`, `timeout`, `tls` and others */
  lastProblem: WebhooksDeliveriesRowLastProblem;
  /**
     * When it is tried; null while an earlier event of the same thing waits
     * @nullable
     */
  nextAt: string | null;
  /**
     * When it arrived or was given up
     * @nullable
     */
  settledAt: string | null;
}

export interface WebhooksDeliveriesReply {
  /** What was found, in order */
  rows: WebhooksDeliveriesRow[];
  /**
     * Asks for the next page; null on the last
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
  /** RFC 3339 time: what the portal learned of from then on */
  since?: string | null;
  /** RFC 3339 time; left out, until now */
  until?: string | null;
  /** True: of the span only what was not delivered */
  isMissedOnly?: boolean | null;
}

export interface WebhooksReplayReply {
  /** How many are sent again */
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
  /** Where events are sent */
  endpoint: WebhooksListRow;
  /** `whsec_…`: signs what is sent there. Shown this once; empty in a dry run */
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
 * What happened: `thing.what_happened`
 */
export type ShipmentWebhookType = 'shipment.created' | 'shipment.updated' | 'shipment.cancelled' | 'shipment.pickup_changed' | 'shipment.picked_up' | 'shipment.in_transit' | 'shipment.on_hold' | 'shipment.out_for_delivery' | 'shipment.delivery_failed' | 'shipment.piece_delivered' | 'shipment.delivered' | 'shipment.returning' | 'shipment.piece_returned' | 'shipment.returned' | 'shipment.corrected';
export interface ShipmentWebhook {
  /** What happened: `thing.what_happened` */
  type: ShipmentWebhookType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: ShipmentEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type PickupWebhookType = 'pickup.booked' | 'pickup.updated' | 'pickup.rearranged' | 'pickup.assigned' | 'pickup.collected' | 'pickup.failed' | 'pickup.cancelled';
export interface PickupWebhook {
  /** What happened: `thing.what_happened` */
  type: PickupWebhookType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: PickupEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type ClaimWebhookType = 'claim.submitted' | 'claim.documents_asked' | 'claim.files_added' | 'claim.in_review' | 'claim.message' | 'claim.approved' | 'claim.rejected' | 'claim.objected';
export interface ClaimWebhook {
  /** What happened: `thing.what_happened` */
  type: ClaimWebhookType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: ClaimEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type CodWebhookType = 'cod.collected' | 'cod.paid' | 'cod.written_off' | 'cod.corrected';
export interface CodWebhook {
  /** What happened: `thing.what_happened` */
  type: CodWebhookType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: CodEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type WeightWebhookType = 'weight.difference_raised' | 'weight.disputed' | 'weight.decided';
export interface WeightWebhook {
  /** What happened: `thing.what_happened` */
  type: WeightWebhookType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: WeightEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type OrderWebhookType = 'order.received' | 'order.updated' | 'order.cancelled' | 'order.shipped';
export interface OrderWebhook {
  /** What happened: `thing.what_happened` */
  type: OrderWebhookType;
  /** When the portal learned of it, RFC 3339 */
  timestamp: string;
  /** What the event is about; fields may be added */
  data: OrderEventData;
}

/**
 * What happened: `thing.what_happened`
 */
export type TestWebhookType = 'webhook.test';
export interface TestWebhook {
  /** What happened: `thing.what_happened` */
  type: TestWebhookType;
  /** When the portal learned of it, RFC 3339 */
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
 * `nextCursor` of the page before; left out for the first page
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
cursor?: string;
/**
 * The most rows of a page, 1 to 100
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
 * `next` of the answer before, or the id of the last event that you have; left out, from the oldest that is kept
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
after?: string;
/**
 * RFC 3339 time: what the portal learned of from then on
 * @pattern ^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$
 */
since?: string;
/**
 * Only events of these types, with commas between them; left out, all
 */
types?: string;
/**
 * The most rows of a page
 */
limit?: number;
};

export type FulfilmentOrdersListParams = {
/**
 * Only orders of this state; `all` for any
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
 * `nextCursor` of the page before; left out for the first page
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
cursor?: string;
/**
 * The most rows of a page, 1 to 100
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
 * Which orders: `new` (can be shipped, nothing is made of them yet), `problem`, `generated`, `shipped` or `cancelled`; `all` for every one. `new` when left out. One that travels in the parcel of another (`mergedInto`) is listed with `generated`, `shipped` and `all`
 */
view?: OrdersListView;
/**
 * Words to search for: number, CN, receiver, phone, town, goods
 * @maxLength 200
 */
text?: string;
/**
 * Id of the shop, or of the connection of your programs, that the order came from
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
 * Whether the shop knows the CN: `none`, `waiting`, `done` or `failed`; `failed` also when that of another order in its parcel does not
 */
backState?: OrdersListBackState;
/**
 * First day on which they came, YYYY-MM-DD in the time zone of the account
 */
from?: string;
/**
 * Last day on which they came, YYYY-MM-DD
 */
to?: string;
/**
 * `nextCursor` of the page before; left out for the first page
 * @pattern ^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$
 */
cursor?: string;
/**
 * The most rows of a page, 1 to 100
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
 * Which of them: upcoming, today, collected, failed or cancelled
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
 * `nextCursor` of the page before; left out for the first page
 * @minLength 1
 * @maxLength 600
 */
cursor?: string;
/**
 * The most rows of a page, 1 to 100
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
 * Where it is; that of the default sender when left out
 * @maxLength 12
 */
postcode?: string;
/**
 * Town; where a postcode has several districts, it decides which
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
 * `nextCursor` of the page before; left out for the first page
 * @minLength 1
 * @maxLength 40
 */
cursor?: string;
/**
 * The most rows of a page, 1 to 100
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
 * Where it is in its life
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
 * CN, receiver, phone, city, postcode, contents, order ID or DO number; all words must be there
 * @maxLength 200
 */
search?: string;
/**
 * `nextCursor` of the page before; left out for the first page
 * @minLength 1
 * @maxLength 600
 */
cursor?: string;
/**
 * The most rows of a page, 1 to 100
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
 * `pdf`, or `zpl` for label printers (on the roll label of the account)
 */
format?: LabelsGetFormat;
/**
 * Paper of a PDF: `a5`, `a6`, `label`, `cod-label` or `ppod-label`; the one of the Admin profile when left out
 */
size?: LabelsGetSize;
/**
 * Dots per inch of the label printer, for ZPL
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
 * Consignment note numbers with commas between them
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
 * `nextCursor` of the page before; left out for the first page
 * @minLength 1
 * @maxLength 15
 * @pattern ^\d*$
 */
cursor?: string;
/**
 * The most rows of a page
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
