import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { hsCodeService } from './hs-codes.service.ts';

const headings = hsCodeService();
const codesFor = (text: string) => headings.search(text).map(({ code }) => code);

/** What people ship, in their words, and a heading that must be among the first three. */
const everyday: Record<string, string> = {
  'cotton t-shirt': '6109',
  tshirt: '6109',
  'phone case': '3926',
  'sarung telefon': '3926',
  'durian paste': '2007',
  'baju kurung': '6204',
  kurta: '6205',
  tudung: '6214',
  songkok: '6505',
  telekung: '6211',
  lipstick: '3304',
  'usb cable': '8544',
  'lithium battery': '8507',
  'power bank': '8507',
  laptop: '8471',
  handphone: '8517',
  'bluetooth speaker': '8518',
  'running shoes': '6404',
  'leather wallet': '4202',
  'school bag': '4202',
  'face mask': '6307',
  shampoo: '3305',
  'instant noodles': '1902',
  'sambal sauce': '2103',
  'ikan bilis': '0305',
  'coffee beans': '0901',
  'milk powder': '0402',
  'food supplement': '2106',
  'gold ring': '7113',
  'ceramic mug': '6912',
  'vacuum flask': '9617',
  'bed sheet': '6302',
  'office chair': '9401',
  'rice cooker': '8516',
  'badminton racket': '9506',
  'board game': '9504',
  'plush toy': '9503',
  'motorcycle helmet': '6506',
  'car spare parts': '8708',
  'screen protector': '7007',
  'printer ink cartridge': '8443',
  'baby diapers': '9619',
  "women's dresses": '6204',
  'aluminum foil': '7607',
  spectacles: '9004',
  books: '4901',
};

/** How many headings each chapter of the 2022 edition has; with no chapter 77, 1,228 in all. */
const headingsByChapter =
  '6 10 9 10 9 4 14 14 10 8 9 14 2 2 21 5 4 6 5 9 6 9 9 4 29 21 16 50 42 6 5 15 7 7 7 6 7 27 26 17 11 5 4 21 4 2 7 22 11 7 13 12 10 8 16 9 5 11 11 6 17 17 10 6 6 3 4 15 13 19 18 29 26 16 8 16 0 4 6 4 12 15 11 86 48 9 16 6 8 32 14 7 7 6 6 20 6'
    .split(' ')
    .map(Number);

const file = readFileSync(new URL('data/hs-headings.txt', import.meta.url), 'utf8');
const lines = file.split('\n').filter((line) => /^\d/u.test(line));

describe('The list of headings', () => {
  it('has every heading of the 2022 edition, chapter by chapter, once and in order', () => {
    const codes = lines.map((line) => line.slice(0, 4));
    const counted = headingsByChapter.map((_count, at) => {
      const chapter = String(at + 1).padStart(2, '0');
      return codes.filter((code) => code.startsWith(chapter)).length;
    });
    expect(counted).toEqual(headingsByChapter);
    expect(codes).toHaveLength(1228);
    expect(codes).toEqual([...new Set(codes)].toSorted());
  });

  it('has one line with a short title for each heading', () => {
    for (const line of lines) expect(line).toMatch(/^\d{4} [^|]{3,80}(?: \| [^|]+)?$/u);
  });
});

describe('Searching the headings', () => {
  it.each(Object.entries(everyday))('finds for %s the heading %s among the first three', (words, code) => {
    expect(codesFor(words).slice(0, 3)).toContain(code);
  });

  it('accepts words in any order, incomplete, or with one wrong letter', () => {
    expect(codesFor('racket badminton')[0]).toBe('9506');
    expect(codesFor('umbr')[0]).toBe('6601');
    for (const [wrong, code] of [
      ['choclate', '1806'],
      ['sunglases', '9004'],
      ['litium batery', '8507'],
      ['perfmue', '3303'],
    ] as const) {
      expect(codesFor(wrong).slice(0, 3), wrong).toContain(code);
    }
  });

  it('searches the everyday words but does not show them in the title', () => {
    expect(headings.search('handphone')[0]?.title).toBe('Phones, smartphones, routers, network equipment');
  });

  it('finds every heading by its number and by its title', () => {
    for (const line of lines) {
      const code = line.slice(0, 4);
      expect(codesFor(code)).toEqual([code]);
      expect(codesFor(line.slice(5).split(' | ')[0] ?? ''), line).toContain(code);
    }
  });
});
