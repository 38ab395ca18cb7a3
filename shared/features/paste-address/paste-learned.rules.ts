// Classifies the pieces of a message with weights learned from the labelled messages (scripts/learn-paste.ts).
import { featuresOf } from './paste-features.rules.ts';
import type { Role } from './paste-people.rules.ts';
import type { Segment } from './paste-segments.rules.ts';
import { followedBy, weights } from './paste-weights.model.ts';

/** The roles of a text piece, in the order of the weights. A piece that is not text has a fixed state. */
export const learnedRoles = [
  'name',
  'company',
  'address',
  'note',
  'unplaced',
] as const satisfies readonly Role[];
const [nameRole, companyRole] = [0, 1];
/** State numbers after those of the roles: phone, place, other kinds; start and end of the message follow. */
const kindStates: Readonly<Record<Segment['kind'], number>> = {
  text: -1,
  phone: 5,
  postcode: 6,
  place: 6,
  email: 7,
  talk: 7,
};
export const stateCount = 10;
const [startState, endState] = [8, 9];

/** Each weight is one letter: '-' is zero, each step is 0.125. */
export const weightLetters = 'abcdefghijklmnopqrstuvwxyzABCD-EFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const weightStep = 0.125;
const zero = weightLetters.indexOf('-');
const weightOf = (letters: string, at: number) =>
  (weightLetters.indexOf(letters[at] ?? '-') - zero) * weightStep;

/** The fixed state of a piece that is not text; -1 for text. */
export const stateOf = ({ kind }: Segment): number => kindStates[kind];
/** 1 if the piece is on the same line as the one before it, else 0. */
export const isSameLine = (parts: readonly Segment[], index: number): 0 | 1 =>
  index > 0 && parts[index - 1]?.line === parts[index]?.line ? 1 : 0;

let table: ReadonlyMap<string, readonly number[]> | null = null;

function weightTable(): ReadonlyMap<string, readonly number[]> {
  table ??= new Map(
    weights
      .trim()
      .split(/\s+/)
      .map((entry) => {
        const at = entry.length - learnedRoles.length;
        const letters = entry.slice(at);
        return [entry.slice(0, at), learnedRoles.map((_, role) => weightOf(letters, role))];
      }),
  );
  return table;
}

const steps = followedBy.replace(/\s+/g, '');
const stepWeight = (from: number, to: number, isSame: 0 | 1) =>
  weightOf(steps, isSame * stateCount * stateCount + from * stateCount + to);

function scoresOf(parts: readonly Segment[]): number[][] {
  const known = weightTable();
  return featuresOf(parts).map((marks) => {
    const scores = learnedRoles.map(() => 0);
    for (const mark of marks)
      known.get(mark)?.forEach((weight, role) => {
        scores[role] = (scores[role] ?? 0) + weight;
      });
    return scores;
  });
}

interface Path {
  readonly score: number;
  readonly states: readonly number[];
}

/**
 * Returns the most likely states of all pieces, with at most one name and one company. `banned` excludes one state of one piece.
 */
function bestPath(
  parts: readonly Segment[],
  scores: readonly (readonly number[])[],
  banned?: { readonly index: number; readonly state: number },
): Path {
  // Keyed by the last state and whether name and company are taken.
  let paths = new Map<number, Path>([[startState * 4, { score: 0, states: [] }]]);
  parts.forEach((part, index) => {
    const fixed = stateOf(part);
    const states = fixed >= 0 ? [fixed] : learnedRoles.map((_, role) => role);
    const isSame = isSameLine(parts, index);
    const isLast = index === parts.length - 1;
    const longer = new Map<number, Path>();
    for (const [key, path] of paths)
      for (const state of states) {
        const mark = state === nameRole ? 1 : state === companyRole ? 2 : 0;
        if ((key & 3 & mark) !== 0 || (banned?.index === index && banned.state === state)) continue;
        const score =
          path.score +
          (fixed >= 0 ? 0 : (scores[index]?.[state] ?? 0)) +
          stepWeight(key >> 2, state, isSame) +
          (isLast ? stepWeight(state, endState, 0) : 0);
        const next = state * 4 + ((key & 3) | mark);
        const known = longer.get(next);
        if (known === undefined || known.score < score)
          longer.set(next, { score, states: [...path.states, state] });
      }
    paths = longer;
  });
  return [...paths.values()].reduce((one, other) => (other.score > one.score ? other : one));
}

/**
 * A role is unsure if the best reading leads the next one by less than this score. Measured on addresses of unseen messages:
 * marks 12 of the 27 that were read wrong, and 19 of the 423 that were read right.
 */
const sureBy = 1;

interface LearnedReading {
  readonly roles: Role[];
  /**
   * The roles of pieces for which another reading of the whole message is nearly as likely: the chosen roles and the
   * alternatives.
   */
  readonly unsure: ReadonlySet<Role>;
}

/** Returns the most likely reading of the whole message and the roles that are unsure. */
export function readByLearning(parts: readonly Segment[]): LearnedReading {
  const scores = scoresOf(parts);
  const best = bestPath(parts, scores);
  const unsure = new Set<Role>();
  parts.forEach((part, index) => {
    const state = best.states[index];
    if (stateOf(part) >= 0 || state === undefined) return;
    const other = bestPath(parts, scores, { index, state });
    if (best.score - other.score >= sureBy) return;
    for (const { states } of [best, other]) {
      const role = learnedRoles[states[index] ?? -1];
      if (role !== undefined) unsure.add(role);
    }
  });
  return { roles: parts.map((_, index) => learnedRoles[best.states[index] ?? -1] ?? 'placed'), unsure };
}
