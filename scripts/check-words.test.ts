import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { faultsBelow } from './check-words.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Returns the problems reported for one file and a catalogue of one message. */
function faultsOf(name: string, code: string): string[] {
  const files = {
    'shared/features/a/a.en.json': '{ "a_word": "Word" }',
    'shared/features/a/a.ms.json': '{ "a_word": "Perkataan" }',
    'shared/features/a/a.zh.json': '{ "a_word": "词" }',
    'shared/features/a/a.rules.ts':
      "import { m } from '#shared/platform/words/words.ts';\nexport const word = m.a_word;\n",
    [name]: code,
  };
  rmSync(root, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return faultsBelow(root);
}

it.each([
  ['a refusal of a rule', 'shared/features/a/b.rules.ts', "export const why = 'The time is wrong.';"],
  [
    'a message of a problem',
    'server/features/a/b.rules.ts',
    "export const p = { message: 'Choose a file' };",
  ],
  [
    'a sentence with places',
    'server/features/a/b.service.ts',
    'export const f = (n: string) => `${n} is not known.`;',
  ],
  ['a label', 'shared/features/a/b.contract.ts', "export const labels = { name: 'Account Number' };"],
  [
    'a rule of a schema',
    'shared/features/a/b.model.ts',
    "export const s = z.regex(/x/u, 'must be 3 letters');",
  ],
  [
    'a word between two places',
    'web/features/a/b.tsx',
    'export const B = () => <Rows rowLabel={(row) => `${row.count} by ${row.who}`} />;',
  ],
  [
    'a sentence whose second word is a letter',
    'web/features/a/b.tsx',
    'export const B = () => <Page lead="What a parcel weighs: the larger one" />;',
  ],
  ['a word on a screen', 'web/features/a/b.tsx', 'export const B = () => <p>Saved</p>;'],
])('%s in English is a fault', (_, name, code) => {
  expect(faultsOf(name, code)).toHaveLength(1);
  expect(faultsOf(name, code)[0]).toContain(`${name}:1 words outside the catalogue`);
});

it.each([
  ['the log', 'server/features/a/b.service.ts', "logger.info({}, 'Created an operator key');"],
  ['a bug', 'server/features/a/b.service.ts', "throw new Error('The row is not there.');"],
  ['SQL', 'server/features/a/b.queries.ts', 'export const q = sql`select name from account where id = 1`;'],
  [
    'the interface of programs',
    'shared/features/a/b.contract.ts',
    "call({ summary: 'Make an account of it' });",
  ],
  ['a paper', 'server/platform/documents/b.pdf.ts', "export const title = 'Proof of delivery';"],
  [
    'what is marked',
    'shared/features/a/b.rules.ts',
    "// words: a brand\nexport const b = 'Samsung Internet';",
  ],
])('%s may be English', (_, name, code) => {
  expect(faultsOf(name, code)).toEqual([]);
});

it('A message that is not translated or not used is a fault', () => {
  const words = 'shared/features/a/c.en.json';
  expect(faultsOf(words, '{ "c_word": "Word {n}" }')).toEqual([
    'c_word is not translated into ms',
    'c_word is not translated into zh',
    'nobody uses c_word',
  ]);
});

it('A count before its noun needs a plural in English; a limit does not', () => {
  const english = 'shared/features/a/a.en.json';
  const places = 'a_word (ms) lacks the place {count}';
  const wrong = 'a_word wants a plural: “{count} parcels” is wrong for one';
  expect(faultsOf(english, '{ "a_word": "{count} parcels" }')).toEqual(
    expect.arrayContaining([places, wrong]),
  );
  const plural = '{ "plural": "count", "one": "{count} parcel", "other": "{count} parcels" }';
  expect(faultsOf(english, `{ "a_word": ${plural} }`)).not.toContain(wrong);
  expect(faultsOf(english, '{ "a_word": "at most {n} parcels" }').join()).not.toContain('plural');
});

it('Chinese texts must use Chinese punctuation (docs/glossary.md)', () => {
  const chinese = 'shared/features/a/a.zh.json';
  expect(faultsOf(chinese, '{ "a_word": "没有词,请填写" }')).toEqual([
    'a_word (zh): punctuation of another script: 没有词,请填写',
  ]);
  expect(faultsOf(chinese, '{ "a_word": "没有词，请填写" }')).toEqual([]);
});
