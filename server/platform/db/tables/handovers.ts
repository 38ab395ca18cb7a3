/** Handover sheets, their lines and the scans at the handover. */
import type { Generated } from 'kysely';

import type { HandoverState, ScanOutcome } from '#shared/features/handover/handover-scan.rules.ts';
import type { FlowId, ServiceId } from '#shared/features/shipment/services.rules.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface HandoverTable {
  account_id: Scope;
  handover_id: Fixed<string>;
  sheet_no: Fixed<string>;
  source_key: Fixed<string>;
  list_hash: Fixed<string>;
  pickup_id: string | null;
  state: HandoverState;
  cn_count: number;
  piece_count: number;
  /** Number of pieces scanned correctly. */
  scanned_count: Generated<number>;
  created_at: Fixed<Date>;
  created_by: string;
  started_at: Generated<Date | null>;
  closed_at: Generated<Date | null>;
  closed_by: Generated<string>;
  /** The device that closed it. */
  closed_on: Generated<string>;
  driver_name: Generated<string>;
  /** Strokes as SVG path data, separated by `||`. */
  driver_signature: Generated<string>;
  clerk_name: Generated<string>;
  clerk_signature: Generated<string>;
  /** Key of the link to the driver's copy. */
  copy_key: Generated<string | null>;
  copy_mailed_at: Generated<Date | null>;
}

export interface HandoverLineColumn {
  service: ServiceId;
  receiver: string;
  postcode: string;
  city: string;
  weightGrams: number;
  codCents: number | null;
  /**
   * Determines the currency of the COD amount. Older sheets have none: they were printed in the currency of the account's market.
   */
  flow?: FlowId;
}

export interface HandoverLineTable {
  account_id: Scope;
  handover_id: string;
  line_no: number;
  shipment_id: string;
  cn_no: string;
  pieces: number;
  shown: Json<HandoverLineColumn>;
}

export interface HandoverScanTable {
  account_id: Scope;
  handover_id: string;
  scan_id: string;
  code: string;
  cn_no: string | null;
  piece: number | null;
  outcome: ScanOutcome;
  /** Time by the clock of the device. */
  at: Date;
  received_at: Date;
  by_whom: string;
  device: string;
}
