/**
 * The arrows of the house (ARCHITECTURE.md): `web → shared ← server`; routes → service → queries; platform folders know
 * no feature; a file of a feature is `name.role.ts`. Prints each broken rule and fails.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

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

export interface Problem {
  file: string;
  message: string;
}

interface Source {
  /** From the root, with forward slashes. */
  file: string;
  side: string;
  feature: string;
  imports: string[];
  text: string;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}

function readSource(path: string): Source {
  const file = relative(root, path).split(sep).join('/');
  const [side = '', feature = ''] = file.split('/');
  const text = readFileSync(path, 'utf8');
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/gu)].map(([, target = '']) =>
    target.startsWith('.')
      ? relative(root, resolve(dirname(path), target))
          .split(sep)
          .join('/')
      : target.replace(/^#/u, ''),
  );
  return { file, side, feature, imports, text };
}

const isRoot = (file: string) =>
  compositionRoots.some((place) => file === place || (place.endsWith('/') && file.startsWith(place)));
const isTest = (file: string) =>
  /\.(?:test|bench|setup)\.tsx?$/u.test(file) || file.startsWith('server/test/');
const roleOf = (file: string) => /\.([a-z-]+)\.tsx?$/u.exec(file)?.[1] ?? null;
const isPlatform = (side: string, feature: string) => platform[side]?.includes(feature) ?? false;

function problemsOf(source: Source): Problem[] {
  const { file, side, feature, imports, text } = source;
  const found: Problem[] = [];
  const complain = (message: string) => found.push({ file, message });
  if (!/^[a-z0-9.-]+$/u.test(file.split('/').at(-1) ?? '')) complain('file names are kebab-case');

  for (const target of imports) {
    const [targetSide = '', targetFeature = ''] = target.split('/');
    if (side === 'shared' && (targetSide === 'server' || targetSide === 'web'))
      complain(`shared knows no side: ${target}`);
    if (side === 'web' && targetSide === 'server') complain(`web and server never meet: ${target}`);
    if (side === 'server' && targetSide === 'web') complain(`web and server never meet: ${target}`);
    if (isTest(file) || isRoot(file) || targetSide !== side) continue;
    if (isPlatform(side, feature) && !isPlatform(side, targetFeature) && side !== 'shared') {
      complain(`a platform folder knows no feature: ${target}`);
    }
    if (
      side === 'server' &&
      !isPlatform(side, feature) &&
      targetFeature !== feature &&
      target.endsWith('.queries.ts')
    ) {
      complain(`one feature calls another only through its service: ${target}`);
    }
    if (roleOf(file) === 'routes' && target.endsWith('.queries.ts'))
      complain(`routes ask the service: ${target}`);
    if (roleOf(file) === 'queries' && /\.(?:service|routes)\.ts$/u.test(target))
      complain(`queries only fetch: ${target}`);
  }

  const isFeature =
    !isPlatform(side, feature) && !isRoot(file) && !isTest(file) && file.split('/').length > 2;
  if (isFeature && side === 'server' && !hasRole(file, 'server'))
    complain(`name it feature.role.ts (${roles['server']?.join(', ')})`);
  if (isFeature && side === 'shared' && !vocabulary.has(feature) && !hasRole(file, 'shared')) {
    complain(`name it feature.role.ts (${roles['shared']?.join(', ')})`);
  }
  if (
    side === 'server' &&
    isFeature &&
    !isTest(file) &&
    roleOf(file) !== 'queries' &&
    /\bsql`|\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/u.test(text)
  ) {
    complain('SQL lives in queries');
  }
  if (
    /\bmintScope\(|\bas AccountScope\b|castTo<AccountScope>/u.test(text) &&
    side === 'server' &&
    !isTest(file) &&
    !mayMint(file)
  ) {
    complain('an account scope is minted where the account is proved');
  }
  if (
    /\bnew Date\(\)|\bDate\.now\(\)/u.test(text) &&
    side !== 'web' &&
    !isTest(file) &&
    file !== 'server/main.ts' &&
    file !== 'server/dev.ts' &&
    side !== 'scripts'
  ) {
    complain('the clock is passed in');
  }
  return found;
}

const hasRole = (file: string, side: string) => roles[side]?.includes(roleOf(file) ?? '') ?? false;
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
const mayMint = (file: string) => mints.some((place) => file.startsWith(place));

/** Features that call each other in a circle. */
function circles(sources: readonly Source[]): Problem[] {
  const calls = new Map<string, Set<string>>();
  for (const { side, feature, file, imports } of sources) {
    if (side !== 'server' || isPlatform(side, feature) || isRoot(file) || isTest(file)) continue;
    const targets = calls.get(feature) ?? new Set<string>();
    for (const target of imports) {
      const [targetSide, targetFeature = ''] = target.split('/');
      if (targetSide === 'server' && targetFeature !== feature && !isPlatform('server', targetFeature))
        targets.add(targetFeature);
    }
    calls.set(feature, targets);
  }
  const found: Problem[] = [];
  const visit = (feature: string, path: string[]): void => {
    if (path.includes(feature)) {
      found.push({
        file: `server/${feature}`,
        message: `features call each other in a circle: ${[...path, feature].join(' → ')}`,
      });
      return;
    }
    for (const next of calls.get(feature) ?? []) if (found.length === 0) visit(next, [...path, feature]);
  };
  for (const feature of calls.keys()) if (found.length === 0) visit(feature, []);
  return found;
}

export function checkStructure(): Problem[] {
  const sides = ['shared', 'server', 'web'].map((side) => join(root, side)).filter(existsSync);
  const sources = sides.flatMap(filesBelow).map(readSource);
  return [...sources.flatMap(problemsOf), ...circles(sources)];
}

if (import.meta.main) {
  const problems = checkStructure();
  for (const { file, message } of problems) process.stdout.write(`${file}: ${message}\n`);
  process.stdout.write(
    problems.length === 0 ? 'Structure: every arrow holds.\n' : `Structure: ${problems.length} broken.\n`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
