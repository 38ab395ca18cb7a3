/** Files of claims: sent in parts with offsets, so that a break costs one part (domain.md "Claims"). */
import * as z from 'zod/mini';

import { rights } from '#shared/platform/rights/rights.ts';
import { call, megabyte } from '#shared/platform/http/call.ts';
import { labelled } from '#shared/platform/validation/parse.ts';
import { oneOf, text, uuid, wholeNumber } from '#shared/platform/validation/rules.ts';
import { m } from '#shared/platform/words/words.ts';

import { proofKinds } from './claim.rules.ts';

const { submitClaims: needs } = rights;

/** How much travels in one request. */
export const partBytes = megabyte;
/** Of an image or PDF, and of a video; its first bytes decide which. */
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
  /** The next part begins here. */
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
  summary: 'Announce a file for a consignment note; the same file again goes on where it broke off',
  body: labelled(
    z.object({
      ConsignmentNo: text(200),
      kind: oneOf(proofKinds),
      fileName: text(200),
      sizeBytes: wholeNumber(1, fileBytesMax.video),
      /** When the file was changed last, in milliseconds since 1970: with name and size it identifies the same file. */
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
  summary: 'The next part of a file; at another offset than expected it is refused with the right one (409)',
  upload: { maxBytes: partBytes, maxFiles: 1 },
  body: labelled(z.object({ fileId: uuid(), offset: asNumber() }), labels),
  reply: uploadState,
});

export const claimUpload = call({
  method: 'GET',
  path: '/api/claim/Upload',
  needs,
  summary: 'How much of a file has come',
  query: labelled(z.object({ fileId: uuid() }), labels),
  reply: uploadState,
});

export const removeClaimFile = call({
  method: 'POST',
  path: '/api/claim/RemoveFile',
  needs,
  summary: 'Take a file away that is not yet part of a claim',
  body: labelled(z.object({ fileId: uuid() }), labels),
  reply: z.null(),
});

export const downloadClaimFile = call({
  method: 'GET',
  path: '/api/claim/File',
  needs,
  summary: 'A file of a claim, or one that waits for its claim',
  query: labelled(z.object({ fileId: uuid() }), labels),
  reply: { file: Object.keys(claimFileTypes) },
});
