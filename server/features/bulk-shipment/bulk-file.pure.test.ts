import { writeXlsx } from 'hucre/xlsx';
import { afterAll, expect, it } from 'vitest';

import { MALAYSIA } from '#shared/platform/market/markets.ts';

import { mintScope } from '#server/platform/db/account-scope.ts';
import { spreadsheetReader } from '#server/platform/spreadsheet/spreadsheet.ts';
import { readBulkFile } from './bulk-file.service.ts';

const spreadsheets = spreadsheetReader();
afterAll(() => spreadsheets.close());

const head = ['Receiver Name', 'Receiver Phone', 'Address 1', 'Postcode'];
const orders = (name: string) => [head, [name, '0123456789', '12 Jalan Ampang', '50450']];
const sheet = (name: string, rows: string[][], hidden = false) => ({ name, rows, hidden });

it.each([
  ['the visible sheet', [sheet('Orders', orders('Ali'))], 'Orders'],
  ['a hidden sheet when no other sheet has a heading', [], 'Fields'],
])('From the template of a marketplace the portal reads %s', async (_, more, read) => {
  const sheets = [
    sheet('Fields', orders('Example'), true),
    sheet('How to', [['Fill in one row for each parcel']]),
    ...more,
  ];
  const bytes = new Uint8Array(await writeXlsx({ sheets }));
  const place = { market: MALAYSIA, kind: 'ordinary', flow: null } as const;
  expect((await readBulkFile(spreadsheets, { scope: mintScope('an account') }, place, bytes, '')).sheet).toBe(
    read,
  );
});
