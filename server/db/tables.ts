/** The tables as Kysely sees them. The numbered SQL files in `migrations/` make them. */
import type {
  AccessRequestTable,
  AccountTable,
  CompanyRequestTable,
  OrganisationTable,
} from './tables/accounts.ts';
import type { AddressTable, ParcelPresetTable } from './tables/address-book.ts';
import type { AuditTable, IdempotencyTable, MailTable, PortalSettingTable } from './tables/house.ts';
import type {
  DemoJourneyTable,
  OperationsChangeTable,
  PostcodeTable,
  RateCardTable,
  StationTable,
} from './tables/operations.ts';
import type {
  ApiTokenTable,
  HumanCheckUsedTable,
  LoginAttemptTable,
  LoginTicketTable,
  OneTimeLinkTable,
  RecoveryCodeTable,
  SessionTokenTable,
  TwoStepTable,
  UserSessionTable,
  UserTable,
} from './tables/people.ts';
import type { PodTable, PrintLogTable, ShipmentEventTable, ShipmentTable } from './tables/shipments.ts';

export interface Tables {
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
  pod: PodTable;
  print_log: PrintLogTable;
  address: AddressTable;
  parcel_preset: ParcelPresetTable;
  api_token: ApiTokenTable;
  two_step: TwoStepTable;
  recovery_code: RecoveryCodeTable;
  login_ticket: LoginTicketTable;
  company_request: CompanyRequestTable;
  access_request: AccessRequestTable;
  human_check_used: HumanCheckUsedTable;
  postcode: PostcodeTable;
  station: StationTable;
  rate_card: RateCardTable;
  operations_change: OperationsChangeTable;
  demo_journey: DemoJourneyTable;
}
