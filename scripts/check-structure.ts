/**
 * The dependency rules (ARCHITECTURE.md): `web → shared ← server`; routes → service → queries; platform folders import
 * no feature; a file of a feature is `name.role.ts`. Prints each broken rule and fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

import { drawing, drawnProblems } from './drawn-structure.ts';
import { firstCircle } from './first-circle.ts';
import { everyFeature, type Owned, tables } from './table-owners.ts';

const root = resolve(import.meta.dirname, '..');

/** What a side holds beside `platform/` (imports no feature) and `features/` (a folder each). */
const beside: Record<string, readonly string[]> = {
  shared: [],
  server: ['app.ts', 'features.ts', 'start.ts', 'dev.ts', 'env.ts', 'env.pure.test.ts', 'demo', 'test'],
  web: ['app', 'test', 'main.tsx'],
};
/** Read by the platform too: settings, and what tests share. */
const known = new Set(['env.ts', 'test']);
/** The only places that may import all features. */
const compositionRoots = [
  'server/app.ts',
  'server/features.ts',
  'server/start.ts',
  'server/dev.ts',
  'server/demo/',
  'web/app/',
  'web/main.tsx',
];

/** Roles a feature's file may have; a new one is a decision (docs/decisions). */
const roles: Record<string, readonly string[]> = {
  shared: ['contract', 'rules', 'model', 'fixture'],
  server: ['register', 'routes', 'service', 'queries', 'rules', 'emails', 'mapping'],
};
/** Files of these roles decide nothing that needs the database, so that other features may call them too. */
const pureRoles = new Set(['rules', 'mapping', 'emails']);

/**
 * A token names its account; operations and the demo name theirs; personal data goes through all of them for operations and by
 * time; the last ones find one by number or in the own organisation.
 */
const mints = [
  'server/platform/db/account-scope.ts',
  'server/features/sign-in/scoped-token.service.ts',
  'server/features/operations/',
  'server/demo/',
  'server/features/personal-data/personal-data.queries.ts',
  'server/features/portal-access/access-request.queries.ts',
  'server/features/access-controls/account-access.queries.ts',
  'server/features/api-token/api-token.queries.ts',
  'server/features/sandbox/sandbox.queries.ts',
];
const startsTheClock = new Set(['server/start.ts', 'server/dev.ts']);

export interface Problem {
  file: string;
  message: string;
}

interface Import {
  /** From the root, with forward slashes; a package's name as it is. */
  target: string;
  /** `import type`: nothing of it is left when the program runs. */
  typesOnly: boolean;
}

export interface Source {
  /** From the root, with forward slashes. */
  file: string;
  side: string;
  /** The feature's name; `platform` for a platform folder, else what is at the side's top. */
  feature: string;
  role: string | null;
  imports: Import[];
  text: string;
}

const startsWithAny = (file: string, places: readonly string[]) =>
  places.some((place) => file === place || (place.endsWith('/') && file.startsWith(place)));
const isRoot = (file: string) => startsWithAny(file, compositionRoots);
const isFixture = (file: string) => /\.(?:fixture|testing|samples)\.tsx?$/u.test(file);
const isTest = (file: string) =>
  /\.(?:test|bench|setup)\.tsx?$/u.test(file) || /^(?:server|web)\/test\//u.test(file) || isFixture(file);
const roleOf = (file: string) => /\.([a-z-]+)\.tsx?$/u.exec(file)?.[1] ?? null;
const isPlatform = (feature: string) => feature === 'platform' || known.has(feature);
const featureOf = (file: string) => {
  const [, place = '', name = ''] = file.split('/');
  return place === 'features' ? name : place;
};
const isServerFeature = ({ side, feature, file }: Source) =>
  side === 'server' && !isPlatform(feature) && !isRoot(file) && !isTest(file);

