/** Bulk shipments: uploads, their rows, and what is remembered for the next file. */
import type { Generated } from 'kysely';

import type {
  BulkMatching,
  BulkText,
  StoredProblem,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import type { BulkField, BulkFlow } from '#shared/features/bulk-shipment/bulk-shipment.model.ts';
import type {
  BulkKind,
  BulkMatchedBy,
  BulkRowState,
  BulkSource,
  BulkState,
  StoredCounts,
} from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import type { Language } from '#shared/platform/words/message.ts';

import type { Fixed, Json, Scope } from './columns.ts';

export interface BulkUploadTable {
  account_id: Scope;
  upload_id: Fixed<string>;
  kind: Fixed<BulkKind>;
  source: Fixed<BulkSource>;
  state: BulkState;
  file_name: string;
  sheet: string | null;
  sheets: Generated<string[]>;
  flow: BulkFlow | null;
  flows: Generated<BulkFlow[]>;
  heads: Generated<string[]>;
  head_key: Generated<string>;
  matching: Json<BulkMatching>;
  matched_by: Generated<BulkMatchedBy>;
  template_id: string | null;
  row_count: Generated<number>;
  counts: Json<StoredCounts>;
  sum_cents: Generated<number>;
  shipment_count: Generated<number>;
  corrected_count: Generated<number>;
  is_correcting: Generated<boolean>;
  version: Generated<number>;
  language: Generated<Language>;
  created_at: Fixed<Date>;
  created_by: Fixed<string>;
  /** Login id. */
  created_by_name: Fixed<string>;
  changed_at: Date;
  changed_by: string;
  run_total: Generated<number>;
  run_made: Generated<number>;
  run_refused: Generated<number>;
  run_after: Generated<number>;
  run_started_at: Generated<Date | null>;
  run_ended_at: Generated<Date | null>;
  run_by: Generated<string | null>;
  /** Null while the job waits in the queue (since `run_queued_at`). */
  run_beat_at: Generated<Date | null>;
  run_queued_at: Generated<Date | null>;
  watched_at: Generated<Date | null>;
}

export interface BulkRowTable {
  account_id: Scope;
  upload_id: Fixed<string>;
  row_no: Fixed<number>;
  line: number;
  cells: Json<string[]>;
  texts: Json<BulkText>;
  state: BulkRowState;
  flow: BulkFlow | null;
  order_id: Generated<string>;
  head_row: number | null;
  problems: Json<StoredProblem[]>;
  warnings: Json<StoredProblem[]>;
  price_cents: number | null;
  ship_anyway: Generated<boolean>;
  corrected: Generated<string[]>;
  shipment_id: Generated<string | null>;
  cn_no: Generated<string | null>;
  earlier_cn: Generated<string | null>;
  version: Generated<number>;
  changed_by: string | null;
}

export interface BulkTemplateTable {
  account_id: Scope;
  template_id: Fixed<string>;
  name: string;
  is_default: Generated<boolean>;
  heads: string[];
  head_key: string;
  matching: Json<BulkMatching>;
  version: Generated<number>;
  used_at: Generated<Date | null>;
  created_at: Fixed<Date>;
  changed_at: Date;
  changed_by: string;
  deleted_at: Generated<Date | null>;
}

export interface BulkCorrectionTable {
  account_id: Scope;
  correction_id: Fixed<string>;
  field: BulkField;
  kind: 'text' | 'first-phone';
  from_key: string;
  from_text: string;
  to_text: string;
  is_on: Generated<boolean>;
  use_count: Generated<number>;
  created_at: Fixed<Date>;
  created_by: string;
  used_at: Generated<Date | null>;
}

export interface BulkZipTable {
  account_id: Scope;
  upload_id: Fixed<string>;
  fingerprint: string;
  part_count: number;
  byte_count: number;
  note_count: number;
  made_at: Date;
}
