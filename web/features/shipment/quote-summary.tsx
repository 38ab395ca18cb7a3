import { Button, Skeleton, Text } from '@mantine/core';
import { ChevronDown, ChevronUp, Printer } from 'lucide-react';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { allOf } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { volumetricDivisorOf } from '#shared/features/shipment/services.rules.ts';
import { chargeableGrams, formatKilograms } from '#shared/features/shipment/weight.rules.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Note } from '#web/platform/ui/note.tsx';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { weighable } from '#web/features/shipment/shipment-form.model.ts';
import { useShownOffer, useShownQuote } from '#web/features/shipment/live-quote.context.tsx';
import { SubmitProblems } from '#web/features/shipment/submit-problems.tsx';
import type { Missing } from '#web/features/shipment/use-live-quote.ts';
import { useAfterKey } from '#web/platform/ui/form/use-after-key.ts';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { Money } from '#web/platform/ui/money.tsx';
import { waitingText } from '#web/platform/ui/waiting.ts';

import classes from './quote-summary.module.css';

interface QuoteSummaryProps {
  action: string;
  busyLabel: string;
  /** In an edit: the current price of the shipment, in cents. */
  previousCents?: number | undefined;
  /**
   * Adds a button beside the main action that creates and prints. Left out in an edit, without the right to print, and at the
   * desk, whose main action prints.
   */
  onPrintToo?: ((isWanted: boolean) => void) | undefined;
  /** False if conflicting changes are already reported beside the form. */
  withMessage: boolean;
}

/** The live price of the chosen service, line by line, and the main action; a bar at the bottom on the phone. */
export function QuoteSummary(props: QuoteSummaryProps) {
  const { action, busyLabel, previousCents, onPrintToo, withMessage } = props;
  const { form } = useShipmentForm();
  const service = useWatch({ control: form.methods.control, name: 'service' });
  const [isOpen, setIsOpen] = useState(false);
  const [isPrintPressed, setIsPrintPressed] = useState(false);
  const press = (withPrint: boolean) => {
    setIsPrintPressed(withPrint);
    onPrintToo?.(withPrint);
  };
  const detailsId = useId();
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <div className={classes.summary} data-open={isOpen || undefined}>
      <div id={detailsId} className={classes.details}>
        <div className={classes.serviceLine}>
          <Text span fw={600}>
            {serviceWords[service]()}
          </Text>
        </div>
        <Weights />
        <Lines />
        {previousCents !== undefined && (
          <Text size="xs" c="dimmed">
            {m.shipment_before_this_edit()} <Money cents={previousCents} />
          </Text>
        )}
        <Warnings />
      </div>
      {withMessage && <SubmitProblems />}
      <div className={classes.bar}>
        <Button
          variant="subtle"
          color="gray"
          px={8}
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={isOpen ? m.shipment_hide_price_lines() : m.shipment_show_price_lines()}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Chevron size={16} aria-hidden />
        </Button>
        <div className={classes.total}>
          <Text span className={classes.totalLabel}>
            {m.shipment_total()}
          </Text>
          <TotalAmount />
        </div>
        <div className={classes.submits}>
          {/* Enter presses the first submit button. */}
          <SubmitButton
            form={form}
            busyLabel={busyLabel}
            className={classes.submit}
            isPressed={!isPrintPressed}
            onClick={() => press(false)}
          >
            {action}
          </SubmitButton>
          {onPrintToo && (
            <SubmitButton
              form={form}
              busyLabel={busyLabel}
              variant="default"
              className={classes.submit}
              leftSection={<Printer size={16} aria-hidden />}
              isPressed={isPrintPressed}
              data-shift-enter
              onClick={() => press(true)}
            >
              {m.shipment_create_and_print()}
            </SubmitButton>
          )}
        </div>
      </div>
      <Text size="xs" c="dimmed" ta="center" className={classes.hint}>
        {onPrintToo ? m.shipment_ctrl_enter_or_shift() : m.shipment_ctrl_enter()}
      </Text>
    </div>
  );
}

/** Until the first quote arrives, shows the weights calculated in the browser by the same rule. */
function Weights() {
  const quote = useShownQuote();
  const { form } = useShipmentForm();
  const count = useAfterKey(form, ['pieces'], ({ pieces }) => pieces.length);
  const chargeable = useAfterKey(form, ['pieces', 'flow'], ({ pieces, flow }) =>
    chargeableGrams(pieces.map(weighable), volumetricDivisorOf(flow)),
  );
  return (
    <dl className={classes.lines}>
      <dt>{m.shipment_pieces()}</dt>
      <dd>{count}</dd>
      <dt>{m.shipment_chargeable_weight()}</dt>
      <dd>
        {m.shipment_kg({
          kg: formatKilograms(quote.isStale ? chargeable : (quote.chargeableGrams ?? chargeable)),
        })}
      </dd>
    </dl>
  );
}

function Lines() {
  const { quote, offer } = useShownOffer();
  if (quote.isFirstLoading) return <Skeleton height={88} aria-label={waitingText} />;
  if (!offer || offer.problems.length > 0) return null;
  return (
    <dl className={classes.lines} data-stale={quote.isStale || undefined}>
      {offer.lines.map(({ code, label, cents }) => (
        <div key={code} className={classes.priceLine}>
          <dt>{label}</dt>
          <dd>
            <Money cents={cents} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Warnings() {
  const { quote, offer } = useShownOffer();
  return (
    <>
      {quote.missing.length > 0 && (
        <Text size="xs" c="dimmed">
          {m.shipment_price_needs({ what: listOf(quote.missing) })}
        </Text>
      )}
      {offer?.problems.map(({ field, message }) => (
        <Note tone="amber" key={`${field} ${message}`}>
          {message}
        </Note>
      ))}
      {quote.isOda && offer?.problems.length === 0 && <Note tone="amber">{m.shipment_oda_in_price()}</Note>}
      {quote.error !== null && (
        <Note tone="red">
          {messageOf(quote.error)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={quote.retry}>
            {m.common_try_again()}
          </Button>
        </Note>
      )}
    </>
  );
}

function TotalAmount() {
  const { quote, offer } = useShownOffer();
  return (
    <span className={classes.totalAmount} role="status" data-stale={quote.isStale || undefined}>
      <Total quote={quote} offer={offer} />
    </span>
  );
}

function Total({ quote, offer }: ReturnType<typeof useShownOffer>) {
  if (quote.isFirstLoading)
    return <Skeleton width={88} height={24} component="span" display="inline-block" />;
  if (!offer || offer.problems.length > 0) return <span aria-label={m.shipment_not_known_yet()}>–</span>;
  return <Money cents={offer.totalCents} />;
}

const missingWords: Record<Missing, () => string> = {
  senderPostcode: m.shipment_needs_sender_postcode,
  receiverCountry: m.shipment_needs_receiver_country,
  receiverPostcode: m.shipment_needs_receiver_postcode,
  weight: m.shipment_needs_weight,
  markedFields: m.shipment_needs_marked_fields,
};
const listOf = (missing: readonly Missing[]) => allOf(missing.map((one) => missingWords[one]()));
