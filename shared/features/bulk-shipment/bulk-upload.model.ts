/** Uploads and their rows (domain.md "Bulk"), as stored in the database and returned by the calls. */
import type { KeptProblem } from '#shared/platform/validation/kept-problem.ts';
import type { BulkField } from './bulk-shipment.model.ts';

/** An account is COOL or not, so its uploads are of one kind. */
export const bulkKinds = ['ordinary', 'cool'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** The screens of each kind (spec §2): the upload, the listing, and the outcome of an upload. */
export const bulkScreens = {
  ordinary: { upload: '/uploadshipment', listing: '/bulkShipmentListing', shipments: '/shipmentlisting' },
  cool: {
    upload: '/uploadCOOLshipment',
    listing: '/bulkCOOLshipmentlisting',
    shipments: '/COOLshipmentlisting',
  },
} as const satisfies Record<BulkKind, { upload: string; listing: string; shipments: string }>;

/** Where the rows came from: a file, pasted cells, pasted chat orders, an empty grid. */
export const bulkSources = ['file', 'cells', 'chat', 'typed'] as const;
export type BulkSource = (typeof bulkSources)[number];

/**
 * `matching`: a user must match the columns. `summary`: rows can be fixed and submitted. `submitting`: the job is running.
 * `paused`: the job is paused. `done`: no row is left that could be submitted. `cancelled`: discarded.
 */
export const bulkStates = ['matching', 'summary', 'submitting', 'paused', 'done', 'cancelled'] as const;
export type BulkState = (typeof bulkStates)[number];

/**
 * `blank`: empty. `warned`: can be submitted unchanged. `double`: shipped before, waits for 'ship anyway'. `queued`: the job
 * will take it. `refused`: the job could not make the consignment, and the row has the reason.
 */
export const bulkRowStates = [
  'blank',
  'ready',
  'warned',
  'double',
  'wrong',
  'queued',
  'submitted',
  'refused',
  'deleted',
] as const;
export type BulkRowState = (typeof bulkRowStates)[number];

/** Blank rows are not counted. */
export type BulkCounts = Record<Exclude<BulkRowState, 'blank'>, number>;
/** Counts as stored. `notes` counts the consignments made from submitted rows; several rows may make one consignment. */
export type StoredCounts = BulkCounts & { notes?: number };
export const noCounts: BulkCounts = {
  ready: 0,
  warned: 0,
  double: 0,
  wrong: 0,
  queued: 0,
  submitted: 0,
  refused: 0,
  deleted: 0,
};

/** States in which a row can be submitted unchanged. */
export const submittableStates = ['ready', 'warned'] as const satisfies readonly BulkRowState[];
/** States in which a user can change a row. */
export const editableStates = [
  'blank',
  'ready',
  'warned',
  'double',
  'wrong',
  'refused',
  'deleted',
] as const satisfies readonly BulkRowState[];
/** States in which a user must act before the row can be submitted. */
export const openStates = ['wrong', 'double', 'refused'] as const satisfies readonly BulkRowState[];

/** `earlier`: as a user matched the same heads before. `none`: rows that were typed or read from a chat have no columns. */
export const bulkMatchedBys = ['template', 'earlier', 'heads', 'person', 'none'] as const;
export type BulkMatchedBy = (typeof bulkMatchedBys)[number];

/** Cell texts by field, without empty cells. Choices and countries are stored as codes (`parcel`, `MY`). */
export type BulkText = Partial<Record<BulkField, string>>;

/** A rule that replaces one text of a field by another ('Bungkusan' → parcel). */
export interface ValueRule {
  field: BulkField;
  from: string;
  to: string;
}

/** How the columns of a file map to fields. */
export interface BulkMatching {
  /** The field of each column of the file; null for an ignored column. */
  fields: (BulkField | null)[];
  /** Index of the column that holds a whole address, to be split into lines, postcode, town and state. */
  split: number | null;
  /** Texts for fields that are empty in a row, the same for all rows. */
  fixed: BulkText;
  rules: ValueRule[];
}
export const noMatching: BulkMatching = { fields: [], split: null, fixed: {}, rules: [] };

/** A stored problem; `field` is that of the cell, or '' if the problem belongs to no cell. */
export type StoredProblem = KeptProblem & { field: BulkField | '' };

/** Most rows that one call may return or change. */
export const bulkPageRows = 1000;
/** Most characters of a cell when an upload is read. */
export const bulkCellMax = 1000;
export const bulkFileMaxBytes = 20 * 1_048_576;
