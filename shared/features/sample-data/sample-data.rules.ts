import { type AnyProblemMessage, type Problem, problem } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

/** Reference data without which a portal cannot create shipments, and its possible states (domain.md, "Run modes"). */
export const sampleDataNames = ['prices', 'postcodes'] as const;
export type SampleDataName = (typeof sampleDataNames)[number];

/** `sample`: shipped with the portal and not accepted by anyone; once accepted by name, it counts as `loaded`. */
export type DataState = 'missing' | 'sample' | 'loaded';
export type DataStates = Readonly<Record<SampleDataName, DataState>>;

const notices = {
  prices: { missing: m.sample_data_problem_prices_missing, sample: m.sample_data_problem_prices_sample },
  postcodes: {
    missing: m.sample_data_problem_postcodes_missing,
    sample: m.sample_data_problem_postcodes_sample,
  },
} as const satisfies Record<SampleDataName, Record<Exclude<DataState, 'loaded'>, AnyProblemMessage>>;

/** The notices for users; empty when consignment notes can be created. */
export function sampleProblems(states: DataStates): Problem[] {
  return sampleDataNames.flatMap((name) => {
    const state = states[name];
    return state === 'loaded' ? [] : [problem(notices[name][state])];
  });
}
