/**
 * The load of `neighbour.bench.ts`, in its own process: it reads megabytes of labels, which must not delay the measured
 * account. It repeats the kinds of work that it is told until the next message. A refused call is reported and ends the
 * benchmark.
 */
import { ask, base, tokenOf } from '../attack/portal.ts';
import type { LoadReport, LoadWord, WorkName } from './neighbour.work.ts';

const busy = await tokenOf('MYS0001');
const everything = { filter: { status: [] } };
const tell = (report: LoadReport) => process.send?.(report);

/** Throws unless the response was successful. */
function served(what: string, status: number): 'done' {
  if (status !== 200) throw new Error(`${what} was refused with ${status}`);
  return 'done';
}

/** Reads the response to its end without keeping it. */
async function read(path: string, body: object | FormData, signal: AbortSignal): Promise<number> {
  const isForm = body instanceof FormData;
  const answer = await fetch(new URL(path, base), {
    method: 'POST',
    headers: { authorization: `Bearer ${busy}`, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
    signal,
  });
  if (answer.body) for await (const part of answer.body) void part;
  return answer.status;
}

const lines = Array.from({ length: 10_000 }, (_, i) => `Ali ${i},0123456789,${i} Jalan Ampang,50450`);
const addresses = new Blob([['Name,Phone,Address 1,Postcode', ...lines].join('\n')]);

const pieces: Record<WorkName, (signal: AbortSignal) => Promise<'done' | 'limited'>> = {
  'ZPL prints': async (signal) =>
    served('a ZPL print', await read('/api/shipment/PrintZpl', { ...everything, Dpi: 203 }, signal)),
  zips: async (signal) =>
    served(
      'a zip',
      await read(
        '/api/shipment/PrintDownloadConsignmentNote?isDownload=true',
        { ...everything, Split: 'note' },
        signal,
      ),
    ),
  exports: async (signal) =>
    served('an export', await read('/api/shipment/ExportShipments', everything, signal)),
  'files of addresses': async (signal) => {
    const form = new FormData();
    form.append('file', addresses, 'list.csv');
    const status = await read('/api/addressbook/ReadAddressFile', form, signal);
    return status === 429 ? 'limited' : served('a file of addresses', status);
  },
};

let over = new AbortController();
let running: Promise<unknown> = Promise.resolve();
let done: Partial<Record<WorkName, number>> = {};

async function repeat(name: WorkName, { signal }: AbortController): Promise<void> {
  while (!signal.aborted) {
    const outcome = await pieces[name](signal).catch((error: unknown) => {
      if (signal.aborted) return 'limited';
      throw error;
    });
    if (outcome === 'done') done[name] = (done[name] ?? 0) + 1;
    else await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

async function hear(word: LoadWord): Promise<void> {
  if (word.kind === 'end') process.exit();
  over.abort();
  await running;
  const report = { kind: 'done', done } satisfies LoadReport;
  done = {};
  over = new AbortController();
  const now = over;
  running = Promise.all(
    word.work.flatMap(([name, atOnce]) => Array.from({ length: atOnce }, () => repeat(name, now))),
  ).catch((error: unknown) => tell({ kind: 'refused', why: String(error) }));
  tell(report);
}
process.on('message', (word: LoadWord) => void hear(word));

const { headers } = await ask('/api/shipment/PrintZpl', { token: busy, body: { ...everything, Dpi: 203 } });
tell({ kind: 'ready', noteCount: headers.get('x-print-count') ?? '?' });
