import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import type { AddressRow, DoublesChoice, KnownChoice } from '#web/features/address-import/import-rows.ts';

/** Rows that are not imported yet, as they are kept on this device. */
export interface KeptImport {
  kind: AddressKind;
  rows: readonly AddressRow[];
  choice: KnownChoice;
  doublesChoice: DoublesChoice;
}

/** Whose rows they are. */
export const importOwner = (accountLabel: string) => `addresses ${accountLabel}`;
