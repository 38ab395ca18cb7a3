/** Clients that three public generators make of /api/openapi.json: they compile, and send, upload, download and are refused. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { newApiToken } from '#server/test/api-token.ts';
import { makeAdmin } from '#server/test/factories.ts';
import { listening } from '#server/test/listening.ts';
import { testApp, type TestApp } from '#server/test/test-app.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);
const folder = mkdtempSync(join(tmpdir(), 'portal-generated-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What each does with its client, typed by the client alone: `made`, `refused`, `label` and `heads` are compared below. */
const parcel = `const parcel = {
  receiver: { name: 'Lee Mei Ling', phone: '123456789', address1: '8 Jalan Tun Razak', postcode: '50400', country: 'MY' },
  pieces: [{ weightGrams: 1000 }],
  content: 'Books',
};
const wrong = { ...parcel, receiver: { ...parcel.receiver, postcode: '00000' } };
const file = new File(['Order ID,Receiver Name\\nA-1,Lee Mei Ling\\n'], 'orders.csv', { type: 'text/csv' });
declare const process: { env: Record<string, string | undefined> };
const url = process.env['PORTAL_URL'] ?? '';
const program = { authorization: \`Bearer \${process.env['PORTAL_TOKEN']}\` };
const person = { authorization: \`Bearer \${process.env['PORTAL_SESSION']}\` };
const tell = (found: { made: string; refused: string; label: Blob; heads: string[] }) =>
  found.label.slice(0, 5).text().then((label) => console.log(JSON.stringify({ ...found, label })));
`;

interface Generator {
  name: string;
  make: (document: string, to: string) => Promise<unknown>;
  use: string;
}

const generators: Generator[] = [
  {
    name: 'oazapfts',
    make: (document, to) => run(bin('oazapfts'), [document, to]),
    use: `import * as api from './oazapfts.ts';
${parcel}
api.defaults.baseUrl = url;
const made = await api.shipmentsCreate(parcel, { idempotencyKey: 'oazapfts' }, { headers: program });
if (made.data.e !== null) throw new Error(made.data.e);
const refused = await api.shipmentsCreate(wrong, {}, { headers: program });
if (refused.status !== 400 || refused.data.e === null) throw new Error(String(refused.status));
// Of a call that answers a file or a refusal it reads text: the bytes are taken on their way.
let label = new Blob();
const keep: typeof fetch = async (to, more) => {
  const answer = await fetch(to, more);
  label = await answer.clone().blob();
  return answer;
};
await api.labelsGet(made.data.r.consignmentNoteNo, { size: 'a6' }, { headers: program, fetch: keep });
const read = await api.readOrderFile({ file }, {}, { headers: person });
if (read.data.e !== null) throw new Error(read.data.e);
await tell({ made: made.data.r.consignmentNoteNo, refused: refused.data.r?.code ?? '', label, heads: read.data.r.heads });
`,
  },
  {
    name: 'orval',
    make: (document, to) => run(bin('orval'), ['--input', document, '--output', to, '--client', 'fetch']),
    use: `import * as api from './orval.ts';
${parcel}
const direct = globalThis.fetch;
globalThis.fetch = (to, more) => direct(new URL(String(to), url), more);
const made = await api.shipmentsCreate(parcel, {}, { headers: { ...program, 'idempotency-key': 'orval' } });
if (made.data.e !== null) throw new Error(made.data.e);
const refused = await api.shipmentsCreate(wrong, {}, { headers: program });
if (refused.status !== 400 || refused.data.e === null) throw new Error(String(refused.status));
const label = await api.labelsGet(made.data.r.consignmentNoteNo, { size: 'a6' }, { headers: program });
if (!(label.data instanceof Blob)) throw new Error(label.data.e);
const read = await api.readOrderFile({ file }, {}, { headers: person });
if (read.data.e !== null) throw new Error(read.data.e);
await tell({ made: made.data.r.consignmentNoteNo, refused: refused.data.r?.code ?? '', label: label.data, heads: read.data.r.heads });
`,
  },
  {
    name: 'swagger-typescript-api',
    make: (document, to) =>
      run(bin('swagger-typescript-api'), [
        'generate',
        '--path',
        document,
        '--output',
        folder,
        '--name',
        `${to.split('/').at(-1)}`,
        '--silent',
      ]),
    use: `import { Api, type Refusal } from './swagger-typescript-api.ts';
${parcel}
const { api } = new Api({ baseUrl: url });
const made = await api.shipmentsCreate(parcel, undefined, { headers: { ...program, 'idempotency-key': 'sta' } });
const refused = await api.shipmentsCreate(wrong, undefined, { headers: program }).catch((answer: { error: Refusal }) => answer.error);
if (!('e' in refused) || refused.e === null) throw new Error('Not refused');
const label = await api.labelsGet(made.data.r.consignmentNoteNo, { size: 'a6' }, { headers: program });
const read = await api.readOrderFile({ file }, {}, { headers: person });
await tell({ made: made.data.r.consignmentNoteNo, refused: refused.r?.code ?? '', label: await label.blob(), heads: read.data.r.heads });
`,
  },
];

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

const options = {
  target: 'ES2023',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  strict: true,
  skipLibCheck: true,
  outDir: 'out',
  rewriteRelativeImportExtensions: true,
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
};

it('Clients generated by oazapfts, orval and swagger-typescript-api compile, send, upload, download and read refusals', async () => {
  const document = join(folder, 'openapi.json');
  writeFileSync(document, (await app.http.inject('/api/openapi.json')).body);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['*.ts'] }),
  );
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const make = async (generator: Generator) => {
    writeFileSync(join(folder, `${generator.name}.use.ts`), generator.use);
    await generator.make(document, join(folder, `${generator.name}.ts`));
  };
  await Promise.all(generators.map(make));
  const compiled = await run(bin('tsc'), ['-p', folder]).catch((error: { stdout: string }) => error);
  expect(compiled.stdout.split('\n')).toEqual(['']);
  const me = await makeAdmin(app, { is_allow_fulfillment: true });
  const env = {
    PATH: process.env['PATH'],
    PORTAL_URL: await listening(app),
    PORTAL_TOKEN: await newApiToken(app, me, 'sandbox'),
    PORTAL_SESSION: me.accessToken,
  };
  for (const { name } of generators) {
    const { stdout } = await run(process.execPath, [`out/${name}.use.js`], { cwd: folder, env });
    expect(JSON.parse(stdout), name).toEqual({
      made: expect.stringMatching(/^HX\d{9}MY$/u),
      refused: 'shipment.unknown_postcode',
      label: '%PDF-',
      heads: ['Order ID', 'Receiver Name'],
    });
  }
}, 300_000);
