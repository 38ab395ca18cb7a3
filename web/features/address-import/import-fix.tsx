import { useMemo, useState } from 'react';

import { importPartRows } from '#shared/features/address-import/address-import.contract.ts';
import type { ImportField } from '#shared/features/address-import/address-import.model.ts';
import type { AddressKind } from '#shared/features/address-book/address.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useRefreshAddresses } from '#web/features/address-book/address-book.api.ts';
import { AlertDialog } from '#web/features/address-book/alert-dialog.tsx';
import { type Imported, importPart, summarise } from '#web/features/address-import/import.api.ts';
import {
  type AddressRow,
  addressTable,
  type DoublesChoice,
  doublesIn,
  fieldsShown,
  type KnownChoice,
  wanted,
  withKnownNotes,
} from '#web/features/address-import/import-rows.ts';
import { DoubleRows, KnownRows } from '#web/features/address-import/known-rows.tsx';
import { importOwner, type KeptImport } from '#web/features/address-import/kept-import.ts';
import { useSession } from '#web/platform/session/session.ts';
import { KeptUntil } from '#web/platform/sheet/kept-sheet.tsx';
import { SendAgain } from '#web/platform/sheet/send-again.tsx';
import { SheetFix } from '#web/platform/sheet/sheet-fix.tsx';
import { type Kept, useKeepSheet } from '#web/platform/sheet/use-keep-sheet.ts';
import { useSheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { useSheetSend } from '#web/platform/sheet/use-sheet-send.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { toast } from '#web/platform/ui/toast.ts';

interface ImportFixProps {
  kind: AddressKind;
  first: readonly AddressRow[];
  fileName: string;
  /** The choices, and the part that was sent without a response, from before a reload. */
  kept?: Pick<Kept<KeptImport>, 'choice' | 'doublesChoice' | 'sent'>;
  onBack: () => void;
  /** Discards the rows. */
  onGiveUp: () => void;
  /** Called when everything is imported, or left out by choice. */
  onDone: (imported: Imported) => void;
}

/** The third step of an import: correct the rows in place; valid ones can be imported first. */
export function ImportFix({ kind, first, fileName, kept, onBack, onGiveUp, onDone }: ImportFixProps) {
  const home = useMarket();
  const table = useMemo(() => addressTable(kind, home), [kind, home]);
  const work = useSheetRows(first, table, {
    ask: async (stale) => ({
      answers: await summarise(
        kind,
        stale.map(({ row }) => row),
      ),
    }),
  });
  const { rows, badCount } = work;
  const [choice, setChoice] = useState<KnownChoice>(kept?.choice ?? 'update');
  const [fields] = useState(() => fieldsShown(first, home));
  const known = useMemo(
    () => rows.filter(({ knownAs, isRemoved }) => knownAs !== null && !isRemoved),
    [rows],
  );
  const [doublesChoice, setDoublesChoice] = useState<DoublesChoice>(kept?.doublesChoice ?? 'add');
  const doubles = useMemo(() => doublesIn(rows), [rows]);
  const going = useMemo(() => wanted(rows, choice, doublesChoice), [rows, choice, doublesChoice]);
  const checkedRows = useMemo(() => withKnownNotes(rows, choice), [rows, choice]);
  const refresh = useRefreshAddresses();
  const importing = useSheetSend<ImportField, Imported>({
    send: (texts, key, known) => importPart(kind, known === 'skip' ? 'skip' : 'update', texts, key),
    choice,
    partRows: importPartRows,
    none: { createdCount: 0, updatedCount: 0, skippedCount: 0 },
    sum: sumOf,
    onEnd: () => void refresh(),
  });

  const { accountLabel } = useSession();
  const content = useMemo(
    (): KeptImport => ({ kind, rows, choice, doublesChoice }),
    [kind, rows, choice, doublesChoice],
  );
  const keep = useKeepSheet(importOwner(accountLabel), fileName, content, kept?.sent);

  const submit = async () => {
    const imported = await importing.run(going, work.drop, keep);
    if (imported === null) return false;
    toast.success(m.address_import_imported());
    const leftOut = (choice === 'skip' ? known.length : 0) + (doublesChoice === 'skip' ? doubles.length : 0);
    if (badCount === 0) keep.forget();
    if (badCount === 0) onDone({ ...imported, skippedCount: imported.skippedCount + leftOut });
    return badCount > 0;
  };

  return (
    <>
      <SheetFix
        table={table}
        work={work}
        checkedRows={checkedRows}
        fields={fields}
        sendText={going.length === 0 ? null : importText(going)}
        busyText={m.address_import_importing()}
        progress={importing.progress}
        onSend={submit}
        onBack={() => void keep.now().then(onBack)}
      >
        {keep.isKept && (
          <KeptUntil
            text={m.address_import_kept_until()}
            onGiveUp={() => {
              keep.forget();
              onGiveUp();
            }}
          />
        )}
        {doubles.length > 0 && (
          <DoubleRows count={doubles.length} choice={doublesChoice} onChoice={setDoublesChoice} />
        )}
        {known.length > 0 && <KnownRows count={known.length} choice={choice} onChoice={setChoice} />}
      </SheetFix>
      <SendAgain question={importing.question} />
      <AlertDialog message={importing.error} onClose={importing.forget} />
    </>
  );
}

/** The label of the import button. */
function importText(rows: readonly AddressRow[]): string {
  const updated = rows.filter(({ knownAs, isRemoved }) => knownAs !== null && !isRemoved).length;
  if (updated === 0) return m.address_import_import_rows({ count: rows.length });
  const added = rows.length - updated;
  return added === 0
    ? m.address_import_update_rows({ count: updated })
    : m.address_import_import_rows_update({ count: added, updated });
}

const sumOf = (one: Imported, other: Imported): Imported => ({
  createdCount: one.createdCount + other.createdCount,
  updatedCount: one.updatedCount + other.updatedCount,
  skippedCount: one.skippedCount + other.skippedCount,
});
