import { expect, it } from 'vitest';

import { pageWith } from './benchmarks-page.ts';

const table = (text: string) => `\`\`\`text\n${text}\n\`\`\`\n`;
const ran = (printed: string) => ({
  name: 'words',
  day: '2026-12-01',
  machine: '2 × CPU, 24 GB, Node 26',
  load: ['0.1', '0.2'] as const,
  printed,
  held: [],
});

it('A repeated benchmark replaces only its own table, and keeps the remarks and later tables', () => {
  const kept = `At ten million rows:\n\n${table('old, ten million')}\nSlower there.\n`;
  const page = `# Benchmarks\n\n## bulk\n\n${table('bulk')}\n## words\n\n2026-11-30, load 1.0 before and 2.0 after.\n\n${table('old')}\n${kept}`;
  const after = pageWith(page, '# Benchmarks\n', [ran('new')]);
  expect(after).toContain(
    `## words\n\n2026-12-01, 2 × CPU, 24 GB, Node 26, load 0.1 before and 0.2 after.\n\n${table('new')}\n${kept}`,
  );
  expect(after).toContain(table('bulk'));
  expect(after).not.toContain('2026-11-30');
  expect(pageWith(after, '# Benchmarks\n', [ran('new')])).toBe(after);
});

it('Text before a table is kept after it, and a section without a table is kept whole', () => {
  const words = 'Each text alone, on a quiet machine.';
  for (const old of [`${words}\n\n${table('old')}`, `${words}\n`]) {
    const after = pageWith(`# Benchmarks\n\n## words\n\n${old}`, '# Benchmarks\n', [ran('new')]);
    expect(after).toContain(`${table('new')}\n${words}\n`);
    expect(after).not.toContain('old');
  }
});
