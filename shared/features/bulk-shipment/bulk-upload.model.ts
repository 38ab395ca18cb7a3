/** What an upload and its rows are (domain.md "Bulk"), as the database stores them and the calls return them. */
import type { KeptProblem } from '#shared/platform/validation/kept-problem.ts';
import type { BulkField } from './bulk-shipment.model.ts';

/** An account is COOL or not, so its uploads are of one kind. */
export const bulkKinds = ['ordinary', 'cool'] as const;
export type BulkKind = (typeof bulkKinds)[number];
/** The screens of each kind (spec §2): where uploads are made, where they are listed, and what became of them. */
export const bulkScreens = {
  ordinary: { upload: '/uploadshipment', listing: '/bulkShipmentListing', shipments: '/shipmentlisting' },
  cool: {
    upload: '/uploadCOOLshipment',
    listing: '/bulkCOOLshipmentlisting',
    shipments: '/COOLshipmentlisting',
  },
} as const satisfies Record<BulkKind, { upload: string; listing: string; shipments: string }>;

/** How the rows came: a file, cells or chat orders pasted, an empty grid. */
export const bulkSources = ['file', 'cells', 'chat', 'typed'] as const;
export type BulkSource = (typeof bulkSources)[number];

/**
 * `matching`: a user has to match the columns. `summary`: rows are fixed and can be submitted. `submitting`: the
 * job is at it. `paused`: it waits. `done`: nothing is left that could be submitted. `cancelled`: thrown away.
 */
export const bulkStates = ['matching', 'summary', 'submitting', 'paused', 'done', 'cancelled'] as const;
export type BulkState = (typeof bulkStates)[number];

/**
 * `blank`: nothing in it. `warned`: can be submitted as it is. `double`: shipped before, waits for 'ship anyway'. `queued`:
 * the job will take it. `refused`: the job could not make it, and gives the reason.
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
/** As they are kept: `notes` are the consignments that submitted rows became, of which several may be one. */
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

/** What can be submitted unchanged. */
export const submittableStates = ['ready', 'warned'] as const satisfies readonly BulkRowState[];
/** What a person still changes. */
export const editableStates = [
  'blank',
  'ready',
  'warned',
  'double',
  'wrong',
  'refused',
  'deleted',
] as const satisfies readonly BulkRowState[];
/** Only these need a person before they can go. */
export const openStates = ['wrong', 'double', 'refused'] as const satisfies readonly BulkRowState[];

/** `earlier`: as somebody matched the same heads before. `none`: rows that were typed or read from a chat have no columns. */
export const bulkMatchedBys = ['template', 'earlier', 'heads', 'person', 'none'] as const;
export type BulkMatchedBy = (typeof bulkMatchedBys)[number];

/** The cells of a row by field; empty ones are left out. Choices and countries are kept as codes (`parcel`, `MY`). */
export type BulkText = Partial<Record<BulkField, string>>;

/** A rule for values: the text of a cell becomes another ('Bungkusan' → parcel). */
export interface ValueRule {
  field: BulkField;
  from: string;
  to: string;
}

/** How the columns of a file become fields. */
export interface BulkMatching {
  /** For each column of the file. */
  fields: (BulkField | null)[];
  /** The column that holds a whole address, to be split into lines, postcode, town and state. */
  split: number | null;
  /** The same text in every row whose own is empty. */
  fixed: BulkText;
  rules: ValueRule[];
}
export const noMatching: BulkMatching = { fields: [], split: null, fixed: {}, rules: [] };

/** A problem as it is kept: `field` is the cell's, '' where no cell is to blame. */
export type StoredProblem = KeptProblem & { field: BulkField | '' };

/** Rows that one call may bring or change. */
export const bulkPageRows = 1000;
/** A cell as uploads are read. */
export const bulkCellMax = 1000;
export const bulkFileMaxBytes = 20 * 1_048_576;
