/** Files of claims: uploaded in parts with offsets, so that a lost connection costs one part only (domain.md "Claims"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { proofKinds } from './claim.rules.ts';

const { submitClaims: needs } = rights;

/** Bytes per request. */
export const partBytes = megabyte;
/** Maximum size of an image or PDF, and of a video; the first bytes of the file decide which it is. */
export const fileBytesMax = { document: 5 * megabyte, video: 50 * megabyte } as const;

export const claimFileTypes = {
  'image/jpeg': 'document',
  'image/png': 'document',
  'application/pdf': 'document',
  'video/mp4': 'video',
  'video/quicktime': 'video',
} as const satisfies Record<string, keyof typeof fileBytesMax>;
export type ClaimFileType = keyof typeof claimFileTypes;

const labels = {
  ConsignmentNo: m.claim_field_cn,
  fileName: m.claim_field_file_name,
  sizeBytes: m.claim_field_file_size,
  kind: m.claim_field_file_kind,
  fileId: m.claim_field_files,
  offset: m.claim_field_file_size,
  modifiedAt: m.claim_field_file_name,
};

/** The state of an upload. */
const uploadState = z.object({
  fileId: z.string(),
  /** The offset of the next part. */
  receivedBytes: z.number(),
  sizeBytes: z.number(),
  contentType: z.string(),
  isComplete: z.boolean(),
});
export type UploadState = z.output<typeof uploadState>;

export const startClaimUpload = call({
  method: 'POST',
  path: '/api/claim/StartUpload',
  needs,
  summary: 'Announce a file for a consignment note; announcing the same file again resumes its upload',
  body: labelled(
    z.object({
      ConsignmentNo: text(200),
      kind: oneOf(proofKinds),
      fileName: text(200),
      sizeBytes: wholeNumber(1, fileBytesMax.video),
      /** When the file was last changed, in milliseconds since 1970; with name and size it identifies the file. */
      modifiedAt: wholeNumber(0, 9_999_999_999_999),
    }),
    labels,
  ),
  reply: uploadState,
});

const asNumber = () =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/u)),
    z.pipe(z.transform(Number), wholeNumber(0, fileBytesMax.video)),
  );

export const uploadClaimPart = call({
  method: 'POST',
  path: '/api/claim/UploadPart',
  needs,
  summary:
    'Upload the next part of a file; at a wrong offset it is refused, and the response has the right one (409)',
  upload: { maxBytes: partBytes, maxFiles: 1 },
  body: labelled(z.object({ fileId: uuid(), offset: asNumber() }), labels),
  reply: uploadState,
});

export const claimUpload = call({
  method: 'GET',
  path: '/api/claim/Upload',
  needs,
  summary: 'How many bytes of a file have been received',
  query: labelled(z.object({ fileId: uuid() }), labels),
  reply: uploadState,
});

export const removeClaimFile = call({
  method: 'POST',
  path: '/api/claim/RemoveFile',
  needs,
  summary: 'Delete a file that is not yet part of a claim',
  body: labelled(z.object({ fileId: uuid() }), labels),
  reply: z.null(),
});

export const downloadClaimFile = call({
  method: 'GET',
  path: '/api/claim/File',
  needs,
  summary: 'Download a file of a claim, or one that is not yet part of a claim',
  query: labelled(z.object({ fileId: uuid() }), labels),
  reply: { file: Object.keys(claimFileTypes) },
});
