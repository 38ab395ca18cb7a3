/** Presets of the demo's users for parcels that they send often. */
import { MALAYSIA } from '#shared/platform/market/markets.ts';
import { dayMs, msBefore } from '#shared/platform/time/spans.ts';

import type { Trx } from '#server/platform/db/database.ts';
import { idAt } from '#server/platform/db/ids.ts';
import type { PresetColumn } from '#server/platform/db/tables/address-book.ts';
import { insertPreset } from '#server/features/preset/preset.queries.ts';
import type { DemoAccount } from './demo-accounts.ts';
import type { SeededAccount } from './history.queries.ts';

const parcel: PresetColumn = {
  parcelType: 'parcel',
  isDangerous: false,
  content: '',
  valueCents: null,
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  customerNote1: '',
  customerNote2: '',
  pieces: 1,
};

interface NamedPreset {
  name: string;
  parcel: PresetColumn;
}

const presets: readonly NamedPreset[] = [
  {
    name: 'Flyer, one garment',
    parcel: {
      ...parcel,
      content: 'Baju kurung',
      valueCents: 129_00,
      weightGrams: 700,
      lengthMm: 320,
      widthMm: 250,
      heightMm: 40,
    },
  },
  {
    name: 'Shoe box',
    parcel: {
      ...parcel,
      content: 'Shoes',
      valueCents: 79_00,
      weightGrams: 1200,
      lengthMm: 330,
      widthMm: 200,
      heightMm: 130,
    },
  },
  {
    name: 'Carton, fragile',
    parcel: {
      ...parcel,
      content: 'Kitchenware',
      valueCents: 240_00,
      weightGrams: 6500,
      lengthMm: 450,
      widthMm: 350,
      heightMm: 300,
      customerNote1: 'Fragile, this side up',
    },
  },
  {
    name: 'Documents',
    parcel: { ...parcel, parcelType: 'document', content: 'Documents', weightGrams: 250 },
  },
];

/** Presets belong to a user; COOL accounts have none (spec §6). The Admin has all of them, a clerk the common ones. */
export async function seedPresets(
  trx: Trx,
  { market, flags }: DemoAccount,
  { scope, users }: SeededAccount,
  now: Date,
): Promise<void> {
  if (flags.is_cool) return;
  const at = msBefore(now, 100 * dayMs);
  for (const { userId, loginId, claims } of users) {
    if (!claims.includes('CNP')) continue;
    const mine = loginId === 'Admin' ? presets : presets.slice(0, 2);
    for (const { name, parcel: column } of mine) {
      await insertPreset(
        trx,
        { scope, userId },
        {
          presetId: idAt(at),
          name,
          // Forms start empty until the user chooses a default.
          isDefault: false,
          parcel: market === MALAYSIA ? column : inDollars(column),
          at,
        },
      );
    }
  }
}

const inDollars = (column: PresetColumn): PresetColumn => ({
  ...column,
  valueCents: column.valueCents === null ? null : Math.round(column.valueCents / 340) * 100,
});
