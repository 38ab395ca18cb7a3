/** The allowed imports between files ("arrows"), and the allowed names of files. */
import {
  featureOf,
  type Import,
  isPlatform,
  isRoot,
  isServerFeature,
  isTest,
  roleOf,
  type Source,
} from './source.ts';

/** What a side may hold besides `platform/` (imports no feature) and `features/` (a folder each). */
const beside: Record<string, readonly string[]> = {
  shared: [],
  server: ['app.ts', 'features.ts', 'start.ts', 'dev.ts', 'env.ts', 'env', 'demo', 'test'],
  web: ['app', 'test', 'main.tsx'],
};
/** Allowed roles of a feature's files; adding one needs a decision (docs/decisions). */
export const roles: Record<string, readonly string[]> = {
  shared: ['contract', 'rules', 'model', 'fixture'],
  server: ['register', 'routes', 'service', 'queries', 'rules', 'emails', 'mapping'],
};
/** Files of these roles do not use the database, so other features may call them too. */
const pureRoles = new Set(['rules', 'mapping', 'emails']);

/** Checks an import of a server feature, its own or another, against the role of the importing file. */
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

export function arrowProblem(source: Source, imported: Import): string | null {
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

export function nameProblems({ file, side, role }: Source): string[] {
  const found = /^[a-z0-9.-]+$/u.test(file.split('/').at(-1) ?? '') ? [] : ['file names are kebab-case'];
  const wanted = roles[side];
  const [, place = '', , name] = file.split('/');
  if (place !== 'platform' && place !== 'features' && !beside[side]?.includes(place))
    found.push('it belongs in platform/ or in features/<feature>/');
  const isFeature = place === 'features' && name !== undefined && !isTest(file);
  if (isFeature && wanted && !wanted.includes(role ?? ''))
    found.push(`name it feature.role.ts (${wanted.join(', ')})`);
  return found;
}
