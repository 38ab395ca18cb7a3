import { expect, it } from 'vitest';

import { hasRoom, widthOf } from '#web/platform/ui/text-width.ts';

/** Widths measured by Chromium in the font of the portal at 13 px. */
const measured: Record<string, number> = {
  'Out for delivery': 95.2,
  'Muhammad Faiz · Kedai Buku Jaya Sdn Bhd': 269.2,
  '50450 Kuala Lumpur': 128.2,
  'MINYAK WANGI MAWAR': 151.3,
  'WWW MMM': 77.9,
  'SO-00012345': 86.2,
  iiiilll: 22,
  李美玲: 39,
  '+60 12-345 6789': 106.7,
  'RM 9,999.99': 78.8,
  '24-11-2026 02:05pm': 129.1,
  'Sungai Petani (Kedah)': 135.9,
  'A/B & C – D%': 83.6,
  abcdefghijklmnopqrstuvwxyz: 180.9,
  ABCDEFGHIJKLMNOPQRSTUVWXYZ: 230.3,
};

it('widthOf returns at least the measured width of a text, and less than twice that width', () => {
  for (const [text, px] of Object.entries(measured)) {
    expect(widthOf(text), text).toBeGreaterThanOrEqual(px);
    expect(widthOf(text), text).toBeLessThan(px * 2);
  }
});

it('hasRoom allows two lines only when a break between words makes the text fit', () => {
  expect(hasRoom('Kuala Lumpur', 110)).toBe(true);
  expect(hasRoom('Kuala Lumpur', 80)).toBe(false);
  expect(hasRoom('Kuala Lumpur', 80, 2)).toBe(true);
  // As wide as one and a half lines, but without a place to break.
  expect(hasRoom('Kualalumpurselangor', 100, 2)).toBe(false);
});
