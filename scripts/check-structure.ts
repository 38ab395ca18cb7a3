/**
 * The arrows of the house (ARCHITECTURE.md): `web → shared ← server`; routes → service → queries; platform folders know
 * no feature; a file of a feature is `name.role.ts`. Prints each broken rule and fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Folders that know no feature, by side. Everything else below a side is a feature. */
const platform: Record<string, readonly string[]> = {
  server: ['http', 'db', 'jobs', 'mail', 'files', 'documents', 'test', 'spreadsheet', 'kit.ts', 'env.ts'],
  web: ['http', 'ui'],
};
/** The only places that know all features. */
const compositionRoots = [
  'server/app.ts',
  'server/main.ts',
  'server/dev.ts',
  'server/demo/',
  'web/app/',
  'web/main.tsx',
];

/** Roles a feature's file may have; a new one is a decision (docs/decisions). */
const roles: Record<string, readonly string[]> = {
  shared: ['contract', 'rules', 'model', 'fixture'],
  server: ['routes', 'service', 'queries', 'rules', 'letters', 'mapping'],
};
/** Files of these roles decide nothing that needs the database, so that other features may call them too. */
const pureRoles = new Set(['rules', 'mapping', 'letters']);

/** Shared folders whose files are tables and small vocabularies rather than features. */
const vocabulary = new Set([
  'http',
  'validation',
  'access',
  'market',
  'business',
  'time',
  'brand',
  'consignment',
  'documents',
  'postcode',
  'pricing',
  'search',
]);

/** A token names its account; operations and the demo name theirs; the last three find one by number or in the own organisation. */
const mints = [
  'server/db/account-scope.ts',
  'server/account/scoped-token.service.ts',
  'server/operations/',
  'server/demo/',
  'server/access-request/access-request.queries.ts',
  'server/account-access/account-access.queries.ts',
  'server/api-token/api-token.queries.ts',
];
const startsTheClock = new Set(['server/main.ts', 'server/dev.ts']);

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
const isPlatform = (side: string, feature: string) => platform[side]?.includes(feature) ?? false;
const isServerFeature = ({ side, feature, file }: Source) =>
  side === 'server' && !isPlatform(side, feature) && !isRoot(file) && !isTest(file);

/** `file` is from the root, with forward slashes. */
export function sourceOf(file: string, text: string): Source {
  const [side = '', feature = ''] = file.split('/');
  const imports = [
    ...text.matchAll(/(?:\b(?:import|export)\s+(type\b)?[^'"`;]*?\bfrom|\bimport)\s*\(?\s*['"`]([^'"`]+)/gu),
  ].map(([, types, target = '']) => ({
    target: target.startsWith('.') ? posix.join(dirname(file), target) : target.replace(/^#/u, ''),
    typesOnly: types !== undefined,
  }));
  return { file, side, feature, role: roleOf(file), imports, text };
}

/** What a file of this role may not know of the server's features, own or other. */
function brokenArrow(source: Source, { target, typesOnly }: Import): string | null {
  const role = roleOf(target);
  const foreign = target.split('/')[1] !== source.feature;
  if (role === 'routes') return `only the composition root knows routes: ${target}`;
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
  const [targetSide = '', targetFeature = ''] = target.split('/');
  const crosses = ['shared', 'server', 'web'].includes(targetSide) && targetSide !== side;
  if (crosses && side === 'shared') return `shared knows no side: ${target}`;
  if (crosses && targetSide !== 'shared') return `web and server never meet: ${target}`;
  if (isTest(file) || targetSide !== side) return null;
  if (isTest(target)) return `what runs knows no test: ${target}`;
  if (isRoot(file)) return null;
  if (isPlatform(side, feature) && !isPlatform(side, targetFeature))
    return `a platform folder knows no feature: ${target}`;
  return isServerFeature(source) && !isPlatform(side, targetFeature) ? brokenArrow(source, imported) : null;
}

function nameProblems({ file, side, feature, role }: Source): string[] {
  const found = /^[a-z0-9.-]+$/u.test(file.split('/').at(-1) ?? '') ? [] : ['file names are kebab-case'];
  const wanted = side === 'shared' && vocabulary.has(feature) ? undefined : roles[side];
  const isFeature =
    !isPlatform(side, feature) && !isRoot(file) && !isTest(file) && file.split('/').length > 2;
  if (isFeature && wanted && !wanted.includes(role ?? ''))
    found.push(`name it feature.role.ts (${wanted.join(', ')})`);
  return found;
}

const sqlWords =
  /\bsql(?:<[^`]*?>)?`|\bsql\.raw\(|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeSql)\(/u;
const scopeWords = /\bmintScope\(|\bas AccountScope\b|castTo<AccountScope>/u;
const clockWords = /\bnew Date(?:\(\)|;)|\bDate\.now\b|\bTemporal\.Now\b/u;

function textProblems(source: Source): string[] {
  const { file, side, role, text } = source;
  if (isTest(file)) return [];
  const found: string[] = [];
  const mayAskTheDatabase =
    role === 'queries' || !(isServerFeature(source) || file.startsWith('server/demo/'));
  if (side === 'server' && !mayAskTheDatabase && sqlWords.test(text)) found.push('SQL lives in queries');
  if (side === 'server' && scopeWords.test(text) && !startsWithAny(file, mints))
    found.push('an account scope is minted where the account is proved');
  if (side !== 'web' && clockWords.test(text) && !startsTheClock.has(file))
    found.push('the clock is passed in');
  if (side === 'web' && !file.startsWith('web/http/') && /\bfetch\(/u.test(text))
    found.push('the client sends');
  return found;
}

export function problemsOf(source: Source): Problem[] {
  const arrows = source.imports.map((imported) => arrowProblem(source, imported));
  return [...nameProblems(source), ...arrows, ...textProblems(source)]
    .filter((message) => message !== null)
    .map((message) => ({ file: source.file, message }));
}

/** The first circle among what calls what, as its steps; null where there is none. */
function firstCircle(calls: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of calls.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return null;
  };
  for (const name of calls.keys()) {
    const circle = visit(name, []);
    if (circle) return circle;
  }
  return null;
}

/** Features of the server that call each other in a circle, and files that wait for each other when they load. */
export function circles(sources: readonly Source[]): Problem[] {
  const features = new Map<string, Set<string>>();
  const files = new Map<string, Set<string>>();
  for (const source of sources) {
    const loaded = source.imports.filter(({ typesOnly }) => !typesOnly).map(({ target }) => target);
    files.set(source.file, new Set(loaded));
    if (!isServerFeature(source)) continue;
    const targets = features.get(source.feature) ?? new Set<string>();
    for (const { target } of source.imports) {
      const [targetSide, targetFeature = ''] = target.split('/');
      const calls = targetSide === 'server' && targetFeature !== source.feature;
      if (calls && !isPlatform('server', targetFeature)) targets.add(targetFeature);
    }
    features.set(source.feature, targets);
  }
  const found = [
    { circle: firstCircle(features), what: 'features call' },
    { circle: firstCircle(files), what: 'files load' },
  ];
  return found.flatMap(({ circle, what }) =>
    circle
      ? [{ file: circle[0] ?? '', message: `${what} each other in a circle: ${circle.join(' → ')}` }]
      : [],
  );
}

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
  const problems = [...sources.flatMap(problemsOf), ...circles(sources)];
  for (const { file, message } of problems) process.stdout.write(`${file}: ${message}\n`);
  process.stdout.write(
    problems.length === 0 ? 'Structure: every arrow holds.\n' : `Structure: ${problems.length} broken.\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
