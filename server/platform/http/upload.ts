import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import { m } from '#shared/platform/words/words.ts';

import { Refused, refuse } from './refused.ts';

export interface UploadedFile {
  field: string;
  /** File name on the user's device: only shown, never used as a path. */
  fileName: string;
  bytes: Buffer;
}

interface UploadLimits {
  maxBytes: number;
  maxFiles: number;
}

/**
 * Reads a whole multipart request. Text parts are returned in `fields`. Throws `Refused` if the request is not multipart or
 * cannot be read, if a file is larger than `maxBytes` bytes, or if there are more than `maxFiles`.
 */
export async function receiveUpload(
  request: FastifyRequest,
  limits: UploadLimits,
): Promise<{ files: UploadedFile[]; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw refuse('wrongType', m.http_problem_not_multipart);
  const files: UploadedFile[] = [];
  const fields: Record<string, string> = {};
  try {
    const parts = request.parts({
      limits: { fileSize: limits.maxBytes, files: limits.maxFiles, fields: 50, fieldSize: 100_000 },
    });
    for await (const part of parts) {
      if (part.type === 'field' && part.valueTruncated) {
        throw refuse('tooLarge', m.http_problem_field_too_large);
      }
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else {
        // A program may send a file without a name.
        const fileName: unknown = part.filename;
        files.push({
          field: part.fieldname,
          fileName: typeof fileName === 'string' ? fileName : '',
          bytes: await part.toBuffer(),
        });
      }
    }
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw refuse('tooLarge', m.http_problem_file_too_large, {
        mb: Math.floor(limits.maxBytes / 1_048_576),
      });
    }
    if (code === 'FST_FILES_LIMIT') {
      throw refuse('tooLarge', m.http_problem_too_many_files, { n: limits.maxFiles });
    }
    if (error instanceof Refused || typeof Reflect.get(Object(error), 'statusCode') === 'number') throw error;
    // The form parser failed on an incomplete or invalid form; nothing else can throw here.
    throw refuse('invalid', m.http_problem_upload_unreadable);
  }
  return { files, fields };
}
