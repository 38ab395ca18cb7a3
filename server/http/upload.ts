import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';

import { Refused } from './refused.ts';

export interface UploadedFile {
  field: string;
  /** As the person's device named it: shown, never used as a path. */
  fileName: string;
  bytes: Buffer;
}

export interface UploadLimits {
  maxBytes: number;
  maxFiles: number;
}

/**
 * Reads a multipart request whole. Text parts come back in `fields`. Throws `Refused` when the request is not
 * multipart or cannot be read, a file is larger than `maxBytes` bytes, or there are more than `maxFiles`.
 */
export async function receiveUpload(
  request: FastifyRequest,
  limits: UploadLimits,
): Promise<{ files: UploadedFile[]; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new Refused('wrongType', 'Send the file as multipart/form-data.');
  const files: UploadedFile[] = [];
  const fields: Record<string, string> = {};
  try {
    const parts = request.parts({
      limits: { fileSize: limits.maxBytes, files: limits.maxFiles, fields: 50, fieldSize: 100_000 },
    });
    for await (const part of parts) {
      if (part.type === 'field' && part.valueTruncated) {
        throw new Refused('tooLarge', 'A field of the form is too large.');
      }
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else files.push({ field: part.fieldname, fileName: part.filename, bytes: await part.toBuffer() });
    }
  } catch (error) {
    const code: unknown = Reflect.get(Object(error), 'code');
    if (code === 'FST_REQ_FILE_TOO_LARGE') {
      throw new Refused('tooLarge', `A file can have at most ${Math.floor(limits.maxBytes / 1_048_576)} MB.`);
    }
    if (code === 'FST_FILES_LIMIT') {
      throw new Refused('tooLarge', `Send at most ${limits.maxFiles} files at once.`);
    }
    if (error instanceof Refused || typeof Reflect.get(Object(error), 'statusCode') === 'number') throw error;
    // What the parser of forms says of a form that is cut short or no form at all; nothing else is done in here.
    throw new Refused('invalid', 'The upload could not be read. Please send it again.');
  }
  return { files, fields };
}
