import { describe, expect, test } from 'vitest';
import { parsePastedAddress, type PastedAddress } from './paste-address.rules.ts';
import { malaysianForms } from './corpus/paste-labelled.fixture.ts';
import { moreMalaysianMessages } from './corpus/paste-malaysia-more.fixture.ts';
import { malaysianMessages } from './corpus/paste-malaysia.fixture.ts';
import {
  actual,
  expected,
  fields,
  malaysia,
  singapore,
  withOptions,
} from './corpus/paste-reading.fixture.ts';
import { singaporeanMessages } from './corpus/paste-singapore.fixture.ts';
import { malaysianWild, singaporeanWild } from './corpus/paste-wild.fixture.ts';

const usual = [
  ...withOptions([...malaysianMessages, ...moreMalaysianMessages, ...malaysianForms], malaysia),
  ...withOptions(singaporeanMessages, singapore),
];
const corpus = [
  ...usual,
  ...withOptions(malaysianWild, malaysia),
  ...withOptions(singaporeanWild, singapore),
];

describe('addresses as people send them', () => {
  test.each(usual.map((entry) => [entry.example.text, entry] as const))(
    '%j is read with the expected fields',
    (_, entry) => {
      expect(actual(entry)).toEqual(expected(entry));
    },
  );

  test.each(fields)('%s is right in at least 98% of the messages, including the unusual ones', (field) => {
    const right = corpus.filter((entry) => actual(entry)[field] === expected(entry)[field]).length;
    expect(right / corpus.length).toBeGreaterThanOrEqual(0.98);
  });

  test('the corpus holds at least 120 messages, and each postcode in it exists', () => {
    expect(corpus.length).toBeGreaterThanOrEqual(120);
    const unknown = corpus.filter(
      ({ example, options }) => example.postcode !== undefined && options.placeOf(example.postcode) === null,
    );
    expect(unknown.map(({ example }) => example.postcode)).toEqual([]);
  });
});

describe('the three address lines', () => {
  const linesOf = (text: string) => {
    const { address1, address2, address3 } = parsePastedAddress(text, malaysia);
    return [address1, address2, address3];
  };

  test('are kept as written when they fit', () => {
    expect(linesOf('Alamat:\nNo 12, Jalan SS 2/24\nTaman Bahagia\n47300 Petaling Jaya')).toEqual([
      'No 12, Jalan SS 2/24',
      'Taman Bahagia',
      '',
    ]);
  });

  test('break at commas when one line is too long', () => {
    expect(
      linesOf(
        'Alamat: A-12-03, Pangsapuri Seri Mas, Jalan Perdana 3/12, Taman Perindustrian Perdana, 43000 Kajang',
      ),
    ).toEqual(['A-12-03, Pangsapuri Seri Mas, Jalan Perdana 3/12', 'Taman Perindustrian Perdana', '']);
  });

  test('never split a word, and text that does not fit is reported', () => {
    const long = `Alamat: No 1 Jalan ${'Perusahaan '.repeat(20)}Utama`;
    const parsed = parsePastedAddress(long, malaysia);
    const lines = [parsed.address1, parsed.address2, parsed.address3];
    expect(lines.every((line) => line.length <= 50)).toBe(true);
    expect([...lines, ...parsed.unplaced].join(' ').split(' ')).toEqual(
      `No 1 Jalan ${'Perusahaan '.repeat(20)}Utama`.split(' '),
    );
    expect(parsed.unplaced).toHaveLength(1);
  });

  test('do not include a word that is longer than a line, which is reported', () => {
    const word = 'x'.repeat(51);
    expect(parsePastedAddress(`Alamat: 3 Jalan ${word}`, malaysia).unplaced).toEqual([word]);
  });
});

describe('a contradiction of the postcode', () => {
  test('is reported with the field, the written and the expected value', () => {
    expect(parsePastedAddress('3 Jalan Ros\n47300 Johor Bahru\nJohor', malaysia)).toMatchObject({
      city: 'Petaling Jaya',
      state: 'Selangor',
      conflicts: [
        { field: 'city', written: 'Johor Bahru', expected: 'Petaling Jaya' },
        { field: 'state', written: 'Johor', expected: 'Selangor' },
      ],
    });
  });

  test('is also reported for the country', () => {
    expect(parsePastedAddress('3 Jalan Ros, 80000 Johor Bahru, Singapore', malaysia).conflicts).toEqual([
      { field: 'country', written: 'Singapore', expected: 'Malaysia' },
    ]);
  });
});

// A small linear congruential generator: the same texts on every run.
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const alphabet = [
  ...'abcXYZ0123456789  ,,..::()//--#@+*\n\n\t陈电话：地址０１，、முருகன்éß👍🏽📞👨‍👩‍👧\u00a0\u200d\ud83d\ufeff',
];

