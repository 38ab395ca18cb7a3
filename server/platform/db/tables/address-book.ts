/** Addresses and presets that users save to type less. */
import type { ColumnType, Generated } from 'kysely';

import type { Fixed, Json, Scope } from './columns.ts';
import type { PartyColumn } from './shipments.ts';

export interface AddressTable {
  account_id: Scope;
  address_id: string;
  kind: 'sender' | 'receiver';
  ref_id: string | null;
  party: Json<PartyColumn>;
  tags: Generated<string[]>;
  is_default: Generated<boolean>;
  search_text: string;
  /** Folded name and postcode: two addresses with the same key may be duplicates. */
  name_key: string;
  /** The party's phone; maintained by the database. */
  phone_key: ColumnType<string, never, never>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  /** Login id; null if the courier made the change. */
  changed_by: Generated<string | null>;
  used_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
}

/** The values that a preset fills in, in grams, millimetres and cents; null leaves the field empty. */
export interface PresetColumn {
  parcelType: 'document' | 'parcel';
  isDangerous: boolean;
  content: string;
  valueCents: number | null;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  customerNote1: string;
  customerNote2: string;
  pieces: number;
}

export interface ParcelPresetTable {
  account_id: Scope;
  preset_id: Fixed<string>;
  user_id: string;
  name: string;
  is_default: boolean;
  parcel: Json<PresetColumn>;
  created_at: Date;
  updated_at: Date;
  version: Generated<number>;
  changed_by: Generated<string | null>;
  deleted_at: Date | null;
}
