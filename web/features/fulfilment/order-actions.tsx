import { Button } from '@mantine/core';
import { CircleX, Download, PackagePlus, Printer, RotateCcw, Waypoints } from 'lucide-react';
import { useState } from 'react';

import type { OrderSelection } from '#shared/features/fulfilment/order-moves.contract.ts';
import { mayDo, type OrderState } from '#shared/features/fulfilment/fulfilment-order.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { type ChangedOrders, changeWords, isAsWanted } from '#web/features/fulfilment/order-results.tsx';
import { fetchNotes, useManyOrders, useRestoreOrders } from '#web/features/fulfilment/order.api.ts';
import { QuestionTexts } from '#web/features/fulfilment/question-texts.tsx';
import { useMakeWaves } from '#web/features/fulfilment/use-make-wave.ts';
import { isQuestion, useQuestionConfirmation } from '#web/features/fulfilment/use-question-confirmation.ts';
import { wavesNeeded } from '#web/features/fulfilment/wave.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';
import { ConfirmDialog } from '#web/platform/ui/confirm-dialog.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { MoreActions } from '#web/platform/ui/table/more-actions.tsx';
import { documentFailure, saveDownload, useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';

interface OrderActionsProps {
  selection: OrderSelection;
  /** The number of orders, and the name if it is only one. */
  count: number;
  name: string | null;
  /** The states of the loaded orders among them; undefined if not known. */
  states: ReadonlySet<OrderState> | undefined;
  /** Some of the orders are not loaded: every action is offered, and the server refuses those that do not apply. */
  hasUnloaded?: boolean;
  /** The IDs of those that are in no wave; undefined if not known. */
  unpicked: readonly string[] | undefined;
  /** The list owns the dialog and its result: generated orders may leave the list, and these buttons unmount with them. */
  onGenerate: () => void;
  /** Called instead of a toast when some orders were not changed; the list owns this dialog for the same reason. */
  onRefused: (changed: ChangedOrders) => void;
  onDone: () => void;
}

/** Actions on the selected orders: generate, print, download, cancel, restore. */
export function OrderActions(props: OrderActionsProps) {
  const { selection, count, name, states, hasUnloaded = false, unpicked } = props;
  const { onGenerate, onRefused, onDone } = props;
  const mayMake = useCan('createFulfilment');
  const mayPrint = useCan('printFulfilment');
  const mayWave = useCan('fulfilmentDesk');
  const wave = useMakeWaves();
  const pdf = useOpenPdf();
  const many = useManyOrders();
  const restoring = useRestoreOrders();
  const [isCancelling, setCancelling] = useState(false);
  const { asked, send, clear } = useQuestionConfirmation();
  const [isSaving, setSaving] = useState(false);
  const some = (may: (state: OrderState) => boolean) =>
    hasUnloaded || states === undefined || [...states].some(may);
  const areGenerated = selection.orderIds
    ? states?.size === 1 && states.has('generated')
    : selection.filter?.view === 'generated';
  const hasNote = (state: OrderState) => state !== 'new' && state !== 'cancelled';

  const cancelName = m.fulfilment_cancel_name({ name: name ?? m.fulfilment_orders_count({ count }) });

  const save = async () => {
    setSaving(true);
    try {
      saveDownload(await fetchNotes(selection, true));
    } catch (thrown) {
      toast.error(documentFailure(thrown));
    } finally {
      setSaving(false);
    }
  };
  const tell = (action: ChangedOrders['action'], results: ChangedOrders['results']) => {
    if (results.every(isAsWanted)) toast.success(changeWords[action].done({ count: results.length }));
    else onRefused({ action, results });
    onDone();
  };
  const restore = async () => {
    const results = await send((confirmed) => restoring.mutateAsync({ ...selection, confirmed }));
    tell('restore', results);
  };
  const askOrRestore = async () => {
    if (restoring.isPending) return;
    try {
      await restore();
    } catch (thrown) {
      if (!isQuestion(thrown)) toast.error(messageOf(thrown));
    }
  };
  const cancel = async () => tell('cancel', await many.mutateAsync({ action: 'cancel', selection }));

  return (
    <>
      {mayMake && some((state) => mayDo('generate', state)) && (
        <Button leftSection={<PackagePlus size={16} aria-hidden />} onClick={onGenerate}>
          {m.fulfilment_generate()}
        </Button>
      )}
      {mayWave && areGenerated && (
        <Button
          variant="default"
          leftSection={<Waypoints size={16} aria-hidden />}
          aria-disabled={wave.isPending}
          onClick={() => void wave.make(unpicked ? { orderIds: [...unpicked] } : selection)}
        >
          {unpicked
            ? m.fulfilment_make_waves({ count: Math.max(1, wavesNeeded(unpicked.length)) })
            : m.fulfilment_make_waves_of_all()}
        </Button>
      )}
      {mayPrint && some(hasNote) && (
        <Button
          variant="default"
          leftSection={<Printer size={16} aria-hidden />}
          aria-disabled={pdf.busy}
          onClick={() => void pdf.open(() => fetchNotes(selection, false))}
        >
          {pdf.busy ? m.printing_preparing() : m.printing_print()}
        </Button>
      )}
      {mayMake && some((state) => mayDo('restore', state)) && (
        <Button
          variant="default"
          leftSection={<RotateCcw size={16} aria-hidden />}
          aria-disabled={restoring.isPending}
          onClick={() => void askOrRestore()}
        >
          {m.fulfilment_restore()}
        </Button>
      )}
      <MoreActions>
        {mayPrint && some(hasNote) && (
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            aria-disabled={isSaving}
            onClick={() => void save()}
          >
            {isSaving ? m.printing_preparing() : m.fulfilment_download()}
          </Button>
        )}
        {some((state) => mayDo('cancel', state)) && (
          <Button
            variant="default"
            leftSection={<CircleX size={16} aria-hidden />}
            onClick={() => setCancelling(true)}
          >
            {cancelName}
          </Button>
        )}
      </MoreActions>
      <ConfirmDialog
        opened={isCancelling}
        onClose={() => setCancelling(false)}
        title={m.fulfilment_cancel_title()}
        confirmLabel={cancelName}
        busyLabel={m.fulfilment_cancelling()}
        onConfirm={cancel}
      >
        {m.fulfilment_cancel_help()}
      </ConfirmDialog>
      {asked.length > 0 && (
        <ConfirmDialog
          opened
          onClose={clear}
          title={m.fulfilment_sheet_same_title()}
          confirmLabel={m.fulfilment_restore_anyway()}
          busyLabel={m.fulfilment_restoring()}
          keepLabel={m.common_back()}
          onConfirm={restore}
        >
          <QuestionTexts questions={asked} />
        </ConfirmDialog>
      )}
    </>
  );
}
