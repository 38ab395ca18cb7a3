import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import { labelPages, type LabelSource } from '#server/platform/documents/label.pages.ts';
import type { PagesResult, PagesTask } from '#server/platform/documents/label.worker.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';

/** Pages that are worth a trip to a thread; a job shorter than this never leaves the calling thread. */
const chunkPages = 250;

/** Threads that make label pages. One for the process; they start with the first long job and end when idle. */
export class LabelPool {
  readonly #piscina: Piscina<PagesTask, PagesResult>;

  /** One core stays with the requests, and each thread costs some 60 MB. */
  constructor(threads = Math.min(4, Math.max(1, availableParallelism() - 1))) {
    this.#piscina = new Piscina({
      filename: new URL('./label.worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      // A thread needs some 20 MB; without a limit it collects so late that each grows past 80.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
    });
  }

  /** The pages of many consignment notes in order; the glyphs they print are added to the typesetter's. */
  async *pages(
    labels: LabelSource,
    paper: PrintingSizeId,
    typesetter: Typesetter,
  ): AsyncGenerator<Uint8Array> {
    const running: Promise<PagesResult>[] = [];
    let waiting: ConsignmentLabel[] = [];
    let pages = 0;
    let local = 0;
    for await (const label of labels) {
      if (local < chunkPages) {
        local += label.pieces;
        yield* labelPages(label, paper, typesetter);
        continue;
      }
      waiting.push(label);
      pages += label.pieces;
      if (pages < chunkPages) continue;
      running.push(this.#start({ labels: waiting, paper }));
      waiting = [];
      pages = 0;
      if (running.length > this.#piscina.maxThreads) yield* finished(running.shift(), typesetter);
    }
    if (waiting.length > 0) running.push(this.#start({ labels: waiting, paper }));
    while (running.length > 0) yield* finished(running.shift(), typesetter);
  }

  close(): Promise<void> {
    return this.#piscina.close();
  }

  /** A failure is seen when its turn comes; until then it is not unhandled. */
  #start(task: PagesTask): Promise<PagesResult> {
    const result = this.#piscina.run(task);
    result.catch(() => undefined);
    return result;
  }
}

async function* finished(
  result: Promise<PagesResult> | undefined,
  typesetter: Typesetter,
): AsyncGenerator<Uint8Array> {
  if (!result) return;
  const { bytes, pageLengths, used } = await result;
  for (const [face, glyphs] of used) typesetter.use(face, glyphs);
  let at = 0;
  for (const length of pageLengths) yield bytes.subarray(at, (at += length));
}
