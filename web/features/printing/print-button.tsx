import { Button, type ButtonVariant, Text, Tooltip } from '@mantine/core';
import { ChevronDown, Download, FileCheck, Printer, SlidersHorizontal } from 'lucide-react';
import { Suspense, useState } from 'react';

import { isPrintingSizeId, type PrintingSizeId } from '#shared/platform/documents/paper.ts';
import type { ShipmentSelection } from '#shared/features/cn-listing/shipment-listing.model.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import type { Watch } from '#web/features/printing/print-job.ts';
import type { Download as Fetched } from '#web/platform/http/client.ts';
import type { PrintFamily, PrintRequest } from '#web/features/printing/print-calls.ts';
import {
  type Done,
  printedBy,
  type PrintedNotes,
  usePrint,
  usePrintingOptions,
  useProofs,
} from '#web/features/printing/print.api.ts';
import { DropDivider, DropItem, DropLabel, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { CannotOpen, part } from '#web/platform/ui/part.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';
import { m } from '#shared/platform/words/words.ts';

import classes from './print-button.module.css';

const PrintCentre = part(
  async () => (await import('#web/features/printing/print-centre.tsx')).PrintCentre,
  CannotOpen,
);

/** A feature's own call to print its notes, on the profile's paper unless a paper is given. */
export interface OwnWay {
  label: string;
  get: (watch: Watch, printingSize?: PrintingSizeId) => Promise<Fetched>;
}

interface PrintButtonProps {
  /** Null if only the feature's own calls can find the notes. */
  selection: ShipmentSelection | null;
  /** The button itself uses the first way; the others are at the top of its menu. */
  ways?: readonly OwnWay[];
  /** The kind of notes, whose own calls are used; by default the account's. */
  family?: PrintFamily | undefined;
  /** 'Print' by default. */
  label?: string;
  /** `filled` where printing is the page's main action. */
  variant?: ButtonVariant;
  disabled?: boolean;
  /** Called after the notes were shown or saved. */
  onPrinted?: (printed: PrintedNotes | null) => void;
  /** The caller shows the result of `onPrinted`, including what was left out. */
  showsLeftOut?: boolean;
  /** Some of the shipments may be delivered. */
  hasProofs?: boolean;
}

/**
 * Prints on the profile's paper. Its menu offers the account's other papers, the download, all other options, and proofs of
 * delivery if there may be any. Renders nothing for users who may not print; if printing is blocked for the account, a disabled
 * button states the reason.
 */
export function PrintButton(props: PrintButtonProps) {
  const {
    selection,
    family,
    label = m.printing_print(),
    variant = 'default',
    disabled = false,
    onPrinted,
    showsLeftOut = false,
    hasProofs = false,
    ways = [],
  } = props;
  const request: PrintRequest = { selection: selection ?? {}, ...(family && { family }) };
  const [own] = ways;
  const inOwnWay = ({ get }: OwnWay, size?: PrintingSizeId): PrintRequest => ({
    ...request,
    get: (watch) => get(watch, size),
  });
  const { facts } = useSession();
  const mayPrint = useCan('printShipment');
  const maySee = useCan('viewShipments');
  const { print, download, isBusy } = usePrint({ showsLeftOut });
  const openProofs = useProofs();
  /** Null until it is opened for the first time. */
  const [centre, setCentre] = useState<'open' | 'closed' | null>(null);
  /** The pointer or focus is on the button, so the menu may open next. */
  const [isNear, setNear] = useState(false);
  const { data: papers, isPending } = usePrintingOptions(isNear);
  if (!maySee) return null;
  if (!mayPrint) return facts.isBlockingPrinting ? <BlockedButton label={label} variant={variant} /> : null;

  const finish = async (doing: Promise<Done>) => {
    const done = await doing;
    if (done) onPrinted?.(printedBy(done));
  };
  const after = (doing: Promise<Done>) => void finish(doing);
  return (
    <div className={classes.group} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
      <Button
        className={classes.main}
        variant={variant}
        leftSection={<Printer size={16} aria-hidden />}
        disabled={disabled}
        aria-disabled={isBusy}
        onClick={() => after(print(own ? inOwnWay(own) : request))}
      >
        {isBusy ? m.printing_preparing() : label}
      </Button>
      <DropMenu
        label={m.printing_label_menu({ label })}
        place="end"
        renderTarget={(target) => (
          <Button
            {...target}
            className={classes.more}
            variant={variant}
            px={8}
            disabled={disabled}
            aria-label={m.printing_label_menu({ label })}
          >
            <ChevronDown size={16} aria-hidden />
          </Button>
        )}
      >
        {ways.slice(1).map((way) => (
          <DropItem
            key={way.label}
            icon={<Printer size={16} aria-hidden />}
            onSelect={() => after(print(inOwnWay(way)))}
          >
            {way.label}
          </DropItem>
        ))}
        {ways.length > 1 && <DropDivider />}
        {/* Wait for the papers before showing the items below them, which would move when the papers arrive. */}
        {isPending ? (
          <DropLabel>{waitingText}</DropLabel>
        ) : (
          <>
            <PaperItems
              papers={papers}
              onChoose={(printingSize) =>
                after(print(own ? inOwnWay(own, printingSize) : { ...request, printingSize }))
              }
            />
            {selection !== null && (
              <NotesItems
                onDownload={() => after(download(request))}
                onOptions={() => setCentre('open')}
                onProofs={hasProofs ? () => openProofs(selection) : null}
              />
            )}
          </>
        )}
      </DropMenu>
      {centre !== null && selection !== null && (
        <Suspense>
          <PrintCentre
            selection={selection}
            family={family}
            opened={centre === 'open'}
            onClose={() => setCentre('closed')}
            onPrinted={onPrinted}
            showsLeftOut={showsLeftOut}
          />
        </Suspense>
      )}
    </div>
  );
}

interface NotesItemsProps {
  onDownload: () => void;
  onOptions: () => void;
  onProofs: (() => void) | null;
}

function NotesItems({ onDownload, onOptions, onProofs }: NotesItemsProps) {
  return (
    <>
      <DropDivider />
      <DropItem icon={<Download size={16} aria-hidden />} onSelect={onDownload}>
        {m.printing_download()}
      </DropItem>
      <DropItem icon={<SlidersHorizontal size={16} aria-hidden />} onSelect={onOptions}>
        {m.printing_more_options()}
      </DropItem>
      {onProofs && (
        <>
          <DropDivider />
          <DropItem icon={<FileCheck size={16} aria-hidden />} onSelect={onProofs}>
            {m.printing_proofs_of_delivery()}
          </DropItem>
        </>
      )}
    </>
  );
}

interface PaperItemsProps {
  papers: ReturnType<typeof usePrintingOptions>['data'];
  onChoose: (id: PrintingSizeId) => void;
}

/** The account's papers; the profile's is marked. */
function PaperItems({ papers, onChoose }: PaperItemsProps) {
  return (
    <>
      <DropLabel>{m.printing_paper()}</DropLabel>
      {papers?.sizes.map(({ id, name }) => (
        <DropItem
          key={id}
          icon={<Printer size={16} aria-hidden />}
          onSelect={() => isPrintingSizeId(id) && onChoose(id)}
        >
          {name}
          {id === papers.defaultId && (
            <Text span size="xs" c="dimmed">
              {m.printing_your_default()}
            </Text>
          )}
        </DropItem>
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
