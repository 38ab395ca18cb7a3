/**
 * The dependency rules (ARCHITECTURE.md): `web → shared ← server`; routes → service → queries; platform folders import
 * no feature; a file of a feature is `name.role.ts`; what only its own file uses is not exported. Prints each broken rule and
 * fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

import { arrowProblem, nameProblems, roles } from './structure/arrows.ts';
import { circles } from './structure/circles.ts';
import { drawing, drawnProblems } from './structure/drawn-structure.ts';
import { lostPaths } from './structure/paths-in-papers.ts';
import { type Problem, type Source, sourceOf } from './structure/source.ts';
import { tableProblems, tablesFile, unownedTables } from './structure/table-use.ts';
import { textProblems } from './structure/texts.ts';
import { unusedExports } from './structure/unused-exports.ts';

const root = resolve(import.meta.dirname, '..');

export function problemsOf(source: Source): Problem[] {
  const arrows = source.imports.map((imported) => arrowProblem(source, imported));
  return [...nameProblems(source), ...arrows, ...textProblems(source), ...tableProblems(source)]
    .filter((message) => message !== null)
    .map((message) => ({ file: source.file, message }));
}

/** Names of the folders in `place` of all three sides. */
const foldersIn = (place: string): ReadonlySet<string> =>
  new Set(
    ['shared', 'server', 'web']
      .map((side) => join(root, side, place))
      .filter((path) => existsSync(path))
      .flatMap((path) => readdirSync(path, { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name),
  );

function sourcesBelow(side: string): Source[] {
  return readdirSync(join(root, side), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => sourceOf(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8')));
}

/** Files outside the three sides that use their exports. */
function users(): Source[] {
  const config = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
  return [
    ...['scripts', 'e2e', 'bench', 'attack', 'clients', 'shops'].flatMap(sourcesBelow),
    ...config.map((name) => sourceOf(name, readFileSync(join(root, name), 'utf8'))),
  ];
}

/** The Markdown files of the top folder and of `docs/`. */
function papers(): string[] {
  const isPaper = (name: string) => name.endsWith('.md');
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  return [...readdirSync(root), ...below.map((name) => join('docs', name))].filter(isPaper);
}

if (import.meta.main) {
  const sources = ['shared', 'server', 'web']
    .filter((side) => existsSync(join(root, side)))
    .flatMap(sourcesBelow);
  const problems = [
    ...sources.flatMap(problemsOf),
    ...circles(sources),
    ...unusedExports([...sources, ...users()]),
    ...unownedTables(readFileSync(join(root, tablesFile), 'utf8')),
    ...drawnProblems(readFileSync(join(root, drawing), 'utf8'), {
      features: foldersIn('features'),
      platform: foldersIn('platform'),
      roles: roles['server'] ?? [],
    }).map((message) => ({ file: drawing, message })),
    ...papers().flatMap((paper) =>
      lostPaths(paper, readFileSync(join(root, paper), 'utf8'), (path) => existsSync(join(root, path))),
    ),
  ];
  for (const { file, message } of problems) process.stdout.write(`${file}: ${message}\n`);
  process.stdout.write(
    problems.length === 0 ? 'Structure: every arrow holds.\n' : `Structure: ${problems.length} broken.\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
