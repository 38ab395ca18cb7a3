import { Button } from '@mantine/core';

import { m } from '#shared/platform/words/words.ts';
import type { KeptImport } from '#web/features/address-import/use-keep-import.ts';
import type { KeptSheet } from '#web/platform/sheet/sheet-keep.ts';
import { Note } from '#web/platform/ui/note.tsx';

import classes from './address-import.module.css';

interface KeptImportNoteProps {
  kept: KeptSheet<KeptImport>;
  onGoOn: () => void;
  onGiveUp: () => void;
}

/** Rows of an earlier file that wait to be fixed: after Back, before another file is chosen. */
export function KeptImportNote({ kept, onGoOn, onGiveUp }: KeptImportNoteProps) {
  const { fileName, content } = kept;
  return (
    <Note tone="grey">
      {m.address_import_kept_earlier({ fileName, count: content.rows.length })}
      <div className={classes.kept}>
        <Button variant="default" size="compact-sm" onClick={onGoOn}>
          {m.address_import_go_on()}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onGiveUp}>
          {m.address_import_give_up()}
        </Button>
      </div>
    </Note>
  );
}
