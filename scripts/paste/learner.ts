// A linear-chain conditional random field, trained by stochastic gradients (AdaGrad) with random features left out (dropout).
import {
  learnedRoles,
  stateCount,
  weightLetters,
  weightStep,
} from '../../shared/features/paste-address/paste-learned.rules.ts';

/**
 * A message: the features ('marks') of each piece, its fixed state (or -1), its expected state, and whether it shares its line
 * with the piece before.
 */
export interface Lesson {
  readonly marks: readonly (readonly string[])[];
  readonly fixed: readonly number[];
  readonly wanted: readonly number[];
  readonly same: readonly (0 | 1)[];
}

export interface Learned {
  readonly marks: ReadonlyMap<string, readonly number[]>;
  readonly steps: readonly number[];
}

const roles = learnedRoles.length;
const [startState, endState] = [8, 9];
const rounds = 20;
/** Share of features left out at random each time a message is trained, so that the model relies on none alone. */
const leftOut = 0.35;
/** Features that occur in fewer pieces are ignored, since they belong to single messages. */
const leastSeen = 5;
const firstPace = 0.12;
const decay = 1e-3;
/** A feature is left out of the file if all its weights are smaller. */
const leastWeight = 0.22;

/** Returns a generator of pseudo-random numbers from 0 to 1, with the same sequence in each run. */
function dice(): () => number {
  let seed = 7;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
}

/** A vector of weights, each with its own learning rate (AdaGrad). */
class Weights {
  readonly values: Float64Array;
  private readonly seen: Float64Array;

  constructor(size: number) {
    this.values = new Float64Array(size);
    this.seen = new Float64Array(size);
  }

  at(index: number): number {
    return this.values[index] ?? 0;
  }

  learn(index: number, difference: number, pace: number): void {
    const gradient = difference - decay * this.at(index);
    const seen = (this.seen[index] ?? 0) + gradient * gradient;
    this.seen[index] = seen;
    this.values[index] = this.at(index) + (pace * gradient) / Math.sqrt(seen + 1e-2);
  }
}

const logSum = (values: readonly number[]) => {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
};

const stepIndex = (from: number, to: number, isSame: number) =>
  isSame * stateCount ** 2 + from * stateCount + to;
const statesAt = (lesson: Lesson, index: number): readonly number[] =>
  (lesson.fixed[index] ?? -1) >= 0 ? [lesson.fixed[index] ?? 0] : learnedRoles.map((_, role) => role);

/** Log sums of the scores of all paths to and from each state (forward-backward algorithm). */
function waysThrough(lesson: Lesson, scores: readonly (readonly number[])[], steps: Weights) {
  const count = scores.length;
  const score = (index: number, state: number) => scores[index]?.[state] ?? 0;
  const to: number[][] = [];
  const from: number[][] = scores.map(() => []);
  for (let index = 0; index < count; index += 1) {
    const row: number[] = [];
    for (const state of statesAt(lesson, index)) {
      const isSame = lesson.same[index] ?? 0;
      const before =
        index === 0
          ? steps.at(stepIndex(startState, state, 0))
          : logSum(
              statesAt(lesson, index - 1).map(
                (last) => (to[index - 1]?.[last] ?? 0) + steps.at(stepIndex(last, state, isSame)),
              ),
            );
      row[state] = before + score(index, state);
    }
    to.push(row);
  }
  for (let index = count - 1; index >= 0; index -= 1)
    for (const state of statesAt(lesson, index)) {
      const row = from[index] ?? [];
      row[state] =
        index === count - 1
          ? steps.at(stepIndex(state, endState, 0))
          : logSum(
              statesAt(lesson, index + 1).map(
                (next) =>
                  steps.at(stepIndex(state, next, lesson.same[index + 1] ?? 0)) +
                  score(index + 1, next) +
                  (from[index + 1]?.[next] ?? 0),
              ),
            );
    }
  const all = logSum(
    statesAt(lesson, count - 1).map(
      (state) => (to[count - 1]?.[state] ?? 0) + steps.at(stepIndex(state, endState, 0)),
    ),
  );
  return { to, from, all };
}

