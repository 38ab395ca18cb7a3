import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';

import { Button, Checkbox, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '#web/platform/router/router.tsx';
import { ClipboardCopy, Download, Printer } from 'lucide-react';
import { useState } from 'react';

import type { PrintPreview } from '#shared/features/printing/consignment-note.contract.ts';
import {
  copiesMax,
  downloadParts,
  downloadPartIds,
  printOrders,
  printOrderIds,
} from '#shared/features/printing/print-options.model.ts';
import { isPrintingSizeId, isRollLabel, zplDpis } from '#shared/platform/documents/paper.ts';
import { useSession } from '#web/platform/session/session.ts';
import {
  keepChoices,
  type PrintChoices,
  readChoices,
  requestOf,
} from '#web/features/printing/print-choices.ts';
import { PaperChoice } from '#web/features/printing/paper-choice.tsx';
import { PrintProgress } from '#web/features/printing/print-progress.tsx';
import {
  type Done,
  printedBy,
  type PrintedNotes,
  usePrint,
  usePrintingOptions,
  usePrintPreview,
} from '#web/features/printing/print.api.ts';
import type { PrintFamily, PrintSelection } from '#web/features/printing/print-calls.ts';
import { PreviewPicture } from '#web/features/printing/preview-picture.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Segments } from '#web/platform/ui/segments.tsx';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { useStillThere } from '#web/platform/ui/use-still-there.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './print-centre.module.css';

interface PrintCentreProps {
  selection: PrintSelection;
  family?: PrintFamily | undefined;
  opened: boolean;
  onClose: () => void;
  onPrinted?: ((printed: PrintedNotes | null) => void) | undefined;
  showsLeftOut?: boolean;
}

const previewAfterMs = 250;

/** All options of a print in one place: paper, order, copies, files, ZPL, and a preview (issue 4). */
export function PrintCentre({ opened, onClose, ...props }: PrintCentreProps) {
  const isPhone = useIsPhone();
  return (
    <Dialog opened={opened} onClose={onClose} title={m.printing_options()} size={1040} fullScreen={isPhone}>
      <Choices {...props} onClose={onClose} />
    </Dialog>
  );
}

function Choices(props: Omit<PrintCentreProps, 'opened'>) {
  const { selection, family, onClose, onPrinted, showsLeftOut = false } = props;
  const { accountNumber, loginId } = useSession();
  const owner = `${accountNumber}/${loginId}`;
  const [choices, setChoices] = useState(() => readChoices(owner));
  const choose = (more: Partial<PrintChoices>) => {
    const next = { ...choices, ...more };
    setChoices(next);
    keepChoices(owner, next);
  };
  const request = { ...requestOf(selection, choices), ...(family && { family }) };
  const [settled] = useDebouncedValue(request, previewAfterMs);
  const isZpl = choices.format === 'zpl';
  const { data: offered } = usePrintingOptions();
  const preview = usePrintPreview(isZpl ? rollLabelOf(settled, offered?.sizes) : settled);
  const nothing = preview.error !== null;
  const { print, download, downloadZpl, copyZpl, isBusy, underWay } = usePrint({
    isInline: true,
    showsLeftOut,
  });
  const stillThere = useStillThere();
  const finish = async (doing: Promise<Done>) => {
    const done = await doing;
    // If it was closed meanwhile, another print with another selection may be open.
    if (!done || !stillThere()) return;
    onClose();
    onPrinted?.(printedBy(done));
  };
  const isMixed = choices.documentSize !== null && choices.sheet === 'single';
  const act = { 'aria-disabled': isBusy, disabled: nothing };

  return (
    <div className={classes.centre}>
      <form className={classes.choices} onSubmit={(event) => event.preventDefault()}>
        <Segments
          fills="wide"
          aria-label={m.printing_format()}
          data={[
            { value: 'pdf', label: 'PDF' },
            { value: 'zpl', label: m.printing_zpl() },
          ]}
          value={choices.format}
          onChange={(format) => choose({ format })}
        />
        {isZpl ? (
          <Select
            label={m.printing_printer()}
            data={zplDpis.map((dpi) => ({ value: dpi, label: `${dpi} dpi` }))}
            value={choices.dpi}
            onChange={(dpi) => dpi !== null && choose({ dpi })}
            allowDeselect={false}
          />
        ) : (
          <PaperChoice
            choices={choices}
            hasDocuments={(preview.data?.documentCount ?? 0) > 0}
            onChoose={choose}
          />
        )}
        <Select
          label={m.printing_order()}
          data={printOrderIds.map((id) => ({ value: id, label: printOrders[id]() }))}
          value={choices.order}
          onChange={(order) => order !== null && choose({ order })}
          allowDeselect={false}
        />
        <Select
          label={m.printing_copies()}
          description={m.printing_copies_help()}
          data={Array.from({ length: copiesMax }, (_, index) => ({
            value: index + 1,
            label: String(index + 1),
          }))}
          value={choices.copies}
          onChange={(copies) => copies !== null && choose({ copies })}
          allowDeselect={false}
        />
        <Checkbox
          label={m.printing_only_unprinted()}
          checked={choices.onlyUnprinted}
          onChange={(event) => choose({ onlyUnprinted: event.currentTarget.checked })}
        />
        {!isZpl && (
          <Select
            label={m.printing_when_downloading()}
            data={downloadPartIds.map((id) => ({ value: id, label: downloadParts[id]() }))}
            value={choices.part}
            onChange={(part) => part !== null && choose({ part })}
            allowDeselect={false}
          />
        )}
      </form>
      <PreviewPicture {...preview} />
      {underWay && (
        <div className={classes.underWay}>
          <PrintProgress {...underWay} />
        </div>
      )}
      <footer className={classes.actions}>
        <p className={classes.summary} role="status">
          {preview.data && !nothing && summaryOf(preview.data)}
        </p>
        <Button variant="subtle" color="gray" component={Link} to="/printlog">
          {m.printing_log()}
        </Button>
        {isZpl ? (
          <>
            <Button
              variant="default"
              leftSection={<ClipboardCopy size={16} aria-hidden />}
              {...act}
              onClick={() => void finish(copyZpl(request, choices.dpi))}
            >
              {m.printing_copy_zpl()}
            </Button>
            <Button
              leftSection={<Download size={16} aria-hidden />}
              {...act}
              onClick={() => void finish(downloadZpl(request, choices.dpi))}
            >
              {isBusy ? m.printing_preparing() : m.printing_download_zpl()}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              {...act}
              onClick={() => void finish(download(request))}
            >
              {m.printing_download()}
            </Button>
            <Button
              leftSection={<Printer size={16} aria-hidden />}
              {...act}
              // Two papers produce two files, which a window cannot show, so they are downloaded.
              onClick={() => void finish(isMixed ? download(mergedOf(request)) : print(request))}
            >
              {isBusy ? m.printing_preparing() : m.printing_print()}
            </Button>
          </>
        )}
      </footer>
    </div>
  );
}

type PrintRequest = ReturnType<typeof requestOf>;

/** ZPL uses the account's roll label, whatever paper is chosen for PDF. */
function rollLabelOf(
  { selection, options }: PrintRequest,
  sizes: readonly { id: number }[] = [],
): PrintRequest {
  const { Order, OnlyUnprinted, Copies } = options ?? {};
  const roll = sizes.map(({ id }) => id).find((id) => isPrintingSizeId(id) && isRollLabel(id));
  return {
    selection,
    ...(isPrintingSizeId(roll) && { printingSize: roll }),
    options: { Order, OnlyUnprinted, Copies },
  };
}

const mergedOf = (request: PrintRequest): PrintRequest => ({
  ...request,
  options: { ...request.options, Split: 'merged' },
});

function summaryOf(preview: PrintPreview): string {
  const { noteCount, labelCount, pageCount, isPageCountExact, reprintCount, leftOutCount } = preview;
  const pages = isPageCountExact ? m.printing_summary_pages : m.printing_summary_pages_least;
  const parts = [
    m.printing_summary_notes({ count: noteCount }),
    m.printing_summary_labels({ count: labelCount }),
    pages({ count: pageCount }),
    ...(reprintCount > 0 ? [m.printing_summary_reprints({ count: reprintCount })] : []),
    ...(leftOutCount > 0 ? [m.printing_summary_left_out({ count: leftOutCount })] : []),
  ];
  return parts.join(' · ');
}
