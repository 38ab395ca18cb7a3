/** Hashes everything that was sent, with names sorted, so that a repeat is recognised whatever a release makes of the request. */
import { hash } from 'node:crypto';

import { m } from '#shared/platform/words/words.ts';

import { refuse } from './refused.ts';
import type { UploadedFile } from './upload.ts';

interface Sent {
  params: unknown;
  query: unknown;
  /** As received, before it is parsed. */
  body: unknown;
  files: readonly UploadedFile[];
}

/** Returns the hash in hexadecimal. The order of lists matters, the order of names does not. */
export function sentHashOf({ params, query, body, files }: Sent): string {
  const parts = files.map(({ field, fileName, bytes }) => [field, fileName, hash('sha256', bytes)]);
  return hash('sha256', asText([params, query, body, parts]));
}

function asText(sent: unknown): string {
  try {
    return JSON.stringify(sent, withNamesInOrder);
  } catch (error) {
    // Nested too deeply to be a request of any call.
    if (error instanceof RangeError) throw refuse('invalid', m.http_problem_bad_request);
    throw error;
  }
}

function withNamesInOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
