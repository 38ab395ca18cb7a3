import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, it } from 'vitest';

import { DamagedDatabase, openEmbedded } from './database.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-damaged-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('A damaged database folder is refused with a message about the loss and the remedy, and is not changed', async () => {
  await (await openEmbedded(folder)).close();
  const control = join(folder, 'database', 'global', 'pg_control');
  const size = statSync(control).size;
  truncateSync(control, 0);
  writeFileSync(control, Buffer.alloc(size, 7));
  const before = readdirSync(join(folder, 'database')).toSorted();
  const opened = openEmbedded(folder);
  await expect(opened).rejects.toBeInstanceOf(DamagedDatabase);
  await expect(opened).rejects.toThrow(
    /is damaged[\s\S]*Keep a copy[\s\S]*entered since that copy is lost[\s\S]*DATABASE_URL/u,
  );
  // The lock was released: the second attempt fails for the same reason.
  await expect(openEmbedded(folder)).rejects.toBeInstanceOf(DamagedDatabase);
  expect(readdirSync(join(folder, 'database')).toSorted()).toEqual(before);
});