/** One training step with one message: the expected states become more likely, all others less likely. */
function look(
  lesson: Lesson,
  ids: readonly (readonly number[])[],
  { weights, steps, pace }: { weights: Weights; steps: Weights; pace: number },
): void {
  if (ids.length === 0) return;
  const scores = ids.map((list) =>
    learnedRoles.map((_, role) => list.reduce((sum, id) => sum + weights.at(id * roles + role), 0)),
  );
  const { to, from, all } = waysThrough(lesson, scores, steps);
  const differences: [number, number][] = [];
  const changes: [readonly number[], number, number][] = [];
  ids.forEach((list, index) => {
    const isSame = lesson.same[index] ?? 0;
    const wanted = lesson.wanted[index];
    for (const state of statesAt(lesson, index)) {
      const behind = from[index]?.[state] ?? 0;
      const share = Math.exp((to[index]?.[state] ?? 0) + behind - all);
      const difference = (state === wanted ? 1 : 0) - share;
      if (index === 0) differences.push([stepIndex(startState, state, 0), difference]);
      if ((lesson.fixed[index] ?? -1) < 0) changes.push([list, state, difference]);
      if (index === 0) continue;
      for (const last of statesAt(lesson, index - 1)) {
        const way = (to[index - 1]?.[last] ?? 0) + steps.at(stepIndex(last, state, isSame));
        const isWanted = state === wanted && last === lesson.wanted[index - 1];
        const shared = Math.exp(way + (scores[index]?.[state] ?? 0) + behind - all);
        differences.push([stepIndex(last, state, isSame), (isWanted ? 1 : 0) - shared]);
      }
    }
  });
  for (const [list, role, difference] of changes)
    if (Math.abs(difference) > 1e-4)
      for (const id of list) weights.learn(id * roles + role, difference, pace);
  for (const [index, difference] of differences)
    if (Math.abs(difference) > 1e-4) steps.learn(index, difference, pace);
}

/** Numbers the features that occur in enough pieces. */
function numbered(lessons: readonly Lesson[]): ReadonlyMap<string, number> {
  const seen = new Map<string, number>();
  for (const mark of lessons.flatMap(({ marks }) => marks.flatMap((list) => [...new Set(list)])))
    seen.set(mark, (seen.get(mark) ?? 0) + 1);
  const kept = [...seen].filter(([, count]) => count >= leastSeen).map(([mark]) => mark);
  return new Map(kept.toSorted().map((mark, id) => [mark, id]));
}

export function learn(lessons: readonly Lesson[]): Learned {
  const known = numbered(lessons);
  const random = dice();
  const weights = new Weights(known.size * roles);
  const steps = new Weights(2 * stateCount ** 2);
  const read = lessons.map((lesson) => ({
    lesson,
    ids: lesson.marks.map((list) => list.flatMap((mark) => known.get(mark) ?? [])),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (let index = read.length - 1; index > 0; index -= 1) {
      const other = Math.floor(random() * (index + 1));
      const [one, two] = [read[index], read[other]];
      if (one && two) [read[index], read[other]] = [two, one];
    }
    const pace = firstPace / (1 + round * 0.15);
    for (const { lesson, ids } of read) {
      const kept = ids.map((list) => list.filter(() => random() > leftOut));
      look(lesson, kept, { weights, steps, pace });
    }
  }
  // Weights learned with features left out are too large when all features are present.
  const scaled = (value: number) => value * (1 - leftOut);
  const marks = [...known].map(
    ([mark, id]) => [mark, learnedRoles.map((_, role) => scaled(weights.at(id * roles + role)))] as const,
  );
  return {
    marks: new Map(marks.filter(([, values]) => values.some((value) => Math.abs(value) >= leastWeight))),
    steps: [...steps.values],
  };
}

const middle = weightLetters.indexOf('-');
const letter = (value: number) =>
  weightLetters[Math.max(0, Math.min(weightLetters.length - 1, middle + Math.round(value / weightStep)))] ??
  '-';

/** Joins entries to lines of readable length. */
function wrapped(entries: readonly string[]): string {
  const lines: string[] = [];
  for (const entry of entries) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + entry.length < 400) lines[lines.length - 1] = `${last} ${entry}`;
    else lines.push(entry);
  }
  return lines.join('\n');
}

export function writtenWeights({ marks, steps }: Learned): string {
  const entries = [...marks]
    .map(([mark, values]) => mark + values.map(letter).join(''))
    .filter((entry) => !entry.endsWith('-'.repeat(roles)));
  const rows = Array.from({ length: steps.length / stateCount }, (_, row) =>
    steps
      .slice(row * stateCount, (row + 1) * stateCount)
      .map(letter)
      .join(''),
  );
  return `// words: what people write in chats, in their languages; none of it is shown
// Made by scripts/learn-paste.ts from the labelled messages; not written by hand.

/** What is true of a piece, then a letter for each role (paste-learned.rules.ts): how much it speaks for that role. */
export const weights = String.raw\`
${wrapped(entries)}
\`;

/** How much one state speaks for the next: rows by the first, on lines of their own and then on the same line. */
export const followedBy = \`
${wrapped(rows)}
\`;
`;
}
