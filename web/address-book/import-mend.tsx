import '@mantine/core/styles/Progress.layer.css';

import { Button, Progress, Text } from '@mantine/core';
import { FileSpreadsheet, Trash2, Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';

import { importColumn, type ImportField } from '#shared/address-import/address-import.model.ts';
import { type AddressKind, addressMessages } from '#shared/address/address.contract.ts';
import { AlertDialog } from '#web/address-book/alert-dialog.tsx';
import { ImportGrid } from '#web/address-book/import-grid.tsx';
import { KnownRows } from '#web/address-book/known-rows.tsx';
import type { Imported } from '#web/address-book/import.api.ts';
import {
  type CellChange,
  fieldsShown,
  type GridRow,
  isBad,
  type KnownChoice,
  likeCells,
  nextProblem,
  type Place,
  wanted,
  withKnownNotes,
} from '#web/address-book/import-rows.ts';
import { useImport } from '#web/address-book/use-import.ts';
import { useImportRows } from '#web/address-book/use-import-rows.ts';
import { useMarket } from '#web/ui/market.ts';
import { toast } from '#web/ui/toast.ts';

import classes from './import-grid.module.css';

interface ImportMendProps {
  kind: AddressKind;
  first: readonly GridRow[];
  onBack: () => void;
  /** Everything is imported, or left out as was wanted. */
  onDone: (imported: Imported) => void;
}

interface Likeness {
  indexes: readonly number[];
  change: CellChange;
  before: string;
}

const count = (number: number) => number.toLocaleString('en');
/** What pressing the button does. */
function importText(rows: readonly GridRow[]): string {
  const updated = rows.filter(({ knownAs }) => knownAs !== null).length;
  if (updated === 0) return `Import ${rowsText(rows.length)}`;
  const added = rows.length - updated;
  return added === 0 ? `Update ${rowsText(updated)}` : `Import ${rowsText(added)}, update ${count(updated)}`;
}

const rowsText = (number: number) => (number === 1 ? '1 row' : `${count(number)} rows`);

/** The third step: every row with each problem on its cell, mended in place; the good ones can go ahead. */
export function ImportMend({ kind, first, onBack, onDone }: ImportMendProps) {
  const home = useMarket();
  const work = useImportRows(first, { kind, home });
  const { rows, badCount } = work;
  const [choice, setChoice] = useState<KnownChoice>('update');
  const known = useMemo(() => rows.filter(({ knownAs }) => knownAs !== null), [rows]);
  const going = useMemo(() => wanted(rows, choice), [rows, choice]);
  const told = useMemo(() => withKnownNotes(rows, choice), [rows, choice]);
  const [onlyBad, setOnlyBad] = useState(badCount > 0);
  const [fields] = useState(() => fieldsShown(first, home));
  const [active, setActive] = useState<Place>(() => firstPlace(rows, fields));
  const [like, setLike] = useState<Likeness | null>(null);
  const importing = useImport(kind);
  /** Rows stay in sight while they are mended: the filter is taken anew when it is chosen. */
  const [badLines, setBadLines] = useState(() => linesOf(rows.filter(isBad)));

  const shown = useMemo(
    () => rows.flatMap((row, index) => (!onlyBad || badLines.has(row.line) || isBad(row) ? [index] : [])),
    [rows, onlyBad, badLines],
  );
  const show = (bad: boolean) => {
    setOnlyBad(bad);
    setBadLines(linesOf(rows.filter(isBad)));
    setActive(bad ? firstPlace(rows, fields) : { row: 0, column: 0 });
  };

  const change = (changes: readonly CellChange[]) => {
    const [only] = changes;
    const before = only && rows[only.index]?.row[only.field];
    setLike(null);
    const isOffered = before !== '' || !ownFields.has(only?.field ?? 'name');
    if (changes.length === 1 && only && before !== undefined && before !== only.text && isOffered) {
      const indexes = likeCells(rows, only.index, only.field, before);
      if (indexes.length > 0) setLike({ indexes, change: only, before });
    }
    work.change(changes);
  };

  const undo = () => {
    setLike(null);
    work.undo();
  };

  const submit = async () => {
    if (work.staleCount > 0) return;
    setLike(null);
    const imported = await importing.run(going, choice, work.drop);
    if (imported === null) return;
    toast.success(addressMessages.imported);
    const leftOut = choice === 'skip' ? known.length : 0;
    if (badCount === 0) onDone({ ...imported, skippedCount: imported.skippedCount + leftOut });
    else show(true);
  };

  const place = { row: Math.min(active.row, Math.max(0, shown.length - 1)), column: active.column };
  const next = nextProblem(rows, shown, fields, place);

  return (
    <div className={classes.work}>
      <div className={classes.bar}>
        <Button variant={onlyBad ? 'default' : 'light'} aria-pressed={!onlyBad} onClick={() => show(false)}>
          All {count(rows.length)}
        </Button>
        <Button variant={onlyBad ? 'light' : 'default'} aria-pressed={onlyBad} onClick={() => show(true)}>
          To mend {count(badCount)}
        </Button>
        <Button
          variant="subtle"
          leftSection={<Undo2 size={16} aria-hidden />}
          disabled={!work.canUndo}
          onClick={undo}
        >
          Undo
        </Button>
        {badCount > 0 && <BadRowActions rows={rows} onRemove={work.remove} />}
        <div data-right className={classes.finish}>
          <Button variant="default" onClick={onBack} aria-disabled={importing.progress !== null}>
            Back
          </Button>
          <Button
            onClick={() => void submit()}
            disabled={going.length === 0}
            aria-disabled={importing.progress !== null || work.staleCount > 0}
          >
            {importing.progress === null ? importText(going) : 'Importing'}
          </Button>
        </div>
      </div>
      {known.length > 0 && <KnownRows count={known.length} choice={choice} onChoice={setChoice} />}
      {importing.progress !== null && (
        <div role="status">
          <Progress value={importing.progress * 100} aria-label="Imported" />
        </div>
      )}
      {work.checkError !== null && (
        <div className={classes.told} data-tone="amber" role="alert">
          {work.checkError}
          <Button variant="subtle" size="compact-sm" onClick={work.checkAgain}>
            Check again
          </Button>
        </div>
      )}
      {like && (
        <LikeOffer
          like={like}
          onTake={() => {
            work.change(like.indexes.map((index) => ({ ...like.change, index })));
            setLike(null);
          }}
        />
      )}
      {shown.length > 0 ? (
        <ImportGrid
          rows={told}
          shown={shown}
          fields={fields}
          active={place}
          onActive={setActive}
          onChange={change}
          onRemove={(index) => work.remove([index])}
          onUndo={undo}
        />
      ) : (
        <Text c="dimmed">{rows.length === 0 ? 'No rows are left.' : 'Nothing is left to mend.'}</Text>
      )}
      <CellLine
        row={told[shown[place.row] ?? -1]}
        field={fields[place.column]}
        onNext={next && (() => setActive(next))}
      />
      <AlertDialog message={importing.error} onClose={importing.forget} />
    </div>
  );
}

/** What can be done with all rows to mend at once. */
function BadRowActions({
  rows,
  onRemove,
}: {
  rows: readonly GridRow[];
  onRemove: (indexes: readonly number[]) => void;
}) {
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={() => onRemove(rows.flatMap((row, index) => (isBad(row) ? [index] : [])))}
      >
        Delete all to mend
      </Button>
      <Button
        variant="subtle"
        leftSection={<FileSpreadsheet size={16} aria-hidden />}
        onClick={() => void saveBad(rows.filter(isBad))}
      >
        Save them as a file
      </Button>
    </>
  );
}

