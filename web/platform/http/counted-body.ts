import { filePartHeaders } from '#shared/platform/http/file-parts.ts';

/** Progress of a file that is sent while the server creates it. */
export interface FileProgress {
  done: number;
  total: number;
}

/**
 * Reads the body of a response, and reports progress when the server sends the number of parts; a file that is complete at once,
 * or without that number, is simply read.
 */
export async function countedBlob(
  response: Response,
  onProgress: ((progress: FileProgress) => void) | undefined,
): Promise<Blob> {
  const total = Number(response.headers.get(filePartHeaders.total) ?? 0);
  const mark = response.headers.get(filePartHeaders.mark) ?? '';
  if (!onProgress || !response.body || total === 0 || mark === '') return await response.blob();
  const count = markCounter(mark);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  onProgress({ done: 0, total });
  for (;;) {
    const { done: isWhole, value } = await reader.read();
    if (isWhole) break;
    chunks.push(value);
    onProgress({ done: Math.min(total, count(value)), total });
  }
  return new Blob(chunks, { type: response.headers.get('content-type') ?? '' });
}

/** Returns a function that counts a mark in all bytes so far, including a mark split between chunks. */
function markCounter(mark: string): (chunk: Uint8Array) => number {
  const letters = new TextDecoder('latin1');
  let rest = '';
  let count = 0;
  return (chunk) => {
    const text = rest + letters.decode(chunk);
    let from = 0;
    for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, from)) {
      count += 1;
      from = at + mark.length;
    }
    rest = text.slice(Math.max(from, text.length - mark.length + 1));
    return count;
  };
}
