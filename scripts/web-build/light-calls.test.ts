import { expect, it } from 'vitest';

import { lighten } from './light-calls.ts';

const nothing = new Set<string>();

it("The browser's contracts keep how a call is sent, and only the schemas that a screen reads", () => {
  const code = `export const printLog = call({ method: 'POST', path: '/x', needs: rights.print, summary: 'Log', body: wish, reply: z.object({ a: z.string() }) });`;
  const light = lighten(code, 'x.contract.ts', nothing);
  expect(light).toContain(`method: 'POST', path: '/x', needs: rights.print`);
  expect(light).not.toMatch(/wish|z\.|Log'/u);
  expect(lighten(code, 'x.contract.ts', new Set(['printLog.body']))).toContain('body: wish');
  expect(lighten(code, 'x.contract.ts', new Set(['other.body']))).not.toContain('wish');
});

it('A constant that calls a function is marked as pure; functions and plain values are unchanged', () => {
  expect(lighten('const row = z.object({ a: z.string() });', 'x.ts', nothing)).toBe(
    'const row = /* @__PURE__ */ (() => (z.object({ a: z.string() })))();',
  );
  for (const code of ['const max = 40;', 'export const f = (a: string) => g(a);', 'let last = make();'])
    expect(lighten(code, 'x.ts', nothing)).toBe(code);
});

it('Code and imports used only by a removed schema are removed with it, and types too', () => {
  const code = `import * as z from 'zod/mini';
import { big, small } from './model.ts';
import { party } from './party.ts';
import type { Row } from './row.ts';
const inner = z.object({ big });
const row = z.object({ inner, party });
export type Rows = z.output<typeof row>;
export const list = call({ method: 'POST', path: small, reply: row });
`;
  const light = lighten(code, 'x.contract.ts', nothing);
  expect(light).toMatch(/import \{ +small \} from/u);
  expect(light).not.toMatch(/zod|big|party|inner|row|Row/u);
  // A schema that a screen reads keeps the code that it needs.
  const read = lighten(code, 'x.contract.ts', new Set(['list.reply']));
  expect(read).toContain("import { party } from './party.ts';");
  expect(read).toMatch(/const inner = .+big/u);
});
