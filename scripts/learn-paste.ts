/**
 * Learns from the labelled messages (`shared/features/paste-address/corpus/`) which piece of a pasted message is the name, the
 * company, the address or a note, and writes the weights. The same messages always give the same weights.
 *
 *   node scripts/learn-paste.ts                   writes paste-weights.model.ts
 *   node scripts/learn-paste.ts --without trial   omits the sets with this name and reports how many of them are read
 *                                                 correctly (the rules load the weights at the first message, after this)
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { learn, type Lesson, writtenWeights } from './paste/learner.ts';
import { lessonOf } from './paste/lessons.ts';
import type { PasteExample } from '../shared/features/paste-address/corpus/paste-corpus.fixture.ts';
import {
  isReadCorrectly,
  malaysia,
  singapore,
  type Entry,
} from '../shared/features/paste-address/corpus/paste-reading.fixture.ts';

const feature = join(import.meta.dirname, '../shared/features/paste-address');
const corpus = join(feature, 'corpus');
const isExamples = (value: unknown): value is readonly PasteExample[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'object' && 'text' in entry);

/** The labelled messages of the files that pass; those with 'Singapore' in their name are read for that market. */
async function entries(passes: (file: string) => boolean): Promise<Entry[]> {
  const found: Entry[] = [];
  for (const file of readdirSync(corpus).toSorted()) {
    if (!file.endsWith('.fixture.ts') || /corpus|reading/.test(file) || !passes(file)) continue;
    const held: Record<string, unknown> = await import(join(corpus, file));
    for (const [name, examples] of Object.entries(held))
      if (isExamples(examples))
        for (const example of examples)
          found.push({ example, options: /singapore/i.test(name + file) ? singapore : malaysia });
  }
  return found;
}

const at = process.argv.indexOf('--without');
const without = at < 0 ? null : new RegExp(`^paste-(?:${process.argv[at + 1] ?? ''})`);
/** Never used for learning, so that the share of them read correctly predicts that of unseen messages. */
const keptOut = /^paste-(?:ordinary-sixth|independent)/;
const lessons: Lesson[] = (await entries((file) => !keptOut.test(file) && without?.test(file) !== true)).map(
  lessonOf,
);
const learned = learn(lessons);
const written = writtenWeights(learned);
writeFileSync(join(feature, 'paste-weights.model.ts'), written);
process.stdout.write(`${lessons.length} messages, ${learned.marks.size} marks\n`);

if (without !== null) {
  const held = await entries((file) => without.test(file));
  process.stdout.write(`${held.filter(isReadCorrectly).length} of ${held.length} left out are read whole\n`);
}
