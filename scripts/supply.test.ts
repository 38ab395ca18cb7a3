import { expect, it } from 'vitest';

import { faultsOf, partsOf, readLock, sbomOf } from './supply.ts';

const locked = (license: string, integrity = 'sha512-AAAA', dev = false) =>
  partsOf({
    packages: { '': {}, 'node_modules/a/node_modules/@b/c': { version: '1.0.0', license, integrity, dev } },
  });

it.each(['MIT', '(MIT OR GPL-3.0)', 'MIT AND OFL-1.1'])(
  'A package with the licence %s may be shipped',
  (license) => expect(faultsOf(locked(license))).toEqual([]),
);

it.each(['GPL-3.0', 'MIT AND GPL-3.0', '', 'SSPL-1.0'])(
  'A package with the licence "%s" may be used for tests only',
  (license) => {
    expect(faultsOf(locked(license))).toEqual([expect.stringContaining('@b/c@1.0.0 has the licence')]);
    expect(faultsOf(locked(license, 'sha512-AAAA', true))).toEqual([]);
  },
);

it('A package without a checksum is reported', () => {
  expect(faultsOf(locked('MIT', 'sha1-AAAA'))).toEqual([
    '@b/c@1.0.0 has no sha512 checksum in package-lock.json',
  ]);
});

it('The shipped packages have no faults, and the bill of materials lists each package once', () => {
  const parts = partsOf(readLock());
  expect(faultsOf(parts)).toEqual([]);
  const { components } = sbomOf(parts, '1');
  expect(components.length).toBe(parts.length);
  expect(components[0]?.purl).toMatch(/^pkg:npm\//u);
});
