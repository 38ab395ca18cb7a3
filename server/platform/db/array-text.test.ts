import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';

import { testApp, type TestApp } from '#server/test/test-app.ts';
import { arrayText } from './array-text.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const texts = [
  '',
  'NULL',
  'a,b',
  '{}',
  '"',
  '\\',
  '\\n',
  'tab\tline\nquote"back\\',
  '李小龙 😀',
  '\u2028',
  '{"a":"\\"x\\""}',
  ' ',
];

describe('A list as a query parameter', () => {
  it('is returned unchanged, whatever its texts contain', async () => {
    const { rows } = await sql<{ texts: unknown; numbers: unknown; flags: unknown }>`
      select ${[...texts, null]}::text[] as texts, ${[1, -2, 3.5, null]}::float8[] as numbers, ${[true, false]}::boolean[] as flags
    `.execute(app.kit.database.db);
    expect(rows).toEqual([{ texts: [...texts, null], numbers: [1, -2, 3.5, null], flags: [true, false] }]);
  });

  it('may be empty, and is left to the driver when it contains dates', async () => {
    const at = new Date('2026-01-02T03:04:05Z');
    const { rows } = await sql<{ none: unknown; times: unknown }>`
      select ${[]}::text[] as none, ${[at]}::timestamptz[] as times`.execute(app.kit.database.db);
    expect(rows).toEqual([{ none: [], times: [at] }]);
    expect(arrayText([at])).toBeNull();
  });
});
