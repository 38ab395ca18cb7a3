/**
 * `npm run client`: makes `clients/typescript/src/made` from the OpenAPI description of the calls for programs: the types by
 * orval, a method for each call beside them. `--check` compares instead, and fails when the client is not that of the calls.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { generate } from 'orval';

import { codesOf } from '../shared/features/integration/problem-codes.model.ts';
import { brand } from '../shared/platform/brand/brand.ts';
import type { Call } from '../shared/platform/http/call.ts';
import { outgoing } from '../server/features/interface-docs/event-schemas.mapping.ts';
import { describeCalls } from '../server/platform/http/describe.ts';
import { callsFile, type Document } from './client/calls-file.ts';

const root = join(import.meta.dirname, '..');
const made = join(root, 'clients/typescript/src/made');

/** Whatever a contract exports for programs, in the order of its paths. */
async function callsForPrograms(): Promise<Call[]> {
  const calls: Call[] = [];
  for (const file of globSync('shared/features/*/*.contract.ts', { cwd: root }).toSorted()) {
    const contract = (await import(join(root, file))) as Record<string, unknown>;
    calls.push(...Object.values(contract).filter(isForPrograms));
  }
  const nameOf = ({ path, method }: Call) => `${path} ${method}`;
  return [...new Set(calls)].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

function isForPrograms(value: unknown): value is Call {
  if (typeof value !== 'object' || value === null || !('needs' in value) || !('path' in value)) return false;
  return typeof value.needs === 'object';
}

/** The types that orval makes; its client is left aside. */
async function typesOf(document: object): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-client-'));
  try {
    const target = join(folder, 'openapi.json');
    writeFileSync(target, JSON.stringify(document));
    await generate({
      input: { target },
      output: {
        target: join(folder, 'api.ts'),
        mode: 'split',
        client: 'fetch',
        override: { enumGenerationType: 'union' },
      },
    });
    return readFileSync(join(folder, 'api.schemas.ts'), 'utf8').replace(/^\/\*\*.*?\*\/\n/su, '');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const about = { title: brand.portalName, version: '1', url: 'https://portal.example' };
const document = describeCalls(await callsForPrograms(), about, codesOf, outgoing) as Document;
const head = '/* Made by `npm run client` from the OpenAPI description; changes here are lost. */\n';
const files = {
  'calls.ts': head + callsFile(document),
  'types.ts': head + (await typesOf(document)),
};

if (process.argv.includes('--check')) {
  const old = Object.entries(files).filter(([name, text]) => readFileSync(join(made, name), 'utf8') !== text);
  for (const [name] of old) {
    process.stdout.write(`clients/typescript/src/made/${name} is not that of the calls: npm run client\n`);
  }
  process.exitCode = old.length === 0 ? 0 : 1;
} else {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
}
