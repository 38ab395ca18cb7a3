import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';

import { sheetFileMaxBytes, sheetPartRows } from '#shared/features/fulfilment/order-sheet.contract.ts';
import { sheetColumns, type SheetField, sheetFields } from '#shared/features/fulfilment/order-sheet.model.ts';
import { sheetRowOf } from '#shared/features/fulfilment/order-sheet.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  createOrders,
  readOrders,
  saveOrderTemplate,
  summariseOrders,
} from '#web/features/fulfilment/order-sheet.api.ts';
import { AskAboutOrders, useOrderQuestions } from '#web/features/fulfilment/use-order-questions.tsx';
import { askAnew } from '#web/platform/http/query-keys.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { KeptSheetNote, KeptUntil } from '#web/platform/sheet/kept-sheet.tsx';
import { SendAgain } from '#web/platform/sheet/send-again.tsx';
import { SheetMatch } from '#web/platform/sheet/sheet-match.tsx';
import { SheetFix } from '#web/platform/sheet/sheet-fix.tsx';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { SheetUpload } from '#web/platform/sheet/sheet-upload.tsx';
import { type SentPart, useKeepSheet } from '#web/platform/sheet/use-keep-sheet.ts';
import { useSheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { useSheetSend } from '#web/platform/sheet/use-sheet-send.ts';
import { useUploadSteps } from '#web/platform/sheet/use-upload-steps.ts';
import { Banner } from '#web/platform/ui/banner.tsx';
import { Page } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

type Row = SheetRow<SheetField>;

const columns = sheetColumns.map(({ label, ...column }) => ({ ...column, label: label() }));
const table: SheetTable<SheetField> = {
  columns,
  check: (row) => ({ row, problems: {}, codes: {} }),
  key: { field: 'orderId', repeated: null },
  namedBy: ['name', 'postcode', 'city', 'orderId'],
  ownFields: new Set(['orderId', 'name', 'phone', 'address1']),
  isServerChecked: true,
  errorFile: { fileName: m.fulfilment_sheet_error_file(), sheetName: m.fulfilment_sheet_orders() },
};
const title = m.fulfilment_upload_title();

/** Rows not yet turned into orders, as stored on this device. */
interface KeptOrders {
  rows: readonly Row[];
}
const ownerOf = (accountLabel: string) => `orders ${accountLabel}`;

/** /uploadFulfillment: upload a file, match its columns, correct its orders; valid ones can be created first. */
export function UploadOrdersScreen() {
  const { step, checked, error, waiting, read, readSheet, check, back, reset, goOn, giveUpWaiting } =
    useUploadSteps<SheetField, KeptOrders>({
      owner: ownerOf(useSession().accountLabel),
      read: readOrders,
      texts: sheetRowOf,
      summarise: summariseOrders,
    });

  if (step.name === 'fix') {
    return (
      <Page kind="list" title={title} context={step.fileName}>
        <Mend
          first={step.rows}
          sent={step.kept?.sent}
          fileName={step.fileName}
          onBack={() => void back()}
          onGiveUp={reset}
        />
      </Page>
    );
  }
  return (
    <Page kind="form" title={title} {...(step.name === 'match' && { context: step.source.name })}>
      {step.name === 'upload' && waiting && (
        <KeptSheetNote
          text={m.fulfilment_upload_kept_earlier({
            fileName: waiting.fileName,
            count: waiting.content.rows.length,
          })}
          onGoOn={() => void goOn()}
          onGiveUp={() => giveUpWaiting(waiting)}
        />
      )}
      {step.name === 'upload' && (
        <SheetUpload
          description={m.fulfilment_upload_help()}
          maxBytes={sheetFileMaxBytes}
          read={read}
          saveTemplate={saveOrderTemplate}
        />
      )}
      {step.name === 'match' && (
        <SheetMatch
          key={step.file.sheet}
          columns={columns}
          target={m.fulfilment_upload_in_order()}
          file={step.file}
          busyText={
            checked === null
              ? null
              : m.fulfilment_upload_checking({ done: checked, count: step.file.rows.length })
          }
          error={error}
          onSheet={(sheet) => void readSheet(step.source, sheet)}
          onBack={reset}
          onDone={(match) => void check(step.file, step.source.name, match)}
        />
      )}
    </Page>
  );
}

interface MendProps {
  first: readonly Row[];
  /** The part of them that was sent without a response. */
  sent: SentPart | null | undefined;
  fileName: string;
  onBack: () => void;
  /** Discards the rows. */
  onGiveUp: () => void;
}

function Mend({ first, sent, fileName, onBack, onGiveUp }: MendProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const work = useSheetRows(first, table, {
    ask: async (stale) => ({ answers: await summariseOrders(stale.map(({ row }) => row)) }),
  });
  const { rows } = work;
  const content = useMemo((): KeptOrders => ({ rows }), [rows]);
  const keep = useKeepSheet(ownerOf(useSession().accountLabel), fileName, content, sent ?? null);
  const going = work.rows.filter((row) => !isBad(row) && !row.isRemoved);
  const questions = useOrderQuestions();
  const sending = useSheetSend<SheetField, number>({
    send: async (sentRows, key, choice) => {
      try {
        const confirmed = choice === '' ? [] : choice.split('\n');
        return (await createOrders(sentRows, key, confirmed)).createdCount;
      } catch (thrown) {
        if (thrown instanceof Refusal) questions.refused(thrown, sentRows);
        throw thrown;
      }
    },
    choice: questions.choiceOf,
    partRows: sheetPartRows,
    none: 0,
    sum: (one, other) => one + other,
    onEnd: () => void askAnew(queries, 'fulfilment'),
  });
  const short = work.rows.filter(({ notes, isRemoved }) => notes.sku !== undefined && !isRemoved).length;
  // After a question from the server, the earlier parts are created and their rows removed, so submit the latest rows.
  const latest = useRef(async () => false);
  const submit = async (): Promise<boolean> => {
    if (!(await questions.mayGo(going))) return false;
    const count = await sending.run(going, work.drop, keep);
    if (count === null) {
      const answer = await questions.askRefused();
      if (!answer) return false;
      sending.forget();
      if (answer.isMeant) return latest.current();
      // Check the rows again, so that each shows what was asked.
      const { orderIds } = answer;
      work.askAgain(new Set(going.flatMap(({ line, row }) => (orderIds.has(row.orderId) ? line : []))));
      return false;
    }
    toast.success(m.fulfilment_upload_done({ count }));
    if (work.badCount === 0) keep.forget();
    if (work.badCount === 0) await navigate({ to: '/fulfillmentListing', search: { view: 'new' } });
    return work.badCount > 0;
  };
  useEffect(() => {
    latest.current = submit;
  });
  return (
    <SheetFix
      table={table}
      work={work}
      checkedRows={work.rows}
      fields={sheetFields}
      sendText={going.length === 0 ? null : m.fulfilment_upload_create({ count: going.length })}
      busyText={m.fulfilment_creating()}
      progress={sending.progress}
      onSend={submit}
      onBack={() => void keep.now().then(onBack)}
    >
      {keep.isKept && (
        <KeptUntil
          text={m.fulfilment_upload_kept_until()}
          onGiveUp={() => {
            keep.forget();
            onGiveUp();
          }}
        />
      )}
      <SendAgain question={sending.question} />
      <AskAboutOrders asked={questions.asked} />
      {short > 0 && <Banner tone="amber">{m.fulfilment_upload_short({ count: short })}</Banner>}
      {sending.error !== null && (
        <Banner tone="red" role="status">
          {sending.error}{' '}
          <Button variant="subtle" size="compact-sm" onClick={sending.forget}>
            {m.common_close()}
          </Button>
        </Banner>
      )}
    </SheetFix>
  );
}
