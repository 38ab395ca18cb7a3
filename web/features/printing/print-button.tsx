import { Button, type ButtonVariant, Menu, Text, Tooltip } from '@mantine/core';
import { ChevronDown, Download, FileCheck, Printer, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { isPrintingSizeId, type PrintingSizeId } from '#shared/platform/documents/paper.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import type { Watch } from '#web/features/printing/print-job.ts';
import type { Download as Fetched } from '#web/platform/http/client.ts';
import type { PrintFamily, PrintWish } from '#web/features/printing/print-calls.ts';
import {
  type Done,
  printedBy,
  type PrintedNotes,
  usePrint,
  usePrintingOptions,
  useProofs,
} from '#web/features/printing/print.api.ts';
import { m } from '#shared/platform/words/words.ts';

const PrintCentre = lazy(async () => ({
  default: (await import('#web/features/printing/print-centre.tsx')).PrintCentre,
}));

/** A feature's own way of printing the same: on the profile's paper unless another is named. */
export interface OwnWay {
  label: string;
  get: (watch: Watch, printingSize?: PrintingSizeId) => Promise<Fetched>;
}

interface PrintButtonProps {
  /** Null where only a feature's own calls know which notes are meant. */
  selection: ShipmentSelection | null;
  /** The first is what the button does; the others stand on top of its menu. */
  ways?: readonly OwnWay[];
  /** The kind whose own calls print these notes; the account's when left out. */
  family?: PrintFamily | undefined;
  /** 'Print' unless more must be said. */
  label?: string;
  /** `filled` where printing is the page's main action. */
  variant?: ButtonVariant;
  disabled?: boolean;
  /** After the notes were shown or saved. */
  onPrinted?: (printed: PrintedNotes | null) => void;
}

/**
 * Prints on the profile's paper; its menu offers the other papers of the account, the download, all other
 * options, and the proofs of delivery.
 * Nothing for people who may not print, and the reason on a dead button where printing is blocked for the account.
 */
export function PrintButton(props: PrintButtonProps) {
  const {
    selection,
    family,
    label = m.printing_print(),
    variant = 'default',
    disabled = false,
    onPrinted,
    ways = [],
  } = props;
  const wish: PrintWish = { selection: selection ?? {}, ...(family && { family }) };
  const [own] = ways;
  const inOwnWay = ({ get }: OwnWay, size?: PrintingSizeId): PrintWish => ({
    ...wish,
    get: (watch) => get(watch, size),
  });
  const { facts } = useSession();
  const mayPrint = useCan('printShipment');
  const maySee = useCan('viewShipments');
  const { print, download, isBusy } = usePrint();
  const openProofs = useProofs();
  /** Null until it was opened once. */
  const [centre, setCentre] = useState<'open' | 'closed' | null>(null);
  if (!maySee) return null;
  if (!mayPrint) return facts.isBlockingPrinting ? <BlockedButton label={label} variant={variant} /> : null;

  const finish = async (doing: Promise<Done>) => {
    const done = await doing;
    if (done) onPrinted?.(printedBy(done));
  };
  const after = (doing: Promise<Done>) => void finish(doing);
  return (
    <Button.Group>
      <Button
        variant={variant}
        leftSection={<Printer size={16} aria-hidden />}
        disabled={disabled}
        aria-disabled={isBusy}
        onClick={() => after(print(own ? inOwnWay(own) : wish))}
      >
        {isBusy ? m.printing_preparing() : label}
      </Button>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant={variant} px={8} disabled={disabled} aria-label={m.printing_label_menu({ label })}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ways.slice(1).map((way) => (
            <Menu.Item
              key={way.label}
              leftSection={<Printer size={16} aria-hidden />}
              onClick={() => after(print(inOwnWay(way)))}
            >
              {way.label}
            </Menu.Item>
          ))}
          {ways.length > 1 && <Menu.Divider />}
          <PaperItems
            onChoose={(printingSize) =>
              after(print(own ? inOwnWay(own, printingSize) : { ...wish, printingSize }))
            }
          />
          {selection !== null && (
            <NotesItems
              onDownload={() => after(download(wish))}
              onOptions={() => setCentre('open')}
              onProofs={() => openProofs(selection)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      {centre !== null && selection !== null && (
        <Suspense>
          <PrintCentre
            selection={selection}
            family={family}
            opened={centre === 'open'}
            onClose={() => setCentre('closed')}
            onPrinted={onPrinted}
          />
        </Suspense>
      )}
    </Button.Group>
  );
}

interface NotesItemsProps {
  onDownload: () => void;
  onOptions: () => void;
  onProofs: () => void;
}

function NotesItems({ onDownload, onOptions, onProofs }: NotesItemsProps) {
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={onDownload}>
        {m.printing_download()}
      </Menu.Item>
      <Menu.Item leftSection={<SlidersHorizontal size={16} aria-hidden />} onClick={onOptions}>
        {m.printing_more_options()}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<FileCheck size={16} aria-hidden />} onClick={onProofs}>
        {m.printing_proofs_of_delivery()}
      </Menu.Item>
    </>
  );
}

interface PaperItemsProps {
  onChoose: (id: PrintingSizeId) => void;
}

/** The papers of the account, the profile's marked. Asked for when the menu opens. */
function PaperItems({ onChoose }: PaperItemsProps) {
  const { data } = usePrintingOptions();
  return (
    <>
      <Menu.Label>{m.printing_paper()}</Menu.Label>
      {data?.sizes.map(({ id, name }) => (
        <Menu.Item
          key={id}
          leftSection={<Printer size={16} aria-hidden />}
          rightSection={
            id === data.defaultId ? (
              <Text size="xs" c="dimmed">
                {m.printing_your_default()}
              </Text>
            ) : undefined
          }
          onClick={() => isPrintingSizeId(id) && onChoose(id)}
        >
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

function BlockedButton({ label, variant }: { label: string; variant: ButtonVariant }) {
  return (
    <Tooltip label={m.rights_problem_printing_blocked()} multiline w={280}>
      <Button
        variant={variant}
        leftSection={<Printer size={16} aria-hidden />}
        data-disabled
        aria-disabled
        aria-description={m.rights_problem_printing_blocked()}
        onClick={(event) => event.preventDefault()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
