/** What a browser must load before a page works, and its budget. Used by the build, the check and the benchmarks. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The source files of web/ where a first load starts, by the name of the built file. */
export const entries = {
  html: ['index.html'],
  page: ['app/start.tsx'],
  login: ['features/sign-in/login-page.tsx'],
  inside: ['app/routed.tsx', 'app/shell.tsx'],
  form: ['features/shipment/shipment-order.screen.tsx'],
  listing: ['features/cn-listing/shipment-listing.screen.tsx'],
  bell: ['features/bell/bell-button.tsx'],
  row: ['features/cn-listing/shipment-panel.tsx', 'features/cn-listing/bulk-actions.tsx'],
  palette: ['app/palette.tsx'],
} as const satisfies Record<string, readonly string[]>;

export type Entry = keyof typeof entries;

interface FirstLoad {
  name: string;
  path: string;
  signedIn: boolean;
  /** The entries that the page loads at once. */
  entries: readonly Entry[];
  /** JavaScript in KB after gzip, in each language. */
  budgetKb: number;
  maxScripts: number;
}

export const firstLoads: readonly FirstLoad[] = [
  {
    name: 'login',
    path: '/login',
    signedIn: false,
    entries: ['html', 'page', 'login'],
    budgetKb: 116,
    maxScripts: 8,
  },
  {
    name: 'shipment form',
    path: '/shipmentorder',
    signedIn: true,
    entries: ['html', 'page', 'inside', 'form'],
    budgetKb: 220,
    maxScripts: 12,
  },
  {
    name: 'listing',
    path: '/shipmentlisting',
    signedIn: true,
    entries: ['html', 'page', 'inside', 'listing'],
    budgetKb: 180,
    maxScripts: 10,
  },
];

interface FollowUp {
  name: Entry;
  /** Entries loaded before. */
  after: readonly Entry[];
  /** Additional JavaScript in KB after gzip, in each language. */
  budgetKb: number;
}

/** Entries that a page loads after it is drawn. They may bring no code of other screens. */
export const followUps: readonly FollowUp[] = [
  { name: 'bell', after: ['html', 'page', 'inside'], budgetKb: 6 },
  { name: 'palette', after: ['html', 'page', 'inside'], budgetKb: 60 },
  { name: 'row', after: ['html', 'page', 'inside', 'listing'], budgetKb: 80 },
];

export const isFollowUp = (name: Entry): boolean => followUps.some((one) => one.name === name);

interface ManifestFile {
  file: string;
  name?: string;
  imports?: readonly string[];
  css?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestFile>>;

export function readManifest(web: string, language: string): Manifest {
  return JSON.parse(readFileSync(join(web, `manifest.${language}.json`), 'utf8')) as Manifest;
}

/** The scripts of a first load: those of its entries and, recursively, their imports. */
export function scriptsOf(manifest: Manifest, first: Pick<FirstLoad, 'entries'>): string[] {
  return [...reachedFrom(manifest, first.entries)].map(({ file }) => file);
}

/** The additional scripts of a follow-up. */
export function scriptsAfter(manifest: Manifest, { name, after }: Omit<FollowUp, 'budgetKb'>): string[] {
  const there = new Set(scriptsOf(manifest, { entries: after }));
  return scriptsOf(manifest, { entries: [name] }).filter((script) => !there.has(script));
}

/**
 * The manifest lists the page's own script and the follow-ups by their source, and the others by the file that the chunk plan
 * gave them.
 */
function keysOf(manifest: Manifest, name: Entry): readonly string[] {
  if (name === 'html' || isFollowUp(name)) return entries[name];
  const [key, another] = Object.keys(manifest).filter(
    (one) => one.startsWith('_') && manifest[one]?.name === name,
  );
  if (key === undefined || another !== undefined)
    throw new Error(`The manifest of the build must contain exactly one file named ${name}`);
  return [key];
}

const isRuntime = (file: string) => /(?:^|\/)rolldown-runtime\b/u.test(file);

/** Scripts and style sheets. */
const namedBy = (manifest: Manifest, names: readonly Entry[]): string[] =>
  [...reachedFrom(manifest, names)].flatMap(({ file, css = [] }) => [file, ...css]);

function reachedFrom(manifest: Manifest, names: readonly Entry[]): ReadonlySet<ManifestFile> {
  const reached = new Set<ManifestFile>();
  const waiting = names.flatMap((name) => keysOf(manifest, name));
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const made = manifest[key];
    if (!made) throw new Error(`The manifest of the build has no ${key}`);
    if (reached.has(made)) continue;
    reached.add(made);
    waiting.push(...(made.imports ?? []));
  }
  return reached;
}

/**
 * The files that a page at a path loads after its own scripts. The server names them in the page, so that the browser requests
 * all of them at once. By path, for visitors and for signed-in users; '*' is any other path.
 */
type FilesAhead = Record<'visitor' | 'signedIn', Record<string, string[]>>;

export function filesAhead(manifest: Manifest, bytesOf: (file: string) => number): FilesAhead {
  const filesOf = (names: readonly Entry[]) => namedBy(manifest, names);
  const inPage = new Set(filesOf(['html']));
  // The browser loads only a few files at a time: the largest come first, so that it does not end up waiting for a large one
  // alone. The bundler's runtime is tiny and comes before them: every script imports it, and behind the others it arrived last.
  const beyond = (names: readonly Entry[]) =>
    [...new Set(filesOf(names))]
      .filter((file) => !inPage.has(file))
      .toSorted(
        (one, other) => Number(isRuntime(other)) - Number(isRuntime(one)) || bytesOf(other) - bytesOf(one),
      );
  const ahead: FilesAhead = { visitor: {}, signedIn: { '*': beyond(['page', 'inside']) } };
  for (const { path, signedIn, entries: names } of firstLoads)
    ahead[signedIn ? 'signedIn' : 'visitor'][path] = beyond(names);
  // A visitor's start page is the login page.
  return { ...ahead, visitor: { ...ahead.visitor, '/': ahead.visitor['/login'] ?? [] } };
}

interface Weight {
  gzipKb: number;
  /** Size after `preCompress`; files that it did not compress count with their own size. */
  brotliKb: number;
}

export function weightOf(web: string, files: readonly string[]): Weight {
  const kb = (bytesOf: (path: string) => number) =>
    files.reduce((sum, file) => sum + bytesOf(join(web, file)), 0) / 1024;
  return {
    gzipKb: kb((path) => gzipSync(readFileSync(path)).length),
    brotliKb: kb((path) => (statSync(`${path}.br`, { throwIfNoEntry: false }) ?? statSync(path)).size),
  };
}
