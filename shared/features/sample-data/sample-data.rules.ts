/** Reference data that a portal cannot ship parcels without, and what may be wrong with it (domain.md, "Run modes"). */
export const sampleDataNames = ['prices', 'postcodes'] as const;
export type SampleDataName = (typeof sampleDataNames)[number];

/** `sample` is what ships with the portal and nobody has accepted; accepted by name it is as good as `loaded`. */
export type DataState = 'missing' | 'sample' | 'loaded';
export type DataStates = Readonly<Record<SampleDataName, DataState>>;

const notices = {
  prices: {
    missing: 'Prices are not loaded yet, so consignment notes cannot be created.',
    sample: 'Prices are samples, so consignment notes cannot be created until the real ones are loaded.',
  },
  postcodes: {
    missing: 'Postcodes are not loaded yet, so consignment notes cannot be created.',
    sample: 'Postcodes are samples, so consignment notes cannot be created until the real ones are loaded.',
  },
} as const satisfies Record<SampleDataName, Record<Exclude<DataState, 'loaded'>, string>>;

/** What to tell people; none when consignment notes can be created. */
export function sampleNotices(states: DataStates): string[] {
  return sampleDataNames.flatMap((name) => {
    const state = states[name];
    return state === 'loaded' ? [] : [notices[name][state]];
  });
}