describe('any pasted text', () => {
  test('never causes an exception', () => {
    const next = random(7);
    for (let run = 0; run < 2_000; run += 1) {
      const text = Array.from({ length: next(120) }, () => alphabet[next(alphabet.length)]).join('');
      expect(() => parsePastedAddress(text, run % 2 ? malaysia : singapore)).not.toThrow();
    }
    expect(parsePastedAddress('', malaysia)).toMatchObject({ address1: '', unplaced: [] });
  });

  test.each([
    ['one letter', 'a'.repeat(10_000)],
    ['digits', '0123456789'.repeat(1_000)],
    ['spaced digits', '1 '.repeat(5_000)],
    ['separators', ' ,-./:'.repeat(1_700)],
    ['line breaks', '\n'.repeat(10_000)],
    ['labels', 'Nama: '.repeat(1_700)],
    ['bare labels', 'no tel hp phone '.repeat(640)],
    ['brackets', '('.repeat(10_000)],
    ['at signs', 'a@a.'.repeat(2_500)],
    ['emoji', '👍🏽'.repeat(2_500)],
    ['postcodes', '47300 '.repeat(1_650)],
    ['addresses', 'Ali, 012-3456789, 12 Jalan Ros, Taman Ros, 47300 Petaling Jaya, Selangor\n'.repeat(135)],
  ])('with 10,000 characters of %s is read without hanging', (_, text) => {
    // A regular expression that backtracks over ten thousand characters would exceed the timeout of the test.
    expect(parsePastedAddress(text, malaysia).unplaced).toBeInstanceOf(Array);
  });

  test('has every word in a field or reported, in any order of its parts', () => {
    const parts = [
      'Ahmad bin Ali',
      'Wong Mei Ling',
      'Kedai Bunga',
      'Maju Jaya Enterprise',
      '012-345 6789',
      '+60 3 7722 1122',
      'No 12',
      'Jalan SS 2/24',
      'A-12-03',
      'Taman Bahagia',
      'Lot 1234',
      'Kampung Melayu',
      '50450',
      '47300',
      '99999',
      'Johor Bahru',
      'Petaling Jaya',
      'Selangor',
      'zebra crossing',
      'tolong call dulu',
      'leave at guardhouse',
      'a1b2c3',
      'ORD20260001',
      '陈美玲',
      'முருகன்',
      'someone@example.com',
      '7',
      '12345678901234',
      'Mr Tan',
    ];
    const separators = [', ', '\n', ' ', ' / ', '; ', '\n\n', ' - '];
    const next = random(11);
    for (let run = 0; run < 3_000; run += 1) {
      let text = '';
      for (let count = 1 + next(9); count > 0; count -= 1) {
        // A word that occurs nowhere else, so that its loss is always noticed.
        const unique = `q${String.fromCharCode(97 + count)}${'x'.repeat(count)}z`;
        const part = next(4) === 0 ? unique : parts[next(parts.length)];
        text += `${part}${separators[next(separators.length)]}`;
      }
      expect(lostWords(text, parsePastedAddress(text, malaysia)), text).toEqual([]);
    }
  });

  test('in the corpus has every word in a field or reported, except labels, greetings and other names of the place', () => {
    const lost = new Set<string>();
    for (const { example, options } of corpus) {
      const parsed = parsePastedAddress(example.text, options);
      const words = expected({ example, options });
      const wanted = Object.values(words).join(' ');
      expect(lostWords(wanted, parsed), example.text).toEqual([]);
      for (const word of lostWords(example.text, parsed)) lost.add(word.toLowerCase());
    }
    expect([...lost].filter((word) => !mayBeLost.has(word) && !isNumberWithPrefix.test(word))).toEqual([]);
  });
});

/** Words that give no value of a field: labels, greetings and requests, names of the place that the postcode gives already. */
const mayBeLost = new Set(
  [
    'tel alamat nama address name hp to no attn contact phone fon telefon mobile number email line 2 6 s up',
    'penerima receiver recipient kepada attention company city state country postcode poskod postal code remark remarks',
    'nota note delivery penghantaran shipping 收件人 收货地址 地址 电话 联系电话 手机 姓名 备注',
    'hi salam assalamualaikum kak sis tq thanks deliver send ship hantar boleh ke ni saya',
    'malaysia my sg spore 马来西亚 negeri wilayah persekutuan bandar darul ehsan naim zim kl pj jb kk phg ns penang',
    'georgetown george town malacca port trengganu bahru 吉隆坡 古晋 砂拉越',
  ].flatMap((line) => line.split(' ')),
);

/** 'S160022', '6598887777', '47300PJ': the number itself is in a field. */
const isNumberWithPrefix = /^(?:s|新加坡)\d{6}$|^(?:00)?6[05]\d*$|^\d{5}pj$/u;

/** The words of the text that are in no field and not reported; dial codes and leading zeros do not count. */
function lostWords(text: string, parsed: PastedAddress): string[] {
  const compact = (value: string) =>
    value
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const { conflicts, unplaced, ...texts } = parsed;
  const found = compact(
    [...Object.values(texts), ...conflicts.map(({ written }) => written), ...unplaced].join(' '),
  );
  return (text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => !found.includes(compact(word)) && !found.includes(word.replace(/^(?:60|0+)/, '')),
  );
}

describe('a postcode with districts that are served differently', () => {
  const district = (name: string, isNsa: boolean) => ({
    District: name,
    DistrictId: 1,
    IsNsa: isNsa,
    IsMBG: false,
    LocationList: [],
    isOda: false,
    isCoolNsa: false,
    station: 'KLU',
    sector: '868',
  });
  const placeOf = (postcode: string) =>
    postcode === '86800'
      ? {
          city: 'Mersing',
          state: 'Johor',
          DistrictList: [district('Mersing', false), district('Tioman', true)],
        }
      : null;
  const read = (place: string) => {
    const text = `Ahmad bin Ali\n012-345 6789\n12 Jalan Ismail\n${place}`;
    const { city, state, conflicts } = parsePastedAddress(text, { market: 'MY', placeOf });
    return { city, state, conflicts };
  };

  test.each([
    ['86800 Tioman', 'Tioman'],
    ['86800 Tioman, Johor', 'Tioman'],
    ['86800 Mersing', 'Mersing'],
    ['86800', undefined],
    ['86800 Johor', undefined],
  ])('is read from %s with the written town, or without a town', (place, city) => {
    expect(read(place)).toEqual({ city, state: 'Johor', conflicts: [] });
  });
});
