/** What a browser fetches before a page works, and the most that it may come to. Read by the build, the guard and the bench. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The files of web/ where a first load begins, by the name that the files made of them bear. */
export const entries = {
  page: ['index.html'],
  login: ['features/sign-in/login-page.tsx'],
  inside: ['app/routed.tsx', 'app/shell.tsx'],
  form: ['features/shipment/shipment-order.screen.tsx'],
  listing: ['features/cn-listing/shipment-listing.screen.tsx'],
} as const satisfies Record<string, readonly string[]>;

export type Entry = keyof typeof entries;

export interface FirstLoad {
  name: string;
  path: string;
  signedIn: boolean;
  /** What the page asks for at once. */
  entries: readonly Entry[];
  /** JavaScript as gzip, in each language. */
  budgetKb: number;
  maxScripts: number;
}

export const firstLoads: readonly FirstLoad[] = [
  {
    name: 'login',
    path: '/login',
    signedIn: false,
    entries: ['page', 'login'],
    budgetKb: 116,
    maxScripts: 12,
  },
  {
    name: 'shipment form',
    path: '/shipmentorder',
    signedIn: true,
    entries: ['page', 'inside', 'form'],
    budgetKb: 232,
    maxScripts: 20,
  },
  {
    name: 'listing',
    path: '/shipmentlisting',
    signedIn: true,
    entries: ['page', 'inside', 'listing'],
    budgetKb: 188,
    maxScripts: 20,
  },
];

interface ManifestFile {
  file: string;
  imports?: readonly string[];
}

export type Manifest = Readonly<Record<string, ManifestFile>>;

export function readManifest(web: string, language: string): Manifest {
  return JSON.parse(readFileSync(join(web, `manifest.${language}.json`), 'utf8')) as Manifest;
}

/** The scripts of a first load: those of its entries and, in turn, what they import. */
export function scriptsOf(manifest: Manifest, first: FirstLoad): string[] {
  const files = new Map<string, string>();
  const waiting: string[] = first.entries.flatMap((entry) => entries[entry]);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (files.has(key)) continue;
    const made = manifest[key];
    if (!made) throw new Error(`The manifest of the build has no ${key}`);
    files.set(key, made.file);
    waiting.push(...(made.imports ?? []));
  }
  return [...files.values()];
}

export interface Weight {
  gzipKb: number;
  /** As `preCompress` left it; what it did not pack goes as it is. */
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
