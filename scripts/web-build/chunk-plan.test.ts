import { expect, it } from 'vitest';

import { fileOf } from './chunk-plan.ts';
import { entries, type Entry } from './first-loads.ts';

it.each<[Entry[], string | null]>([
  [['html', 'page'], null],
  [['page', 'login', 'form'], 'page'],
  [['login', 'inside'], 'page'],
  [['login', 'form', 'listing', 'palette'], 'page'],
  [['login', 'form'], 'page'],
  [['login', 'form', 'row'], 'page'],
  [['login', 'listing'], 'page'],
  [['inside', 'listing'], 'inside'],
  [['listing', 'bell'], 'inside'],
  [['form', 'listing'], 'form-listing'],
  [['form', 'palette'], 'form-listing'],
  [['form', 'row'], 'form-row'],
  [['form', 'bell', 'row'], 'inside'],
  [['listing', 'row'], 'listing'],
  [['form'], 'form'],
  [['row', 'palette'], null],
  [[], null],
])('A module reached by %j is in the file %s', (reaching, file) => {
  expect(fileOf(reaching)).toBe(file);
});

it('The planned files never import each other in a circle', () => {
  const names = Object.keys(entries) as Entry[];
  const sets = Array.from({ length: 2 ** names.length - 1 }, (_, index) =>
    names.filter((_name, bit) => ((index + 1) >> bit) % 2 === 1),
  );
  const imports = new Map<string, Set<string>>();
  for (const one of sets) {
    const file = fileOf(one);
    if (file === null) continue;
    const imported = imports.get(file) ?? new Set();
    imports.set(file, imported);
    // An entry that reaches a module also reaches its imports.
    for (const other of sets) {
      const otherFile = one.every((name) => other.includes(name)) ? fileOf(other) : null;
      if (otherFile !== null && otherFile !== file) imported.add(otherFile);
    }
  }
  // Repeatedly remove the files whose imports are all removed; only files in a circle would remain.
  for (let before = -1; before !== imports.size;) {
    before = imports.size;
    for (const [file, others] of imports)
      if ([...others].every((other) => !imports.has(other))) imports.delete(file);
  }
  expect([...imports.keys()]).toEqual([]);
});
