import { expect, test } from 'vitest';
import { parsePastedAddress } from './paste-address.rules.ts';
import { doubtsOf } from './paste-doubts.rules.ts';
import { malaysia } from './corpus/paste-reading.fixture.ts';

const doubts = (text: string) => doubtsOf(parsePastedAddress(text, malaysia), text);

test.each([
  [
    'a complete, labelled message with one number',
    'Nama: Aida Ramli\nTel: 0123456789\nNo 5 Jalan Besar\n43000 Kajang',
    [],
  ],
  ['two numbers', 'Aida Ramli\n0123456789 / 0387654321\nNo 5 Jalan Besar\n43000 Kajang', ['phone']],
  ['a town without a postcode', 'Haziq\n0176651123\n18 Jln Mawar, Tmn Mawar\nBaling, Kedah', ['city']],
  [
    'a name in the middle of other text',
    'boleh hantar minggu depan, Joanna, 21 Jalan Bukit Kecil 2, 11900 Bayan Lepas, 0182290911',
    ['name'],
  ],
  [
    'a town that does not match the postcode',
    'Nama: Aida Ramli\nTel: 0123456789\nNo 5 Jalan Besar\n43000 Johor Bahru',
    ['postcode'],
  ],
  ['no name at all', '0123456789, No 5 Jalan Besar, 43000 Kajang', ['name']],
])('The doubtful fields are found in a message: %s', (_, text, wanted) => {
  expect(doubts(text)).toEqual(wanted);
});
