// Which part of a message each piece is, by weights learned from the labelled messages (scripts/learn-paste.ts).
import { featuresOf } from './paste-features.rules.ts';
import type { Role } from './paste-people.rules.ts';
import type { Segment } from './paste-segments.rules.ts';
import { followedBy, weights } from './paste-weights.model.ts';

/** What a piece of text may be, in the order of the weights; a piece of another kind is what it is. */
export const learnedRoles = [
  'name',
  'company',
  'address',
  'note',
  'unplaced',
] as const satisfies readonly Role[];
const [nameRole, companyRole] = [0, 1];
/** Behind the roles: phone, place, other kinds, the message's start and end. */
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

/** A weight is a letter: '-' is none, each step an eighth. */
export const weightLetters = 'abcdefghijklmnopqrstuvwxyzABCD-EFGHIJKLMNOPQRSTUVWXYZ0123456789';
export const weightStep = 0.125;
const zero = weightLetters.indexOf('-');
const weightOf = (letters: string, at: number) =>
  (weightLetters.indexOf(letters[at] ?? '-') - zero) * weightStep;

/** The fixed state of a piece that is no text, or -1. */
export const stateOf = ({ kind }: Segment): number => kindStates[kind];
/** 1 where a piece stands on the same line as the one before it. */
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

/** The likeliest states of all pieces together, but for one that a piece may not have; one name and one company at most. */
function bestPath(
  parts: readonly Segment[],
  scores: readonly (readonly number[])[],
  banned?: { readonly index: number; readonly state: number },
): Path {
  // By the last state and whether name and company are taken.
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
 * The least by which a reading must be likelier than the next one. Of 27 addresses of unseen messages that were read wrong it
 * marks 12, of 423 read right 19.
 */
const sureBy = 1;

export interface LearnedReading {
  readonly roles: Role[];
  /** Where another reading of the whole message is nearly as likely: its roles, and those it would be instead. */
  readonly unsure: ReadonlySet<Role>;
}

/** What the whole message is likeliest to be, and what it might as well be. */
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
