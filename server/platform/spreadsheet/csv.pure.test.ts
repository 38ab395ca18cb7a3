import { expect, it } from 'vitest';

import { readCsv } from './csv.ts';

const rowsOf = (text: string, maxRows = 10) =>
  readCsv(Buffer.from(text), { maxRows, maxColumns: 5 }).map(({ line, cells }) => [line, ...cells]);

it('Rows end as each of them ends, also when a file was put together from others', () => {
  expect(rowsOf('Name,Phone\r\nAli,1\nSiti,2\rLee,3\r\n')).toEqual([
    [1, 'Name', 'Phone'],
    [2, 'Ali', '1'],
    [3, 'Siti', '2'],
    [4, 'Lee', '3'],
  ]);
});

it('A line break between quotation marks belongs to its cell', () => {
  expect(rowsOf('Name,Address\r\nAli,"Lot 1\nJalan 2"\r\nSiti,x')).toMatchObject([
    [1, 'Name', 'Address'],
    [3, 'Ali', 'Lot 1\nJalan 2'],
    [4, 'Siti', 'x'],
  ]);
});

it('One row more than may be is enough to tell that there are too many', () => {
  expect(rowsOf(`Name\r\n${'a\n'.repeat(1000)}`)).toHaveLength(11);
});
