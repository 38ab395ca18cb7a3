import { expect, it, vi } from 'vitest';

import { filePartHeaders } from '#shared/platform/http/file-parts.ts';
import { countedBlob, type FileProgress } from '#web/platform/http/counted-body.ts';

function streamed(chunks: readonly string[], headers: Record<string, string>) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/pdf', ...headers } });
}

const parts = { [filePartHeaders.total]: '4', [filePartHeaders.mark]: '/Page/' };

it('countedBlob counts each part once, also one that is split over two chunks, and keeps every byte', async () => {
  const reported: FileProgress[] = [];
  const chunks = ['head/Page/one', '/Page/two/Pa', 'ge', '/three/Page', '/Page/'];
  const blob = await countedBlob(streamed(chunks, parts), (progress) => reported.push(progress));
  expect(reported.map(({ done }) => done)).toEqual([0, 1, 2, 2, 3, 4]);
  expect(reported.every(({ total }) => total === 4)).toBe(true);
  expect(await blob.text()).toBe(chunks.join(''));
  expect(blob.type).toBe('application/pdf');
});

it('countedBlob never reports more parts than the total', async () => {
  const reported: FileProgress[] = [];
  await countedBlob(streamed(['/Page/'.repeat(6)], parts), (progress) => reported.push(progress));
  expect(reported.at(-1)).toEqual({ done: 4, total: 4 });
});

it('countedBlob reads a file without part headers and reports no progress', async () => {
  const onProgress = vi.fn<(progress: FileProgress) => void>();
  const blob = await countedBlob(streamed(['/Page/'], {}), onProgress);
  expect(await blob.text()).toBe('/Page/');
  expect(onProgress).not.toHaveBeenCalled();
});
