import { Button, type ButtonVariant, Menu, Text, Tooltip } from '@mantine/core';
import { ChevronDown, Download, FileCheck, Printer, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import { printingBlockedMessage } from '#shared/access/rights.ts';
import { isPrintingSizeId, type PrintingSizeId } from '#shared/documents/paper.ts';
import type { ShipmentSelection } from '#shared/shipment-listing/shipment-listing.model.ts';
import { useCan, useSession } from '#web/app/session.ts';
import type { PrintFamily, PrintWish } from '#web/consignment-note/print-calls.ts';
import { usePrint, usePrintingOptions, useProofs } from '#web/consignment-note/print.api.ts';

const PrintCentre = lazy(async () => ({
  default: (await import('#web/consignment-note/print-centre.tsx')).PrintCentre,
}));

interface PrintButtonProps {
  selection: ShipmentSelection;
  /** The kind whose own calls print these notes; the account's when left out. */
  family?: PrintFamily | undefined;
  /** 'Print' unless more must be said. */
  label?: string;
  /** `filled` where printing is the page's main action. */
  variant?: ButtonVariant;
  disabled?: boolean;
  /** After the notes were shown or saved. */
  onPrinted?: () => void;
}

/**
 * Prints on the profile's paper; its menu offers the other papers of the account, the download, all other
 * options, and the proofs of delivery.
 * Nothing for people who may not print, and the reason on a dead button where printing is blocked for the account.
 */
export function PrintButton(props: PrintButtonProps) {
  const { selection, family, label = 'Print', variant = 'default', disabled = false, onPrinted } = props;
  const wish: PrintWish = { selection, ...(family && { family }) };
  const { facts } = useSession();
  const mayPrint = useCan('printShipment');
  const maySee = useCan('viewShipments');
  const { print, download, isBusy } = usePrint();
  const openProofs = useProofs();
  /** Null until it was opened once. */
  const [centre, setCentre] = useState<'open' | 'closed' | null>(null);
  if (!maySee) return null;
  if (!mayPrint) return facts.isBlockingPrinting ? <BlockedButton label={label} variant={variant} /> : null;

  const after = (done: Promise<boolean>) => void done.then((isDone) => isDone && onPrinted?.());
  return (
    <Button.Group>
      <Button
        variant={variant}
        leftSection={<Printer size={16} aria-hidden />}
        disabled={disabled}
        aria-disabled={isBusy}
        onClick={() => after(print(wish))}
      >
        {isBusy ? 'Preparing' : label}
      </Button>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant={variant} px={8} disabled={disabled} aria-label={`${label}: paper and download`}>
            <ChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <PaperItems onChoose={(printingSize) => after(print({ ...wish, printingSize }))} />
          <Menu.Divider />
          <Menu.Item leftSection={<Download size={16} aria-hidden />} onClick={() => after(download(wish))}>
            Download
          </Menu.Item>
          <Menu.Item
            leftSection={<SlidersHorizontal size={16} aria-hidden />}
            onClick={() => setCentre('open')}
          >
            More options
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<FileCheck size={16} aria-hidden />} onClick={() => openProofs(selection)}>
            Proofs of delivery
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {centre !== null && (
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

interface PaperItemsProps {
  onChoose: (id: PrintingSizeId) => void;
}

/** The papers of the account, the profile's marked. Asked for when the menu opens. */
function PaperItems({ onChoose }: PaperItemsProps) {
  const { data } = usePrintingOptions();
  return (
    <>
      <Menu.Label>Paper</Menu.Label>
      {data?.sizes.map(({ id, name }) => (
        <Menu.Item
          key={id}
          leftSection={<Printer size={16} aria-hidden />}
          rightSection={
            id === data.defaultId ? (
              <Text size="xs" c="dimmed">
                Your default
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
    <Tooltip label={printingBlockedMessage} multiline w={280}>
      <Button
        variant={variant}
        leftSection={<Printer size={16} aria-hidden />}
        data-disabled
        aria-disabled
        aria-description={printingBlockedMessage}
        onClick={(event) => event.preventDefault()}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
