import { expect, it } from 'vitest';

import { countryTerm } from '#shared/platform/market/country-term.ts';
import { problemAt } from '#shared/platform/validation/problem.ts';
import { m } from '#shared/platform/words/words.ts';

import { keptProblem, sayKept } from './stored-problem.ts';

it('The country in a stored problem is named in the language of the reader', () => {
  const russia = { country: countryTerm('RU') };
  const kept = keptProblem(problemAt('receiver.country', m.shipment_problem_country_not_served, russia));
  expect(kept.params).toEqual({ country: { country: 'RU' } });
  expect(sayKept(kept, '', 'zh')).toBe('我们不派送到俄罗斯。请选择其他国家。');
  expect(sayKept(kept, '', 'ms')).toContain('Rusia');
  expect(sayKept(kept, '', 'en')).toBe('We do not deliver to Russia. Choose another country.');
});
