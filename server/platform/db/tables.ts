/** The tables as Kysely sees them. The numbered SQL files in `migrations/` create them. */
import type {
  AccessRequestTable,
  AccountTable,
  CompanyRequestTable,
  OrganisationTable,
} from './tables/accounts.ts';
import type { AddressTable, ParcelPresetTable } from './tables/address-book.ts';
import type {
  BulkCorrectionTable,
  BulkRowTable,
  BulkTemplateTable,
  BulkUploadTable,
  BulkZipTable,
} from './tables/bulk.ts';
import type {
  BuyerChoiceTryTable,
  BuyerNoticeSettingTable,
  BuyerNoticeTable,
  BuyerOptOutTable,
} from './tables/buyer-notices.ts';
import type {
  ClaimDraftRuleTable,
  ClaimEventTable,
  ClaimFileTable,
  ClaimShipmentTable,
  ClaimTable,
} from './tables/claims.ts';
import type {
  BellEventTable,
  ChangeMarkTable,
  BellPersonTable,
  AuditTable,
  IdempotencyTable,
  MailTable,
  PortalSettingTable,
} from './tables/house.ts';
import type {
  CodAccountTable,
  CodBankChangeTable,
  CodClosedTable,
  CodDayTable,
  CodEntryTable,
  CodParcelTable,
  CodPayoutTable,
  CodWriteOffTable,
  HubWeightTable,
  WeightDifferenceTable,
  WeightRuleTable,
} from './tables/money.ts';
import type {
  HolidayTable,
  NoticePutAwayTable,
  NoticeTable,
  OperationsChangeTable,
  OperatorFailureTable,
  OperatorKeyTable,
  PostcodeTable,
  RateCardTable,
  StationTable,
  StoppedCountryTable,
  WorkingWeekTable,
} from './tables/operations.ts';
import type {
  ApiRequestDayTable,
  ApiRequestTable,
  ApiTokenTable,
  HumanCheckUsedTable,
  LoginAttemptTable,
  LoginTicketTable,
  OneTimeLinkTable,
  RecoveryCodeTable,
  SessionTokenTable,
  PasskeyChallengeTable,
  PasskeyTable,
  ProviderLoginTable,
  SignInProviderTable,
  TwoStepTable,
  UserSessionTable,
  UserTable,
} from './tables/people.ts';
import type {
  FulfilmentEventTable,
  FulfilmentLineTable,
  FulfilmentOrderTable,
  FulfilmentParcelTable,
  FulfilmentProductTable,
  FulfilmentStockMoveTable,
  FulfilmentWaveTable,
} from './tables/fulfilment.ts';
import type { HandoverLineTable, HandoverScanTable, HandoverTable } from './tables/handovers.ts';
import type { RetentionCursorTable, RetentionRunTable, RetentionTable } from './tables/personal-data.ts';
import type {
  OutgoingEventTable,
  WebhookAttemptTable,
  WebhookDeliveryTable,
  WebhookEndpointTable,
  WebhookHourTable,
} from './tables/outgoing-events.ts';
import type {
  PickupEventTable,
  PickupShipmentTable,
  PickupStationDayTable,
  PickupReminderTable,
  StandingPickupDayTable,
  StandingPickupTable,
  PickupStationTable,
  PickupTable,
} from './tables/pickups.ts';
import type {
  ExceptionCaseTable,
  ExceptionInstructionTable,
  ListingLayoutTable,
  ListingViewTable,
  PodTable,
  PrintLogTable,
  ShipmentCountChangeTable,
  ShipmentCountTable,
  ShipmentEventTable,
  ShipmentTable,
  ShipmentWaitingTable,
} from './tables/shipments.ts';
import type {
  ShopConnectionTable,
  ShopDeliveryTable,
  ShopOrderParcelTable,
  ShopOrderTable,
  ShopOrderTakenBackTable,
  ShopProductRuleTable,
  ShopProductWeightTable,
} from './tables/shops.ts';
import type {
  SupplyEventTable,
  SupplyItemTable,
  SupplyMonthTable,
  SupplyRequestItemTable,
  SupplyRequestTable,
} from './tables/supplies.ts';