/** `file` is from the root, with forward slashes. */
export function sourceOf(file: string, text: string): Source {
  const [side = ''] = file.split('/');
  const feature = featureOf(file);
  const imports = [
    ...text.matchAll(/(?:\b(?:import|export)\s+(type\b)?[^'"`;]*?\bfrom|\bimport)\s*\(?\s*['"`]([^'"`]+)/gu),
  ].map(([, types, target = '']) => ({
    target: target.startsWith('.') ? posix.join(dirname(file), target) : target.replace(/^#/u, ''),
    typesOnly: types !== undefined,
  }));
  return { file, side, feature, role: roleOf(file), imports, text };
}

/** What a file of this role may not import of the server's features, own or other. */
function brokenArrow(source: Source, { target, typesOnly }: Import): string | null {
  const role = roleOf(target);
  const foreign = featureOf(target) !== source.feature;
  if (role === 'routes' && (foreign || source.role !== 'register'))
    return `only a feature's own register knows its routes: ${target}`;
  if (role === 'register' && !(foreign && source.role === 'register' && typesOnly))
    return `only the composition root registers features: ${target}`;
  if (source.role === 'register' && role === 'queries') return `a register asks the service: ${target}`;
  if (foreign && role === 'queries') return `one feature calls another only through its service: ${target}`;
  if (source.role === 'routes' && role === 'queries') return `routes ask the service: ${target}`;
  if (source.role === 'queries' && role === 'service') return `queries only fetch: ${target}`;
  if (pureRoles.has(source.role ?? '') && !typesOnly && (role === 'service' || role === 'queries'))
    return `${source.role} need no database: ${target}`;
  return null;
}

function arrowProblem(source: Source, imported: Import): string | null {
  const { file, side, feature } = source;
  const { target } = imported;
  const [targetSide = ''] = target.split('/');
  const targetFeature = featureOf(target);
  const crosses = ['shared', 'server', 'web'].includes(targetSide) && targetSide !== side;
  if (crosses && side === 'shared') return `shared knows no side: ${target}`;
  if (crosses && targetSide !== 'shared') return `web and server never meet: ${target}`;
  if (isTest(file) || targetSide !== side) return null;
  if (isTest(target)) return `what runs knows no test: ${target}`;
  if (isRoot(file)) return null;
  if (isPlatform(feature) && !isPlatform(targetFeature))
    return `a platform folder knows no feature: ${target}`;
  return isServerFeature(source) && !isPlatform(targetFeature) ? brokenArrow(source, imported) : null;
}

function nameProblems({ file, side, role }: Source): string[] {
  const found = /^[a-z0-9.-]+$/u.test(file.split('/').at(-1) ?? '') ? [] : ['file names are kebab-case'];
  const wanted = roles[side];
  const [, place = '', , name] = file.split('/');
  if (place !== 'platform' && place !== 'features' && !beside[side]?.includes(place))
    found.push('it lies in platform/ or in features/<feature>/');
  const isFeature = place === 'features' && name !== undefined && !isTest(file);
  if (isFeature && wanted && !wanted.includes(role ?? ''))
    found.push(`name it feature.role.ts (${wanted.join(', ')})`);
  return found;
}

const sqlWords =
  /\bsql(?:<[^`]*?>)?`|\bsql\.raw\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeSql)\(/u;
const scopeWords = /\bmintScope\(|\bas AccountScope\b|castTo<AccountScope>/u;
const clockWords = /\bnew Date(?:\(\)|;)|\bDate\.now\b|\bTemporal\.Now\b/u;

const writes =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)|\b(?:insert into|delete from|update)\s+(\w+)/gu;
const reads = /\b(?:selectFrom|\w*[jJ]oin|using)\(\s*'(\w+)|\b(?:from|join)\s+(\w+)/gu;
const namesIn = (text: string, pattern: RegExp) =>
  new Set([...text.matchAll(pattern)].map(([, built, plain]) => built ?? plain ?? ''));

/** Queries on tables of another feature. */
function tableProblems(source: Source): string[] {
  const { feature, role, text } = source;
  if (!isServerFeature(source) || role !== 'queries') return [];
  const foreign =
    (kind: 'write' | 'read', allowed: (owned: Owned) => readonly string[]) => (name: string) => {
      const owned = Object.hasOwn(tables, name) ? tables[name] : undefined;
      if (!owned || owned.owner === feature) return [];
      const may = allowed(owned);
      return may.includes(feature) || may === everyFeature
        ? []
        : `${name} is ${owned.owner}'s to ${kind}: ask it`;
    };
  const write = foreign('write', ({ writers = [] }) => writers);
  const read = foreign('read', ({ writers = [], readers = [] }) =>
    readers === everyFeature ? readers : [...writers, ...readers],
  );
  return [...[...namesIn(text, writes)].flatMap(write), ...[...namesIn(text, reads)].flatMap(read)];
}

/** A table that `tables.ts` describes and nobody owns. */
export function unownedTables(description: string): Problem[] {
  return [...description.matchAll(/^  (\w+): \w+Table;/gmu)]
    .map(([, name = '']) => name)
    .filter((name) => !Object.hasOwn(tables, name))
    .map((name) => ({
      file: tablesFile,
      message: `no feature owns ${name}: say which in scripts/check-structure.ts`,
    }));
}
const tablesFile = 'server/platform/db/tables.ts';

const castWords = /\bas (?:never|any|unknown as)\b|@ts-|(?:oxlint|eslint)-disable(?!.* -- )/u;
const isComment = (line: string) => /^\s*(?:\/\/|\/?\*|\{\/\*)/u.test(line);

/** Lines that step around the type checker or the linter, without a comment above that says why. */
export function uncheckedLines(text: string): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const isStep = castWords.test(line) && (!isComment(line) || /-disable|@ts-/u.test(line));
    return isStep && !isComment(lines[at - 1] ?? '') ? [at + 1] : [];
  });
}

function textProblems(source: Source): string[] {
  const { file, side, role, text } = source;
  const [unchecked] = uncheckedLines(text);
  if (unchecked !== undefined)
    return [`line ${unchecked} steps around the type checker or the linter; say why in the line above`];
  // Its tests as well: they would stand in for a module that nobody loads.
  if (side === 'web' && text.includes("'@tanstack/react-router'"))
    return [
      "the portal has a router of its own: '#web/platform/router/router.tsx' has Link, useNavigate, useLocation",
    ];
  if (isTest(file)) return [];
  const found: string[] = [];
  const mayAskTheDatabase =
    role === 'queries' || !(isServerFeature(source) || file.startsWith('server/demo/'));
  if (side === 'server' && !mayAskTheDatabase && sqlWords.test(text)) found.push('SQL lives in queries');
  if (side === 'server' && scopeWords.test(text) && !startsWithAny(file, mints))
    found.push('an account scope is minted where the account is proved');
  if (side !== 'web' && clockWords.test(text) && !startsTheClock.has(file))
    found.push('the clock is passed in');
  if (side === 'web' && !file.startsWith('web/platform/http/') && /\bfetch\(/u.test(text))
    found.push('the client sends');
  if (side === 'web' && /\bqueryKey: \[/u.test(text)) found.push('keys are made by keyOf');
  return found;
}

export function problemsOf(source: Source): Problem[] {
  const arrows = source.imports.map((imported) => arrowProblem(source, imported));
  return [...nameProblems(source), ...arrows, ...textProblems(source), ...tableProblems(source)]
    .filter((message) => message !== null)
    .map((message) => ({ file: source.file, message }));
}

/** A feature of the browser: screens and what they are made of. */
const isWebFeature = ({ side, file }: Source) =>
  side === 'web' && file.startsWith('web/features/') && !isTest(file);

/** Features of one side that call each other in a circle, and files that wait for each other when they load. */
export function circles(sources: readonly Source[]): Problem[] {
  const features = { server: new Map<string, Set<string>>(), web: new Map<string, Set<string>>() };
  const files = new Map<string, Set<string>>();
  for (const source of sources) {
    const loaded = source.imports.filter(({ typesOnly }) => !typesOnly).map(({ target }) => target);
    files.set(source.file, new Set(loaded));
    const { side, feature } = source;
    if ((side !== 'server' || !isServerFeature(source)) && (side !== 'web' || !isWebFeature(source)))
      continue;
    const targets = features[side].get(feature) ?? new Set<string>();
    for (const { target } of source.imports) {
      const targetFeature = featureOf(target);
      if (target.startsWith(`${side}/features/`) && targetFeature !== feature) targets.add(targetFeature);
    }
    features[side].set(feature, targets);
  }
  const found = [
    { circle: firstCircle(features.server), what: 'features call' },
    { circle: firstCircle(features.web), what: 'features call' },
    { circle: firstCircle(files), what: 'files load' },
  ];
  return found.flatMap(({ circle, what }) =>
    circle
      ? [{ file: circle[0] ?? '', message: `${what} each other in a circle: ${circle.join(' → ')}` }]
      : [],
  );
}

/** Folders of all three sides in `place`. */
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

if (import.meta.main) {
  const sources = ['shared', 'server', 'web']
    .filter((side) => existsSync(join(root, side)))
    .flatMap(sourcesBelow);
  const problems = [
    ...sources.flatMap(problemsOf),
    ...circles(sources),
    ...unownedTables(readFileSync(join(root, tablesFile), 'utf8')),
    ...drawnProblems(readFileSync(join(root, drawing), 'utf8'), {
      features: foldersIn('features'),
      platform: foldersIn('platform'),
      roles: roles['server'] ?? [],
    }).map((message) => ({ file: drawing, message })),
  ];
  for (const { file, message } of problems) process.stdout.write(`${file}: ${message}\n`);
  process.stdout.write(
    problems.length === 0 ? 'Structure: every arrow holds.\n' : `Structure: ${problems.length} broken.\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
