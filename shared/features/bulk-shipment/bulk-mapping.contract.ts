/** Mapping of columns to fields: matching an upload, the templates of spec §7, the remembered corrections. */
import * as z from 'zod/mini';

import { limits } from '#shared/platform/business/limits.ts';
import { call } from '#shared/platform/http/call.ts';
import { openedVersion, versionFields } from '#shared/platform/http/changed-meanwhile.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { messages, oneOf, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';

import { bulkFields, bulkFlows } from './bulk-shipment.model.ts';
import { bulkMatchedBys } from './bulk-upload.model.ts';
import { bulkCell, bulkLabels, bulkTexts, bulkUpload, templateName } from './bulk-upload.contract.ts';

const { sheetColumnsMax: columnsMax } = limits;
const rulesMax = 200;
const short = () => z.string().check(z.maxLength(200, messages.maxLength(200)));

const matchingFields = {
  /** The field of each column of the file; null for an ignored column. */
  fields: z.array(z.nullable(oneOf(bulkFields))).check(z.maxLength(columnsMax, messages.atMost(columnsMax))),
  /** Index of the column that holds a whole address, to be split; null for none. */
  split: z._default(z.nullable(wholeNumber(0, columnsMax)), null),
  /** Texts for fields that are empty in a row, the same for all rows. */
  fixed: z._default(bulkTexts, {}),
  /** Rules that replace one text of a field by another. */
  rules: z
    ._default(z.array(z.object({ field: oneOf(bulkFields), from: short(), to: short() })), [])
    .check(z.maxLength(rulesMax, messages.atMost(rulesMax))),
};

/** A column of the file with its field and its first values. */
const column = z.object({
  head: z.string(),
  field: z.nullable(z.enum(bulkFields)),
  /** The first values, as in the file. */
  samples: z.array(z.string()),
});

const bulkMatchingReply = z.object({
  upload: bulkUpload,
  columns: z.array(column),
  split: z.nullable(z.number()),
  fixed: z.partialRecord(z.enum(bulkFields), z.string()),
  rules: z.array(z.object({ field: z.enum(bulkFields), from: z.string(), to: z.string() })),
  matchedBy: z.enum(bulkMatchedBys),
  /** The texts of columns with few different texts, so that a rule can be set for each text. */
  values: z.array(z.object({ column: z.number(), text: z.string(), rows: z.number() })),
});
export type BulkMatchingReply = z.output<typeof bulkMatchingReply>;

export const getBulkMatching = call({
  method: 'GET',
  path: '/api/shipment/BulkMatching',
  needs: rights.createShipment,
  summary: 'The columns of an upload with their first values and the fields they become',
  query: labelled(z.object({ uploadId: uuid() }), bulkLabels),
  reply: bulkMatchingReply,
});

export const matchBulk = call({
  method: 'POST',
  path: '/api/shipment/MatchBulk',
  needs: rights.createShipment,
  summary:
    'Reads the rows of an upload with this mapping of columns; cells that users changed stay unchanged',
  body: labelled(
    z.object({
      uploadId: uuid(),
      version: openedVersion(),
      ...matchingFields,
      flow: z._default(z.nullable(oneOf(bulkFlows)), null),
      /** Whether the remembered corrections are applied. */
      isCorrecting: z._default(z.boolean(), true),
    }),
    bulkLabels,
  ),
  reply: bulkUpload,
});

const templateFields = {
  templateId: z.string(),
  Name: z.string(),
  isDefault: z.boolean(),
  heads: z.array(z.string()),
  /** Number of columns that have a field. */
  matchedCount: z.number(),
  changedAt: z.string(),
  changedBy: z.nullable(z.string()),
  usedAt: z.nullable(z.string()),
  version: versionFields.version,
};
const templateSummary = z.object(templateFields);
export type BulkTemplateSummary = z.output<typeof templateSummary>;

/** A whole template, for preview and editing. */
const bulkTemplateDetail = z.object({
  ...templateFields,
  fields: z.array(z.nullable(z.enum(bulkFields))),
  split: z.nullable(z.number()),
  fixed: z.partialRecord(z.enum(bulkFields), z.string()),
  rules: z.array(z.object({ field: z.enum(bulkFields), from: z.string(), to: z.string() })),
});
export type BulkTemplateDetail = z.output<typeof bulkTemplateDetail>;

