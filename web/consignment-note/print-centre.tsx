import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';

import { Button, Checkbox, Modal, SegmentedControl, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { ClipboardCopy, Download, Printer } from 'lucide-react';
import { useState } from 'react';

import type { PrintPreview } from '#shared/consignment-note/consignment-note.contract.ts';
import {
  copiesMax,
  downloadParts,
  downloadPartIds,
  printOrders,
  printOrderIds,
  zplDpis,
} from '#shared/consignment-note/print-options.model.ts';
import { isPrintingSizeId, isRollLabel } from '#shared/documents/paper.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { useSession } from '#web/app/session.ts';
import { keepChoices, type PrintChoices, readChoices, wishOf } from '#web/consignment-note/print-choices.ts';
import { PaperChoice } from '#web/consignment-note/paper-choice.tsx';
import { PrintProgress } from '#web/consignment-note/print-progress.tsx';
import { usePrint, usePrintingOptions, usePrintPreview } from '#web/consignment-note/print.api.ts';
import type { PrintFamily } from '#web/consignment-note/print-calls.ts';
import { PreviewPicture } from '#web/consignment-note/preview-picture.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useStillThere } from '#web/ui/use-still-there.ts';

import classes from './print-centre.module.css';

interface PrintCentreProps {
  selection: ShipmentSelection;
  family?: PrintFamily | undefined;
  opened: boolean;
  onClose: () => void;
  onPrinted?: (() => void) | undefined;
}

const previewAfterMs = 250;

/** Everything about a print in one place: paper, order, copies, files, ZPL, and how it will look (issue 4). */
export function PrintCentre({ opened, onClose, ...props }: PrintCentreProps) {
  const isPhone = useIsPhone();
  return (
    <Modal opened={opened} onClose={onClose} title="Print options" size={1040} fullScreen={isPhone}>
      <Choices {...props} onClose={onClose} />
    </Modal>
  );
}

function Choices({ selection, family, onClose, onPrinted }: Omit<PrintCentreProps, 'opened'>) {
  const { accountNumber, loginId } = useSession();
  const owner = `${accountNumber}/${loginId}`;
  const [choices, setChoices] = useState(() => readChoices(owner));
  const choose = (more: Partial<PrintChoices>) => {
    const next = { ...choices, ...more };
    setChoices(next);
    keepChoices(owner, next);
  };
  const wish = { ...wishOf(selection, choices), ...(family && { family }) };
  const [settled] = useDebouncedValue(wish, previewAfterMs);
  const isZpl = choices.format === 'zpl';
  const { data: offered } = usePrintingOptions();
  const preview = usePrintPreview(isZpl ? rollLabelOf(settled, offered?.sizes) : settled);
  const nothing = preview.error !== null;
  const { print, download, downloadZpl, copyZpl, isBusy, underWay } = usePrint({ isInline: true });
  const stillThere = useStillThere();
  const finish = async (done: Promise<boolean>) => {
    // Closed meanwhile: another print may be under choice, of another selection.
    if (!(await done) || !stillThere()) return;
    onClose();
    onPrinted?.();
  };
  const isMixed = choices.documentSize !== null && choices.sheet === 'single';
  const act = { 'aria-disabled': isBusy, disabled: nothing };

  return (
    <div className={classes.centre}>
      <form className={classes.choices} onSubmit={(event) => event.preventDefault()}>
        <SegmentedControl
          fullWidth
          aria-label="Format"
          data={[
            { value: 'pdf', label: 'PDF' },
            { value: 'zpl', label: 'ZPL for label printers' },
          ]}
          value={choices.format}
          onChange={(value) => choose({ format: value === 'zpl' ? 'zpl' : 'pdf' })}
        />
        {isZpl ? (
          <Select
            label="Printer"
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
          label="Order"
          data={printOrderIds.map((id) => ({ value: id, label: printOrders[id] }))}
          value={choices.order}
          onChange={(order) => order !== null && choose({ order })}
          allowDeselect={false}
        />
        <Select
          label="Copies"
          description="From the second on, each carries the reprint mark."
          data={Array.from({ length: copiesMax }, (_, index) => ({
            value: index + 1,
            label: String(index + 1),
          }))}
          value={choices.copies}
          onChange={(copies) => copies !== null && choose({ copies })}
          allowDeselect={false}
        />
        <Checkbox
          label="Only unprinted"
          checked={choices.onlyUnprinted}
          onChange={(event) => choose({ onlyUnprinted: event.currentTarget.checked })}
        />
        {!isZpl && (
          <Select
            label="When downloading"
            data={downloadPartIds.map((id) => ({ value: id, label: downloadParts[id] }))}
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
          Print log
        </Button>
        {isZpl ? (
          <>
            <Button
              variant="default"
              leftSection={<ClipboardCopy size={16} aria-hidden />}
              {...act}
              onClick={() => void finish(copyZpl(wish, choices.dpi))}
            >
              Copy ZPL
            </Button>
            <Button
              leftSection={<Download size={16} aria-hidden />}
              {...act}
              onClick={() => void finish(downloadZpl(wish, choices.dpi))}
            >
              {isBusy ? 'Preparing' : 'Download ZPL'}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              leftSection={<Download size={16} aria-hidden />}
              {...act}
              onClick={() => void finish(download(wish))}
            >
              Download
            </Button>
            <Button
              leftSection={<Printer size={16} aria-hidden />}
              {...act}
              // Two papers come as two files, which no window can show.
              onClick={() => void finish(isMixed ? download(mergedOf(wish)) : print(wish))}
            >
              {isBusy ? 'Preparing' : 'Print'}
            </Button>
          </>
        )}
      </footer>
    </div>
  );
}

type Wish = ReturnType<typeof wishOf>;

/** ZPL prints on the account's roll label, whatever paper was chosen for PDF. */
function rollLabelOf({ selection, options }: Wish, sizes: readonly { id: number }[] = []): Wish {
  const { Order, OnlyUnprinted, Copies } = options ?? {};
  const roll = sizes.map(({ id }) => id).find((id) => isPrintingSizeId(id) && isRollLabel(id));
  return {
    selection,
    ...(isPrintingSizeId(roll) && { printingSize: roll }),
    options: { Order, OnlyUnprinted, Copies },
  };
}

const mergedOf = (wish: Wish): Wish => ({ ...wish, options: { ...wish.options, Split: 'merged' } });

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

function summaryOf(preview: PrintPreview): string {
  const { noteCount, labelCount, pageCount, reprintCount, leftOutCount } = preview;
  const parts = [
    counted(noteCount, 'consignment note', 'consignment notes'),
    counted(labelCount, 'label', 'labels'),
    counted(pageCount, 'page', 'pages'),
    ...(reprintCount > 0 ? [counted(reprintCount, 'reprint', 'reprints')] : []),
    ...(leftOutCount > 0 ? [`${leftOutCount.toLocaleString('en')} left out`] : []),
  ];
  return parts.join(' · ');
}
