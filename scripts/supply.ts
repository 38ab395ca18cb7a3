/**
 * `npm run supply`: checks the packages of the portal. Every package of the lock file must have a checksum and a licence that
 * permits distribution; dist/sbom.json lists them (CycloneDX 1.6); known vulnerabilities are requested from the registry, and
 * the output says if it has no answer. `--offline` does not contact the registry.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import * as z from 'zod/mini';

const root = join(import.meta.dirname, '..');

const lockFile = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
});
type LockFile = z.output<typeof lockFile>;

/** package-lock.json, which also has the portal's own version. */
export const readLock = (): LockFile =>
  z.parse(lockFile, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

interface Part {
  name: string;
  version: string;
  integrity: string;
  license: string;
  isShipped: boolean;
}

/** Licences that may be distributed with a product under MIT; a person must review any other. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** 'MIT AND OFL-1.1' requires both licences, '(MIT OR GPL-3.0)' one of the two. */
const mayShip = (license: string): boolean =>
  license
    .replace(/[()]/gu, '')
    .split(' AND ')
    .every((both) => both.split(' OR ').some((one) => allowed.has(one.trim())));

export function partsOf({ packages }: Pick<LockFile, 'packages'>): Part[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && link !== true)
    .map(([path, { version = '', integrity = '', license = '', dev = false }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      integrity,
      license,
      isShipped: !dev,
    }))
    .toSorted((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`));
}

/** Reasons why parts may not be distributed, one line each. */
export function faultsOf(parts: readonly Part[]): string[] {
  return parts.flatMap(({ name, version, integrity, license, isShipped }) => [
    ...(integrity.startsWith('sha512-')
      ? []
      : [`${name}@${version} has no sha512 checksum in package-lock.json`]),
    ...(isShipped && !mayShip(license)
      ? [`${name}@${version} has the licence '${license}', which is not on the list of scripts/supply.ts`]
      : []),
  ]);
}

/** CycloneDX 1.6, without a time, so that the same lock file always produces the same file. */
export function sbomOf(parts: readonly Part[], version: string) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'parcel-portal', version } },
    components: parts.map(({ name, version: ofPart, integrity, license, isShipped }) => ({
      type: 'library',
      'bom-ref': `pkg:npm/${name.replace('@', '%40')}@${ofPart}`,
      name,
      version: ofPart,
      scope: isShipped ? 'required' : 'excluded',
      purl: `pkg:npm/${name.replace('@', '%40')}@${ofPart}`,
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
      licenses: [/ (?:AND|OR) /u.test(license) ? { expression: license } : { license: { id: license } }],
    })),
  };
}

const auditAnswer = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
});

/** Serious vulnerabilities of distributed packages; null if the registry does not answer. */
function advisories(): string[] | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' });
  try {
    const { vulnerabilities } = z.parse(auditAnswer, JSON.parse(stdout));
    return Object.entries(vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  } catch {
    return null;
  }
}

if (process.argv[1] === import.meta.filename) {
  const lock = readLock();
  const parts = partsOf(lock);
  const faults = faultsOf(parts);
  const text = `${JSON.stringify(sbomOf(parts, lock.version), null, 2)}\n`;
  const file = join(root, 'dist', 'sbom.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const shipped = parts.filter(({ isShipped }) => isShipped).length;
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  process.stdout.write(`${parts.length} packages, ${shipped} of them shipped; dist/sbom.json ${digest}\n`);
  const holes = process.argv.includes('--offline') ? null : advisories();
  if (holes === null) process.stdout.write('Advisories: NOT CHECKED, no registry here tells them.\n');
  else if (holes.length === 0) process.stdout.write('Advisories: nothing high or critical is known.\n');
  else faults.push(...holes);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