const needs = rights.bulkMapping;
const ofTemplate = () => labelled(z.object({ templateId: uuid() }), bulkLabels);
const templateForm = {
  Name: templateName(),
  isDefault: z._default(z.boolean(), false),
  heads: z.array(bulkCell()).check(z.minLength(1, messages.required), z.maxLength(columnsMax)),
  ...matchingFields,
};

export const getAllMappingData = call({
  method: 'POST',
  path: '/api/user/getAllMappingData',
  needs,
  summary: 'All mapping templates of the account in full, and the remembered corrections',
  body: z.object({}),
  reply: z.object({
    templates: z.array(bulkTemplateDetail),
    corrections: z.array(
      z.object({
        correctionId: z.string(),
        field: z.enum(bulkFields),
        kind: z.enum(['text', 'first-phone']),
        from: z.string(),
        to: z.string(),
        isOn: z.boolean(),
        useCount: z.number(),
        createdAt: z.string(),
        createdBy: z.string(),
        usedAt: z.nullable(z.string()),
      }),
    ),
  }),
});

export const getBulkCnMapping = call({
  method: 'POST',
  path: '/api/user/GetBulkCNMapping',
  needs,
  summary: 'The mapping templates of the account, the default one first',
  body: z.object({}),
  reply: z.object({ rows: z.array(templateSummary) }),
});

export const submitMapping = call({
  method: 'POST',
  path: '/api/user/SubmitMapping',
  needs: rights.editBulkMapping,
  summary: 'Saves a mapping of columns to fields as a template',
  body: labelled(z.object(templateForm), bulkLabels),
  reply: bulkTemplateDetail,
  idempotent: true,
});

export const editMapping = call({
  method: 'POST',
  path: '/api/user/EditMapping',
  needs: rights.editBulkMapping,
  summary: 'Changes a mapping template',
  body: labelled(z.object({ templateId: uuid(), version: openedVersion(), ...templateForm }), bulkLabels),
  reply: bulkTemplateDetail,
});

export const getMappingByTemplateId = call({
  method: 'GET',
  path: '/api/user/GetMappingByTemplateId',
  needs,
  summary: 'One mapping template, for editing, viewing or copying',
  query: labelled(
    z.object({ templateId: uuid(), action: z._default(oneOf(['edit', 'view', 'copy']), 'view') }),
    bulkLabels,
  ),
  reply: bulkTemplateDetail,
});

export const deleteMapping = call({
  method: 'POST',
  path: '/api/user/deleteMapping',
  needs: rights.editBulkMapping,
  summary: 'Deletes a mapping template',
  query: ofTemplate(),
  reply: z.null(),
});

export const getPreviewMapping = call({
  method: 'POST',
  path: '/api/user/getPreviewMapping',
  // The reply has receivers, so the call is for users who may see the rows, on COOL accounts too.
  needs: rights.createShipment,
  summary: 'The first rows of an upload, read with a mapping that is not saved yet',
  body: labelled(z.object({ uploadId: uuid(), ...matchingFields }), bulkLabels),
  reply: z.object({
    rows: z.array(z.object({ line: z.number(), texts: z.partialRecord(z.enum(bulkFields), z.string()) })),
  }),
});

export const updateDefaultMapping = call({
  method: 'POST',
  path: '/api/user/updateDefaultMapping',
  needs: rights.editBulkMapping,
  summary: 'Makes a mapping template the default one, or ends that',
  query: labelled(z.object({ templateId: uuid() }), bulkLabels),
  reply: bulkTemplateDetail,
});

export const switchCorrection = call({
  method: 'POST',
  path: '/api/user/SwitchCorrection',
  needs: rights.createShipment,
  summary: 'Turns a remembered correction off or on, or deletes it',
  body: labelled(z.object({ correctionId: uuid(), to: oneOf(['on', 'off', 'forgotten']) }), bulkLabels),
  reply: z.null(),
});

export const bulkCorrections = call({
  method: 'POST',
  path: '/api/user/BulkCorrections',
  needs: rights.createShipment,
  summary: 'The remembered corrections of the account, newest first',
  body: z.object({}),
  reply: z.object({ rows: getAllMappingData.reply.shape.corrections }),
});
