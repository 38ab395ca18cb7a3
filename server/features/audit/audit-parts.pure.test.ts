import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { auditParts } from '#shared/features/audit/audit-parts.model.ts';

const server = join(import.meta.dirname, '../..');
const naming = /(?:portalItself|jobNamed)\('([^']+)'\)|jobKind\(\{\s+name: '([^']+)'/gu;

it('Every job and part of the portal that the server names has a text in the audit trail', () => {
  const named = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^test\//u.test(file))
    .flatMap((file) => [...readFileSync(join(server, file), 'utf8').matchAll(naming)])
    .map(([, part, kind]) => part ?? kind ?? '');
  expect(new Set(named).size).toBeGreaterThan(12);
  expect(named.filter((name) => !(name in auditParts))).toEqual([]);
});
