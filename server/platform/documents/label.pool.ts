import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { PrintingSizeId, ZplDpi } from '#shared/platform/documents/paper.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import type { LabelSource } from '#server/platform/documents/label.pages.ts';
import type { LabelOptions } from '#server/platform/documents/label.pdf.ts';
import type { LabelResult, LabelTask } from '#server/platform/documents/label.worker.ts';
import type { PageContents, SharedContent } from '#server/platform/documents/pdf.alike.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';
import { type FairTurn, fairTurns } from '#server/platform/turns/fair-turns.ts';

/** Number of pages that make a task for a thread worthwhile. */
const chunkPages = 250;
/** Pages that this thread makes itself at the beginning of a job, so that the first bytes do not wait for a worker thread. */
const localPages = 100;
/** Fewer, because ZPL takes several times the work of a PDF page. */
const zplChunkLabels = 50;

/** Worker threads that make labels. One pool for the process; threads start with the first long job and end when idle. */
export class LabelPool {
  readonly #piscina: Piscina<LabelTask, LabelResult>;
  readonly #turn: FairTurn;

  /** Leaves one core to the requests; each thread costs about 60 MB. */
  constructor(threads = Math.min(4, Math.max(1, availableParallelism() - 1))) {
    this.#piscina = new Piscina({
      filename: new URL('./label.worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      // Nobody reads the task timings, and a histogram takes 0.4 MB.
      recordTiming: false,
      // A thread needs about 20 MB; without a limit it collects garbage so late that each grows beyond 80 MB.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
    });
    this.#turn = fairTurns({ atOnce: threads });
  }

  /** Returns the threads as seen by one customer: chunks of all customers run in turn. */
  for(account: string): LabelThreads {
    const { maxThreads } = this.#piscina;
    const run = (task: LabelTask) => this.#turn(account, () => this.#piscina.run(task));
    return new LabelThreads(run, maxThreads);
  }

  close(): Promise<void> {
    return this.#piscina.close();
  }
}

export class LabelThreads {
  readonly #run: (task: LabelTask) => Promise<LabelResult>;
  readonly #ahead: number;

  constructor(run: (task: LabelTask) => Promise<LabelResult>, ahead: number) {
    this.#run = run;
    this.#ahead = ahead;
  }

  /** Yields the pages of many consignment notes in order; adds the glyphs that they print to those of the typesetter. */
  async *pages(
    labels: LabelSource,
    paper: PrintingSizeId,
    typesetter: Typesetter,
  ): AsyncGenerator<PageContents> {
    const { labelPages } = await import('#server/platform/documents/label.pages.ts');
    const { AlikePages } = await import('#server/platform/documents/pdf.alike.ts');
    const alike = new AlikePages();
    const source = iteratorOf(labels);
    for (let local = 0; local < localPages;) {
      const { done, value } = await source.next();
      if (done) return;
      local += value.pieces;
      yield* labelPages([value], paper, typesetter, alike);
    }
    const chunks = chunked(source, chunkPages, ({ pieces }) => pieces);
    for await (const result of this.#inOrder(chunks, (some) => ({ kind: 'pages', labels: some, paper }))) {
      for (const [face, glyphs] of result.used) typesetter.use(face, glyphs);
      yield* pagesOf(result);
    }
  }

  /** Makes one PDF of a few labels. */
  async file(labels: readonly ConsignmentLabel[], options: LabelOptions): Promise<Uint8Array> {
    const { bytes } = await this.#run({ kind: 'file', labels, options });
    return bytes;
  }

  /** Yields the ZPL of many labels in order, one part for each label. */
  async *zpl(labels: LabelSource, dpi: ZplDpi, paper: PrintingSizeId): AsyncGenerator<Uint8Array> {
    const chunks = chunked(iteratorOf(labels), zplChunkLabels, () => 1);
    for await (const result of this.#inOrder(chunks, (some) => ({ kind: 'zpl', labels: some, dpi, paper }))) {
      yield* partsOf(result);
    }
  }

  /** Yields results in the order of the chunks; starts no more chunks ahead of the reader than there are threads. */
  async *#inOrder(
    chunks: AsyncIterable<ConsignmentLabel[]>,
    taskOf: (labels: ConsignmentLabel[]) => LabelTask,
  ): AsyncGenerator<LabelResult> {
    const running: Promise<LabelResult>[] = [];
    for await (const chunk of chunks) {
      const result = this.#run(taskOf(chunk));
      // A failure is thrown when its turn comes; until then it must not count as an unhandled rejection.
      result.catch(() => undefined);
      running.push(result);
      const first = running.length > this.#ahead ? running.shift() : undefined;
      if (first) yield await first;
    }
    for (const result of running) yield await result;
  }
}

async function* iteratorOf(labels: LabelSource): AsyncGenerator<ConsignmentLabel, undefined> {
  yield* labels;
}

async function* chunked(
  labels: AsyncIterable<ConsignmentLabel>,
  size: number,
  weightOf: (label: ConsignmentLabel) => number,
): AsyncGenerator<ConsignmentLabel[]> {
  let chunk: ConsignmentLabel[] = [];
  let weight = 0;
  for await (const label of labels) {
    chunk.push(label);
    weight += weightOf(label);
    if (weight < size) continue;
    yield chunk;
    chunk = [];
    weight = 0;
  }
  if (chunk.length > 0) yield chunk;
}

function* pagesOf(result: LabelResult): Generator<PageContents> {
  const parts = [...partsOf(result)];
  const shared = new Map<number, SharedContent>();
  for (const [place, own] of result.pages) {
    const deflated = parts[place];
    if (deflated && !shared.has(place)) shared.set(place, { deflated });
    yield { shared: shared.get(place), own: parts[own] ?? new Uint8Array() };
  }
}

function* partsOf({ bytes, lengths }: LabelResult): Generator<Uint8Array> {
  let at = 0;
  for (const length of lengths) yield bytes.subarray(at, (at += length));
}
