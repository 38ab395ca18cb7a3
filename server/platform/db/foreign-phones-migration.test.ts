/** Migration 0213 adds the dial codes of other countries to the search texts of addresses. */
import { expect, it } from 'vitest';

import { foldAll } from '#shared/platform/search/fold.ts';
import { phoneSearchText } from '#shared/platform/market/phone.ts';
import { hasTerms, searchTerms } from '#shared/platform/search/terms.ts';

import { databaseBefore, insertRow } from './older-database.testing.ts';

const id = (end: number) => `0198c0de-0000-7000-8000-00000000000${end}`;

it('The migration makes foreign addresses searchable by the shown phone number, and keeps the texts of the markets', async () => {
  const { database, migrateOn } = await databaseBefore('0213_phones_of_other_countries.sql');
  await database.executeSql('alter table address drop constraint address_account_id_fkey');
  const books = [
    ['Hans', 'DE', '15112345678', '3012345'],
    ['Ali', 'BN', '7123456', ''],
    ['Aina', 'MY', '123456789', ''],
    ['Nobody', 'FR', '', ''],
  ] as const;
  for (const [at, [name, country, phone, altPhone]] of books.entries())
    await insertRow(database, 'address', {
      account_id: id(9),
      address_id: id(at),
      kind: 'receiver',
      party: JSON.stringify({ name, country, phone, altPhone }),
      search_text: foldAll([name, country === 'MY' ? phoneSearchText(phone, country) : phone, altPhone]),
    });
  await migrateOn();
  const { rows } = await database.executeSql('select search_text from address order by address_id');
  const texts = (rows as { search_text: string }[]).map(({ search_text: text }) => text);
  expect(texts.slice(2)).toEqual(['aina 60123456789', 'nobody']);
  const found = (text: string) => texts.findIndex((one) => hasTerms(one, searchTerms(text)));
  expect(['+49 15112345678', '4915112345678', '+49 3012345', '+673 7123456'].map(found)).toEqual([
    0, 0, 0, 1,
  ]);
});
