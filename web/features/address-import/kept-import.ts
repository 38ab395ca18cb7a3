import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import type { AddressRow, DoublesChoice, KnownChoice } from '#web/features/address-import/import-rows.ts';

/** Rows that are not imported yet, as stored on this device. */
export interface KeptImport {
  kind: AddressKind;
  rows: readonly AddressRow[];
  choice: KnownChoice;
  doublesChoice: DoublesChoice;
}

/** The owner key of the stored rows. */
export const importOwner = (accountLabel: string) => `addresses ${accountLabel}`;
