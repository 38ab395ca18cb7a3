import { describe, expect, test } from 'vitest';
import { ordinaryFirst2 } from './paste-ordinary-first-2.fixture.ts';
import { ordinaryFirstSingapore } from './paste-ordinary-first-singapore.fixture.ts';
import { ordinaryFirst } from './paste-ordinary-first.fixture.ts';
import { ordinarySecond2 } from './paste-ordinary-second-2.fixture.ts';
import { ordinarySecondSingapore } from './paste-ordinary-second-singapore.fixture.ts';
import { ordinarySecond } from './paste-ordinary-second.fixture.ts';
import { isReadWhole, malaysia, singapore, withOptions } from './paste-reading.fixture.ts';

const set = (home: Parameters<typeof withOptions>[0], away: Parameters<typeof withOptions>[0]) => [
  ...withOptions(home, malaysia),
  ...withOptions(away, singapore),
];

const sets = {
  first: set([...ordinaryFirst, ...ordinaryFirst2], ordinaryFirstSingapore),
  second: set([...ordinarySecond, ...ordinarySecond2], ordinarySecondSingapore),
};

// `sight`: read whole before anything was changed for the set; `learned`: by weights learned from all other sets, the rules unchanged.
describe('what offices, shops and kampungs paste on an ordinary day, written before it was read', () => {
  test.each([
    { set: 'first', sight: 69, learned: 74, floor: 83 },
    { set: 'second', sight: 66, learned: 72, floor: 80 },
  ] as const)(
    'of 90 in the $set set ($sight at first sight), $floor are read whole',
    ({ set: name, floor }) => {
      expect(sets[name]).toHaveLength(90);
      expect(sets[name].filter(isReadWhole).length).toBeGreaterThanOrEqual(floor);
    },
  );
});
