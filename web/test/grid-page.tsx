/** The sheet editor with 10,000 rows of 30 columns and nothing else, for bench/grid.bench.ts. */
import '#web/app/base-styles.ts';

import { MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

import { m } from '#shared/platform/words/words.ts';
import { cssVariables, theme } from '#web/app/theme.ts';
import { SheetFix } from '#web/platform/sheet/sheet-fix.tsx';
import type { SheetAnswer, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { useSheetRows } from '#web/platform/sheet/use-sheet-rows.ts';

const rowCount = 10_000;
const fields = Array.from({ length: 30 }, (_, at) => `field${at}`);

const table: SheetTable<string> = {
  columns: fields.map((field, at) => ({ field, label: `Column ${at + 1}`, isRequired: at < 5, width: 14 })),
  check(given) {
    const problems: Record<string, string> = {};
    for (const field of fields.slice(0, 5)) if (given[field] === '') problems[field] = `${field} Required`;
    return { row: given, problems, codes: {} };
  },
  key: { field: 'field0', repeated: m.address_import_problem_repeated_ref },
  ownFields: new Set(['field0']),
  canAdd: true,
  amountLabel: 'Price',
  errorFile: { fileName: 'rows.xlsx', sheetName: 'Rows' },
};

const first: readonly SheetRow<string>[] = Array.from({ length: rowCount }, (_, at) => {
  const row = Object.fromEntries(fields.map((field, column) => [field, `R${at + 2} C${column + 1}`]));
  const isWrong = at % 50 === 49;
  return {
    line: at + 2,
    row: isWrong ? { ...row, field3: '' } : row,
    problems: isWrong ? { field3: 'Column 4 Required' } : {},
    codes: {},
    notes: at % 70 === 0 ? { field6: 'Is an outskirt delivery area.' } : {},
    knownAs: null,
    isDouble: false,
    isStale: false,
    version: 1,
    amountCents: 950,
  };
});

const answerOf = ({ row, problems, codes, notes, version }: SheetRow<string>): SheetAnswer<string> => ({
  row,
  problems,
  codes,
  notes,
  knownAs: null,
  isDouble: false,
  version: (version ?? 0) + 1,
  amountCents: 950,
});

function GridPage() {
  const [server] = useState({
    ask: async (stale: readonly SheetRow<string>[]) => ({ answers: stale.map(answerOf) }),
  });
  const work = useSheetRows(first, table, server);
  return (
    <SheetFix
      table={table}
      work={work}
      checkedRows={work.rows}
      fields={fields}
      sendText={`Send ${work.counts.ready}`}
      busyText="Sending"
      progress={null}
      onSend={async () => false}
      onBack={() => undefined}
    />
  );
}

const container = document.getElementById('root');
if (container) {
  createRoot(container).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="light">
      <GridPage />
    </MantineProvider>,
  );
}

/** From each key or click to the frame that shows what it did, in milliseconds. */
const keyTimes: { key: string; ms: number }[] = [];
function timed(key: string, timeStamp: number): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => keyTimes.push({ key, ms: performance.now() - timeStamp }));
    port1.start();
    port2.postMessage(null);
  });
}
addEventListener(
  'keydown',
  ({ key, timeStamp }) => {
    if (key !== 'Control' && key !== 'Shift') timed(key, timeStamp);
  },
  true,
);
addEventListener('click', ({ timeStamp }) => timed('click', timeStamp), true);

function bareInput(): void {
  const input = document.createElement('input');
  input.style.position = 'fixed';
  document.body.append(input);
  input.focus();
}

const watchedMs = 5000;
const rowHeight = 36;

/** In each frame, as it is painted: are the rows that the window shows there? */
async function watchScroll(): Promise<{ frames: number; blank: number; worst: number }> {
  const grid = document.querySelector('[role="grid"]')?.closest<HTMLElement>('[role="presentation"]');
  const seen = { frames: 0, blank: 0, worst: 0 };
  const end = performance.now() + watchedMs;
  if (!grid) return seen;
  while (performance.now() < end) {
    await new Promise(requestAnimationFrame);
    const from = Math.floor(grid.scrollTop / rowHeight) + 2;
    const to = Math.min(
      rowCount + 1,
      Math.floor((grid.scrollTop + grid.clientHeight - rowHeight) / rowHeight) + 1,
    );
    const there = new Set(
      [...grid.querySelectorAll('[role="row"]')].map((row) => Number(row.getAttribute('aria-rowindex'))),
    );
    let missing = 0;
    for (let row = from; row <= to; row += 1) if (!there.has(row)) missing += 1;
    seen.frames += 1;
    seen.blank += Number(missing > 0);
    seen.worst = Math.max(seen.worst, missing);
  }
  return seen;
}

Object.assign(window, { keyTimes, bareInput, watchScroll });
