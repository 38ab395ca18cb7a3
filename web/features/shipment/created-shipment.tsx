import { Button, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '#web/platform/router/router.tsx';
import { FileText, PackageCheck, Pencil } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { cnKindOf } from '#shared/features/shipment/cn-number.rules.ts';
import { promiseSentences } from '#shared/features/shipment/priority-promise.rules.ts';
import { formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { partyAddress, partyName } from '#shared/features/shipment/party-text.rules.ts';
import { familyOf } from '#web/features/printing/print-calls.ts';
import { CollectedMoney } from '#web/features/shipment/collected-money.tsx';
import { BookPickupButton } from '#web/features/pickup/book-pickup-button.tsx';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { ShareButtons } from '#web/features/public-tracking/share-tracking.tsx';
import { type OrderScreenPath, orderScreens } from '#web/features/shipment/flows.ts';
import { useOpenDocument } from '#web/features/trade-papers/shipping-document.api.ts';
import { countryName } from '#shared/features/postcode/countries.model.ts';
import { useCan } from '#web/platform/session/session.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { CopyButton } from '#web/platform/ui/copy-button.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { part } from '#web/platform/ui/part.tsx';

import classes from './created-shipment.module.css';

// Loaded after the content that is read first.
const LabelPicture = part(
  async () => (await import('#web/features/shipment/label-picture.tsx')).LabelPicture,
);

/** Print state after 'Create and print'; null if printing was not requested. */
export type PrintedAtOnce = 'printing' | 'printed' | 'failed' | null;

const printedWords = {
  printing: m.shipment_printing_now,
  printed: m.shipment_sent_to_print,
  failed: m.shipment_not_printed,
};

interface CreatedShipmentProps {
  shipment: ShipmentDetail;
  /** The screen where shipments of this flow are created and listed. */
  screen: OrderScreenPath;
  isEarlierTry: boolean;
  /** Number of the pick-up that no longer includes this shipment. */
  leftPickupNo?: string | undefined;
  printed: PrintedAtOnce;
  onAnother: () => void;
}

/** The submitted CN (spec §4, "Shipment create"): its number, a picture of the label, and the next steps. */
export function CreatedShipment(props: CreatedShipmentProps) {
  const { shipment, screen, isEarlierTry, leftPickupNo, printed, onAnother } = props;
  const { consignmentNoteNo: cn, shipmentId, labelVersion } = shipment;
  const isEdited = labelVersion > 1;
  const mayPrint = useCan('printShipment');
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <section className={classes.card} aria-label={m.shipment_submitted_cn()}>
      <div className={classes.head}>
        <PackageCheck size={20} aria-hidden className={classes.icon} />
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title}>
          {isEdited ? m.shipment_changes_saved() : m.shipment_shipment_created()}
        </Title>
        <Text c="dimmed" role="status">
          {printed !== null && printedWords[printed]()}
        </Text>
      </div>
      {isEarlierTry && <Note tone="amber">{m.shipment_earlier_try()}</Note>}
      {isEdited && <Note tone="grey">{m.shipment_label_version({ version: labelVersion })}</Note>}
      {leftPickupNo !== undefined && (
        <Note tone="amber">{m.shipment_left_pickup({ pickupNo: leftPickupNo })}</Note>
      )}
      <div className={classes.whole} data-picture={mayPrint || undefined}>
        <div className={classes.words}>
          <div className={classes.number}>
            {cn}
            <CopyButton value={cn} what="CN" />
          </div>
          <Facts shipment={shipment} />
          <div className={classes.actions}>
            <PrintButton
              selection={{ ShipmentInfoIdList: [shipmentId] }}
              family={familyOf(cnKindOf(cn))}
              variant="filled"
            />
            <BookPickupButton selection={{ ShipmentInfoIdList: [shipmentId] }} />
            {shipment.customs && <InvoiceButton cnNo={cn} />}
            <ShareButtons cnNo={cn} receiver={shipment.receiver} codCents={shipment.codCents} />
            <Button variant="default" onClick={onAnother}>
              {isEarlierTry ? m.shipment_back_to_form() : m.shipment_create_another()}
            </Button>
            {shipment.mayEdit && (
              <Button
                renderRoot={(root) => (
                  <Link to={screen} search={{ edit: shipmentId, flow: shipment.flow }} {...root} />
                )}
                variant="default"
                leftSection={<Pencil size={16} aria-hidden />}
              >
                {m.common_edit()}
              </Button>
            )}
            <Button variant="default" onClick={() => void navigate({ to: orderScreens[screen].listing })}>
              {m.shipment_to_listing()}
            </Button>
          </div>
        </div>
        {mayPrint && (
          <Suspense fallback={<LabelRoom />}>
            <LabelPicture shipmentId={shipmentId} cnNo={cn} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

/** Placeholder of the label's size, so that nothing moves when the label is loaded. */
function LabelRoom() {
  return (
    <div className={classes.picture}>
      <div className={classes.room} />
    </div>
  );
}

function Facts({ shipment }: { shipment: ShipmentDetail }) {
  const { receiver, service, flow, pieceCount, pieces, totalCents, codCents, routingCode } = shipment;
  const market = useMarket();
  const abroad = receiver.country === market.code ? '' : countryName(receiver.country);
  const grams = pieces.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  return (
    <dl className={classes.facts}>
      <Fact name={m.shipment_to()}>
        <Text fw={500}>{partyName(receiver)}</Text>
        <Text c="dimmed">{[partyAddress(receiver), abroad].filter((part) => part !== '').join(', ')}</Text>
      </Fact>
      {routingCode !== '' && (
        <Fact name={m.shipment_routing()}>
          <span className={classes.routing}>{routingCode}</span>
        </Fact>
      )}
      <Fact name={m.shipment_service()}>{serviceWords[service]()}</Fact>
      <Fact name={m.shipment_pieces()}>
        <span className="figures">
          {m.shipment_pieces_and_kg({ count: pieceCount, kg: formatKilograms(grams) })}
        </span>
      </Fact>
      {codCents !== null && (
        <Fact name={m.shipment_cod_amount()}>
          <Text fw={600}>
            <CollectedMoney flow={flow} cents={codCents} />
          </Text>
        </Fact>
      )}
      <Fact name={m.shipment_total()}>
        <Text fw={600}>
          <Money cents={totalCents} />
        </Text>
      </Fact>
      <Fact name={m.shipment_delivery()}>{deliveryOf(shipment)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The delivery promise: a day for Priority, the usual transit time for other services. */
function deliveryOf({ promise, transitDays }: ShipmentDetail): string {
  if (promise) return promiseSentences(promise).join(' ');
  const { least, most } = transitDays;
  if (most === 0) return m.quote_same_day();
  return least === most
    ? m.shipment_delivery_in_days({ count: most })
    : m.shipment_delivery_estimate({ from: least, to: most });
}

function InvoiceButton({ cnNo }: { cnNo: string }) {
  const open = useOpenDocument();
  return (
    <Button
      variant="default"
      leftSection={<FileText size={16} aria-hidden />}
      aria-disabled={open.isBusy}
      onClick={() => void open.trade(cnNo, 'invoice')}
    >
      {m.shipment_commercial_invoice()}
    </Button>
  );
}
