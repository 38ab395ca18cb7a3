import { Button, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { PackageCheck, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';

import { SERVICES } from '#shared/consignment/services.ts';
import { cnKindOf } from '#shared/consignment/cn-number.rules.ts';
import { formatKilograms } from '#shared/consignment/weight.rules.ts';
import { routingCode } from '#shared/postcode/postcode.ts';
import type { Party } from '#shared/shipment/shipment.model.ts';
import { familyOf } from '#web/consignment-note/print-calls.ts';
import { PrintButton } from '#web/consignment-note/print-button.tsx';
import { type OrderScreenPath, orderScreens } from '#web/shipment/flows.ts';
import { Note } from '#web/ui/note.tsx';
import { partyAddress, partyName, type PartyWords } from '#web/postcode/party-text.ts';
import { usePlace } from '#web/postcode/place.api.ts';
import type { Submitted } from '#web/shipment/use-submission.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Money } from '#web/ui/money.tsx';

import classes from './created-shipment.module.css';

interface CreatedShipmentProps {
  submitted: Submitted;
  /** Where shipments of its flow are made and listed. */
  screen: OrderScreenPath;
  onAnother: () => void;
}

/** The submitted CN (spec §4, "Shipment create") and what comes next: print, another, the listing. */
export function CreatedShipment({ submitted, screen, onAnother }: CreatedShipmentProps) {
  const { shipment, form, isEarlierTry } = submitted;
  const { consignmentNoteNo: cn, shipmentId, pieceCount, totalCents, labelVersion } = shipment;
  const isEdited = labelVersion !== undefined;
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const grams = form.pieces.reduce((sum, { weightGrams }) => sum + weightGrams, 0);

  return (
    <section className={classes.card} aria-label="Submitted CN">
      <div className={classes.head}>
        <PackageCheck size={20} aria-hidden className={classes.icon} />
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title}>
          {isEdited ? 'Changes saved' : 'Shipment created'}
        </Title>
      </div>
      {isEarlierTry && (
        <Note tone="amber">
          Your earlier try had gone through: this is the shipment as it was before your last changes. Choose
          ‘Back to the form’ to send the changed one as well, or cancel this one in the listing.
        </Note>
      )}
      {isEdited && (
        <Note tone="grey">
          Label version {labelVersion}: labels printed before now are refused at pick-up. Print the new one.
        </Note>
      )}
      <div className={classes.number}>
        {cn}
        <CopyButton value={cn} what="CN" />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>To</dt>
          <dd>
            <Text fw={500}>{partyName(form.receiver)}</Text>
            <Text c="dimmed">{partyAddress(form.receiver)}</Text>
          </dd>
        </div>
        <Routing receiver={form.receiver} />
        <div>
          <dt>Service</dt>
          <dd>{SERVICES[form.service].label}</dd>
        </div>
        <div>
          <dt>Pieces</dt>
          <dd className="figures">
            {pieceCount} · {formatKilograms(grams)} kg
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Text fw={600}>
              <Money cents={totalCents} />
            </Text>
          </dd>
        </div>
      </dl>
      <div className={classes.actions}>
        <PrintButton
          selection={{ ShipmentInfoIdList: [shipmentId] }}
          family={familyOf(cnKindOf(cn))}
          variant="filled"
        />
        <Button variant="default" onClick={onAnother}>
          {isEarlierTry ? 'Back to the form' : 'Create another'}
        </Button>
        {!isEdited && (
          <Button
            renderRoot={(props) => <Link to={screen} search={{ edit: shipmentId }} {...props} />}
            variant="default"
            leftSection={<Pencil size={16} aria-hidden />}
          >
            Edit
          </Button>
        )}
        <Button variant="default" onClick={() => void navigate({ to: orderScreens[screen].listing })}>
          To the listing
        </Button>
      </div>
    </section>
  );
}

/** As the label has it; the postcode was looked up while the form was filled. */
function Routing({
  receiver: { country, postcode },
}: {
  receiver: PartyWords & Pick<Party, 'country' | 'postcode'>;
}) {
  const { data: place } = usePlace(
    country === 'SG' ? 'SG' : 'MY',
    country === 'SG' || country === 'MY' ? postcode : '',
  );
  if (!place) return null;
  return (
    <div>
      <dt>Routing</dt>
      <dd className={classes.routing}>{routingCode(place)}</dd>
    </div>
  );
}
