import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, it } from 'vitest';

import { isCnNumber } from '../shared/features/shipment/cn-number.rules.ts';

const root = resolve(import.meta.dirname, '..');
const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'scripts/operations.ts',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

it('Every CN in an example has a valid check digit', () => {
  const examples = pages.flatMap((page) =>
    (readFileSync(join(root, page), 'utf8').match(/\b[A-Z]{2}\d{9}(?:MY|SG)\b/gu) ?? []).map((cn) => [
      page,
      cn,
    ]),
  );
  expect(examples.length).toBeGreaterThan(2);
  expect(examples.filter(([, cn]) => !isCnNumber(cn ?? ''))).toEqual([]);
});