export interface Tables {
  cod_account: CodAccountTable;
  cod_bank_change: CodBankChangeTable;
  cod_closed: CodClosedTable;
  cod_day: CodDayTable;
  cod_entry: CodEntryTable;
  cod_parcel: CodParcelTable;
  cod_payout: CodPayoutTable;
  cod_write_off: CodWriteOffTable;
  hub_weight: HubWeightTable;
  weight_difference: WeightDifferenceTable;
  weight_rule: WeightRuleTable;
  portal_setting: PortalSettingTable;
  organisation: OrganisationTable;
  account: AccountTable;
  app_user: UserTable;
  user_session: UserSessionTable;
  session_token: SessionTokenTable;
  one_time_link: OneTimeLinkTable;
  login_attempt: LoginAttemptTable;
  audit: AuditTable;
  idempotency: IdempotencyTable;
  mail: MailTable;
  shipment: ShipmentTable;
  shipment_event: ShipmentEventTable;
  shipment_count: ShipmentCountTable;
  shipment_count_change: ShipmentCountChangeTable;
  shipment_waiting: ShipmentWaitingTable;
  exception_case: ExceptionCaseTable;
  exception_instruction: ExceptionInstructionTable;
  pod: PodTable;
  fulfilment_event: FulfilmentEventTable;
  fulfilment_line: FulfilmentLineTable;
  fulfilment_order: FulfilmentOrderTable;
  fulfilment_parcel: FulfilmentParcelTable;
  fulfilment_product: FulfilmentProductTable;
  fulfilment_stock_move: FulfilmentStockMoveTable;
  fulfilment_wave: FulfilmentWaveTable;
  print_log: PrintLogTable;
  listing_view: ListingViewTable;
  listing_layout: ListingLayoutTable;
  address: AddressTable;
  parcel_preset: ParcelPresetTable;
  api_request: ApiRequestTable;
  api_request_day: ApiRequestDayTable;
  api_token: ApiTokenTable;
  buyer_choice_try: BuyerChoiceTryTable;
  buyer_notice: BuyerNoticeTable;
  buyer_notice_setting: BuyerNoticeSettingTable;
  buyer_opt_out: BuyerOptOutTable;
  bulk_upload: BulkUploadTable;
  bulk_row: BulkRowTable;
  bulk_template: BulkTemplateTable;
  bulk_correction: BulkCorrectionTable;
  bulk_zip: BulkZipTable;
  passkey: PasskeyTable;
  sign_in_provider: SignInProviderTable;
  provider_login: ProviderLoginTable;
  passkey_challenge: PasskeyChallengeTable;
  two_step: TwoStepTable;
  recovery_code: RecoveryCodeTable;
  login_ticket: LoginTicketTable;
  company_request: CompanyRequestTable;
  access_request: AccessRequestTable;
  human_check_used: HumanCheckUsedTable;
  postcode: PostcodeTable;
  station: StationTable;
  stopped_country: StoppedCountryTable;
  holiday: HolidayTable;
  working_week: WorkingWeekTable;
  rate_card: RateCardTable;
  operations_change: OperationsChangeTable;
  outgoing_event: OutgoingEventTable;
  webhook_endpoint: WebhookEndpointTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_hour: WebhookHourTable;
  operator_key: OperatorKeyTable;
  operator_failure: OperatorFailureTable;
  bell_event: BellEventTable;
  change_mark: ChangeMarkTable;
  bell_person: BellPersonTable;
  notice: NoticeTable;
  notice_put_away: NoticePutAwayTable;
  supply_item: SupplyItemTable;
  supply_request: SupplyRequestTable;
  supply_request_item: SupplyRequestItemTable;
  supply_event: SupplyEventTable;
  supply_month: SupplyMonthTable;
  shop_connection: ShopConnectionTable;
  shop_delivery: ShopDeliveryTable;
  shop_product_rule: ShopProductRuleTable;
  shop_product_weight: ShopProductWeightTable;
  shop_order: ShopOrderTable;
  shop_order_parcel: ShopOrderParcelTable;
  shop_order_taken_back: ShopOrderTakenBackTable;
  claim: ClaimTable;
  claim_shipment: ClaimShipmentTable;
  claim_event: ClaimEventTable;
  claim_file: ClaimFileTable;
  claim_draft_rule: ClaimDraftRuleTable;
  handover: HandoverTable;
  handover_line: HandoverLineTable;
  handover_scan: HandoverScanTable;
  pickup: PickupTable;
  pickup_event: PickupEventTable;
  pickup_shipment: PickupShipmentTable;
  pickup_station: PickupStationTable;
  pickup_station_day: PickupStationDayTable;
  standing_pickup: StandingPickupTable;
  pickup_reminder: PickupReminderTable;
  standing_pickup_day: StandingPickupDayTable;
  retention: RetentionTable;
  retention_cursor: RetentionCursorTable;
  retention_run: RetentionRunTable;
}
