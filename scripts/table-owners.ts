/** A feature's tables are asked by its own queries alone; others call its service. */
export interface Owned {
  owner: string;
  /** Features that write columns of their own in it. */
  writers?: readonly string[];
  /** Features whose one statement must join it: a page that is read whole, an answer that takes the same time for all. */
  readers?: readonly string[];
}

/** Read with nearly everything of an account: its number, its market, its flags; a person's name beside what they did. */
export const everyFeature: readonly string[] = ['*'];

/** Which feature owns which table. `platform` and the demo's seeding are not held to it. */
export const tables: Record<string, Owned> = {
  access_request: { owner: 'portal-access' },
  account: { owner: 'operations', writers: ['company', 'two-step'], readers: everyFeature },
  address: { owner: 'address-book' },
  api_token: { owner: 'api-token' },
  app_user: {
    owner: 'users',
    writers: ['sign-in', 'profile', 'access-controls'],
    readers: everyFeature,
  },
  audit: { owner: 'platform', readers: ['audit', 'sign-in'] },
  bulk_correction: { owner: 'bulk-shipment' },
  bulk_row: { owner: 'bulk-shipment', readers: ['printing'] },
  bulk_template: { owner: 'bulk-shipment' },
  bulk_upload: { owner: 'bulk-shipment', readers: ['printing'] },
  bulk_zip: { owner: 'bulk-shipment' },
  claim: { owner: 'claim' },
  claim_draft_rule: { owner: 'claim' },
  claim_event: { owner: 'claim' },
  claim_file: { owner: 'claim' },
  claim_shipment: { owner: 'claim' },
  company_request: { owner: 'company' },
  human_check_used: { owner: 'human-check' },
  idempotency: { owner: 'platform' },
  listing_layout: { owner: 'cn-listing' },
  listing_view: { owner: 'cn-listing' },
  login_attempt: { owner: 'sign-in' },
  login_ticket: { owner: 'sign-in' },
  mail: { owner: 'platform' },
  one_time_link: { owner: 'sign-in', readers: ['users', 'access-controls'] },
  operations_change: { owner: 'operations', writers: ['shipment'] },
  operator_failure: { owner: 'operations' },
  operator_key: { owner: 'operations' },
  notice: { owner: 'dashboard' },
  notice_put_away: { owner: 'dashboard' },
  organisation: { owner: 'operations' },
  outgoing_event: { owner: 'webhook' },
  parcel_preset: { owner: 'preset' },
  handover: { owner: 'handover' },
  handover_line: { owner: 'handover' },
  handover_scan: { owner: 'handover' },
  pickup: { owner: 'pickup' },
  pickup_event: { owner: 'pickup' },
  pickup_shipment: { owner: 'pickup' },
  pickup_station: { owner: 'pickup' },
  pickup_station_day: { owner: 'pickup' },
  pod: { owner: 'shipment', writers: ['operations'], readers: ['cn-listing'] },
  portal_setting: { owner: 'platform', writers: ['sample-data', 'shipment'] },
  postcode: { owner: 'postcode', writers: ['operations'] },
  print_log: { owner: 'printing' },
  rate_card: { owner: 'pricing', readers: ['operations'] },
  recovery_code: { owner: 'two-step' },
  session_token: { owner: 'sign-in', readers: ['security'] },
  shipment: {
    owner: 'shipment',
    writers: ['printing'],
    readers: ['cn-listing', 'exceptions', 'public-tracking', 'address-book', 'operations', 'bulk-shipment'],
  },
  shipment_count: { owner: 'shipment' },
  shipment_count_change: { owner: 'shipment' },
  shipment_event: {
    owner: 'shipment',
    readers: ['exceptions', 'cn-listing', 'public-tracking', 'operations'],
  },
  shipment_waiting: { owner: 'shipment', readers: ['exceptions'] },
  station: { owner: 'postcode', writers: ['operations'] },
  supply_event: { owner: 'supply' },
  supply_item: { owner: 'supply' },
  supply_month: { owner: 'supply' },
  supply_request: { owner: 'supply' },
  supply_request_item: { owner: 'supply' },
  stopped_country: { owner: 'operations', readers: ['postcode'] },
  bell_event: { owner: 'bell' },
  bell_person: { owner: 'bell' },
  exception_case: { owner: 'exceptions' },
  exception_instruction: { owner: 'exceptions' },
  holiday: { owner: 'working-days' },
  working_week: { owner: 'working-days' },
  two_step: { owner: 'two-step', readers: ['users'] },
  user_session: { owner: 'sign-in', readers: ['users', 'security', 'access-controls'] },
};
