/** A file as the structure check reads it: its side, feature, role and imports. */
import { dirname, posix } from 'node:path';

/** Folders and files of the server that the platform may import: settings, and helpers of tests. */
const known = new Set(['env.ts', 'env', 'test']);
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

export interface Problem {
  file: string;
  message: string;
}

export interface Import {
  /** Path from the root, with forward slashes; for a package, its name. */
  target: string;
  /** True for `import type`, which does not exist at run time. */
  typesOnly: boolean;
}

export interface Source {
  /** Path from the root, with forward slashes. */
  file: string;
  side: string;
  /** Name of the feature; `platform` for platform folders, else the first name below the side. */
  feature: string;
  role: string | null;
  imports: Import[];
  text: string;
}

export const startsWithAny = (file: string, places: readonly string[]) =>
  places.some((place) => file === place || (place.endsWith('/') && file.startsWith(place)));
export const isRoot = (file: string) => startsWithAny(file, compositionRoots);
const isFixture = (file: string) => /\.(?:fixture|testing|samples)\.tsx?$/u.test(file);
export const isTest = (file: string) =>
  /\.(?:test|bench|setup)\.tsx?$/u.test(file) || /^(?:server|web)\/test\//u.test(file) || isFixture(file);
export const roleOf = (file: string) => /\.([a-z-]+)\.tsx?$/u.exec(file)?.[1] ?? null;
export const isPlatform = (feature: string) => feature === 'platform' || known.has(feature);
export const featureOf = (file: string) => {
  const [, place = '', name = ''] = file.split('/');
  return place === 'features' ? name : place;
};
export const isServerFeature = ({ side, feature, file }: Source) =>
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
