import { type AnyProblemMessage, type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Reference data that a portal cannot ship parcels without, and what may be wrong with it (domain.md, "Run modes"). */
export const sampleDataNames = ['prices', 'postcodes'] as const;
export type SampleDataName = (typeof sampleDataNames)[number];

/** `sample` is what ships with the portal and nobody has accepted; accepted by name it is as good as `loaded`. */
export type DataState = 'missing' | 'sample' | 'loaded';
export type DataStates = Readonly<Record<SampleDataName, DataState>>;

const notices = {
  prices: { missing: m.sample_data_problem_prices_missing, sample: m.sample_data_problem_prices_sample },
  postcodes: {
    missing: m.sample_data_problem_postcodes_missing,
    sample: m.sample_data_problem_postcodes_sample,
  },
} as const satisfies Record<SampleDataName, Record<Exclude<DataState, 'loaded'>, AnyProblemMessage>>;

/** The notice to users; none when consignment notes can be created. */
export function sampleProblems(states: DataStates): Problem[] {
  return sampleDataNames.flatMap((name) => {
    const state = states[name];
    return state === 'loaded' ? [] : [problem(notices[name][state])];
  });
}