/** Offers to change other rows, which said the same, as this one was. */
function LikeOffer({ like, onTake }: { like: Likeness; onTake: () => void }) {
  const { indexes, before, change } = like;
  const who = indexes.length === 1 ? '1 more row says' : `${count(indexes.length)} more rows say`;
  const what = before === '' ? 'nothing' : `‘${before}’`;
  return (
    <div className={classes.told} role="status">
      {`${who} ${what} under ${importColumn(change.field).label}.`}
      <Button variant="light" size="compact-sm" onClick={onTake}>
        {change.text === '' ? 'Empty them all' : `Put ‘${change.text}’ in all`}
      </Button>
    </div>
  );
}

interface CellLineProps {
  row: GridRow | undefined;
  field: ImportField | undefined;
  /** Goes to the next problem; none where there is no other. */
  onNext: (() => void) | null;
}

/** What there is to say of the active cell. */
function CellLine({ row, field, onNext }: CellLineProps) {
  const problem = field && row?.problems[field];
  const note = field && row?.notes[field];
  const noteTone = note ? 'amber' : undefined;
  return (
    <div className={classes.told} data-tone={problem ? 'red' : noteTone} role="status">
      {problem ?? note ?? 'Type to change a cell, paste a block from a spreadsheet, Ctrl-Z to undo.'}
      {onNext && (
        <Button variant="subtle" size="compact-sm" onClick={onNext}>
          Next problem
        </Button>
      )}
    </div>
  );
}

/** The writer of workbooks is large and seldom wanted: it comes when it is. */
async function saveBad(rows: readonly GridRow[]): Promise<void> {
  const { saveErrorFile } = await import('#web/address-book/error-file.ts');
  await saveErrorFile(rows);
}

/** What is empty in these is each row's own to fill. */
const ownFields: ReadonlySet<ImportField> = new Set([
  'refId',
  'name',
  'phone',
  'altPhone',
  'email',
  'address1',
]);
/** The first problem among the rows that have one; they are shown first. */
const firstPlace = (rows: readonly GridRow[], fields: ReturnType<typeof fieldsShown>): Place => {
  const bad = rows.flatMap((row, index) => (isBad(row) ? [index] : []));
  return nextProblem(rows, bad, fields, { row: 0, column: -1 }) ?? { row: 0, column: 0 };
};
const linesOf = (rows: readonly GridRow[]): ReadonlySet<number> => new Set(rows.map(({ line }) => line));
