import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { PrintingSizeId } from '#shared/platform/documents/paper.ts';
import type { ConsignmentLabel } from '#server/platform/documents/label.model.ts';
import type { LabelSource } from '#server/platform/documents/label.pages.ts';
import type { LabelOptions } from '#server/platform/documents/label.pdf.ts';
import type { LabelResult, LabelTask } from '#server/platform/documents/label.worker.ts';
import type { ZplDpi } from '#server/platform/documents/label.zpl.ts';
import type { PageContents, SharedContent } from '#server/platform/documents/pdf.alike.ts';
import type { Typesetter } from '#server/platform/documents/typesetter.ts';
import { type FairTurn, fairTurns } from '#server/platform/turns/fair-turns.ts';

/** Pages that are worth a trip to a thread. */
const chunkPages = 250;
/** What this thread makes itself at the beginning of a job, so that its first bytes wait for no thread. */
const localPages = 100;
/** ZPL is several times the work of a page. */
const zplChunkLabels = 50;

/** Threads that make labels. One for the process; they start with the first long job and end when idle. */
export class LabelPool {
  readonly #piscina: Piscina<LabelTask, LabelResult>;
  readonly #turn: FairTurn;

  /** One core stays with the requests, and each thread costs some 60 MB. */
  constructor(threads = Math.min(4, Math.max(1, availableParallelism() - 1))) {
    this.#piscina = new Piscina({
      filename: new URL('./label.worker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: 30_000,
      // Nobody reads how long tasks took: a histogram is 0.4 MB.
      recordTiming: false,
      // A thread needs some 20 MB; without a limit it collects so late that each grows past 80.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
    });
    this.#turn = fairTurns({ atOnce: threads });
  }

  /** The threads as one customer has them: in turn with all others, chunk by chunk. */
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

  /** The pages of many consignment notes in order; the glyphs they print are added to the typesetter's. */
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

  /** A whole PDF of a few labels. */
  async file(labels: readonly ConsignmentLabel[], options: LabelOptions): Promise<Uint8Array> {
    const { bytes } = await this.#run({ kind: 'file', labels, options });
    return bytes;
  }

  /** ZPL of many labels, a part for each, in order. */
  async *zpl(labels: LabelSource, dpi: ZplDpi, paper: PrintingSizeId): AsyncGenerator<Uint8Array> {
    const chunks = chunked(iteratorOf(labels), zplChunkLabels, () => 1);
    for await (const result of this.#inOrder(chunks, (some) => ({ kind: 'zpl', labels: some, dpi, paper }))) {
      yield* partsOf(result);
    }
  }

  /** Results in the order of the chunks; no more are begun ahead of the reader than there are threads. */
  async *#inOrder(
    chunks: AsyncIterable<ConsignmentLabel[]>,
    taskOf: (labels: ConsignmentLabel[]) => LabelTask,
  ): AsyncGenerator<LabelResult> {
    const running: Promise<LabelResult>[] = [];
    for await (const chunk of chunks) {
      const result = this.#run(taskOf(chunk));
      // A failure is seen when its turn comes; until then it is not unhandled.
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
