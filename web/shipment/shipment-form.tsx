import { Button, Skeleton } from '@mantine/core';
import { RotateCcw, Undo2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import type { FlowId } from '#shared/consignment/services.ts';
import type { Market } from '#shared/market/markets.ts';
import { Refusal } from '#web/http/refusal.ts';
import { ContentsSection } from '#web/shipment/contents-section.tsx';
import { ExtrasSection } from '#web/shipment/extras-section.tsx';
import { ParcelSection } from '#web/shipment/parcel-section.tsx';
import { QuoteSummary } from '#web/shipment/quote-summary.tsx';
import { ReceiverSection } from '#web/shipment/receiver-section.tsx';
import { SenderSection } from '#web/shipment/sender-section.tsx';
import { ServiceSection } from '#web/shipment/service-section.tsx';
import { useCoolAreas, usePlaces } from '#web/postcode/place.api.ts';
import { sendNew } from '#web/shipment/shipment.api.ts';
import { ShipmentFormContext, type ShipmentFormScope } from '#web/shipment/shipment-form.context.ts';
import { shipmentOf, type CheckedShipment, type ShipmentValues } from '#web/shipment/shipment-form.model.ts';
import { shipmentFormSchema } from '#web/shipment/shipment-form.rules.ts';
import { useLiveQuote } from '#web/shipment/use-live-quote.ts';
import { useQuoteProblems } from '#web/shipment/use-quote-problems.ts';
import { useShippingAccount } from '#web/shipment/use-shipping-account.ts';
import { type SendForm, useSubmission, type Submitted } from '#web/shipment/use-submission.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useDraft } from '#web/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/ui/form/use-schema-form.ts';
import { useMarket } from '#web/ui/market.ts';
import { WithSummary } from '#web/ui/page.tsx';

import classes from './shipment-form.module.css';

// For the desk only.
const DeskSections = lazy(async () => ({
  default: (await import('#web/shipment/desk-sections.tsx')).DeskSections,
}));

export interface EditedShipment {
  shipmentId: string;
  labelVersion: number;
  send: SendForm;
  /** What it costs as it is. */
  totalCents: number;
  /** What happened meanwhile is told beside the form. */
  isConflictTold: boolean;
  /** Somebody else was faster, or the parcel is on its way: the call was refused, and what was typed is still here. */
  onConflict: (typed: () => ShipmentValues) => void;
}

interface ShipmentFormProps {
  flow: FlowId;
  /** Null for a country of which we know no postcodes. */
  receiverMarket: Market | null;
  /** `desk`: the least there is to type. */
  layout?: 'form' | 'desk';
  /** What an empty form starts with. */
  fresh: ShipmentValues;
  /** What another shipment fills in; it wins over a draft. */
  begun?: ShipmentValues | null;
  /** A shipment that is there already, and the version of its label that was opened. */
  edit?: EditedShipment | null;
  /** Starts with the focus on the receiver: for one shipment after the other. */
  focusReceiver?: boolean;
  onCreated: (submitted: Submitted, values: ShipmentValues) => void;
}

/** The form of one flow: what is typed survives a failed call, a reload and a lost session until the shipment is made. */
export function ShipmentForm(props: ShipmentFormProps) {
  const {
    flow,
    receiverMarket,
    fresh,
    layout = 'form',
    focusReceiver = false,
    begun = null,
    edit = null,
    onCreated,
  } = props;
  const market = useMarket();
  const account = useShippingAccount();
  const senderPlaces = usePlaces(market.code);
  const receiverPlaces = usePlaces((receiverMarket ?? market).code);
  const coolRefusal = useCoolAreas();
  const schema = useMemo(
    () =>
      shipmentFormSchema({
        account,
        receiverMarket,
        senderPlace: senderPlaces.known,
        receiverPlace: receiverPlaces.known,
        coolRefusal,
      }),
    [account, receiverMarket, senderPlaces.known, receiverPlaces.known, coolRefusal],
  );
  const form = useSchemaForm(schema, fresh);
  const draftKey = edit ? `shipment/edit/${edit.shipmentId}/${edit.labelVersion}` : `shipment/${flow}`;
  const draft = useDraft(draftKey, form);
  const submit = useSubmission(`${draftKey}/submission`, edit?.send ?? sendNew);
  const quote = useLiveQuote(form, receiverMarket);
  const service = useWatch({ control: form.methods.control, name: 'service' });
  useQuoteProblems(form, quote.offerOf(service)?.problems);

  const { setFocus, reset } = form.methods;
  useEffect(() => {
    if (begun) reset(begun, { keepDefaultValues: true });
  }, [begun, reset]);
  useEffect(() => {
    if (focusReceiver && layout === 'form') setFocus('receiver.name');
  }, [focusReceiver, layout, setFocus]);

  const create = async (checked: CheckedShipment) => {
    const submitted = await submit(shipmentOf(checked)).catch((thrown: unknown) => {
      if (thrown instanceof Refusal && thrown.status === 409) edit?.onConflict(form.methods.getValues);
      throw thrown;
    });
    // The form as it was changed after an unseen success is still to be sent.
    if (!submitted.isEarlierTry) draft.discard();
    onCreated(submitted, form.methods.getValues());
  };
  const scope = useMemo<ShipmentFormScope>(
    () => ({ form, receiverMarket, isEdit: edit !== null }),
    [form, receiverMarket, edit],
  );
  // On top where a draft was put back, otherwise at the end, so that nothing moves while typing begins.
  const [wasRestored, setWasRestored] = useState(false);
  if (draft.restored && !wasRestored) setWasRestored(true);
  const startOver = (
    <StartOver scope={scope} fresh={fresh} isRestored={draft.restored} onStartOver={draft.discard} />
  );

  return (
    <ShipmentFormContext value={scope}>
      <Form
        form={form}
        onSubmit={create}
        withMessage={!edit?.isConflictTold}
        label={edit ? 'Edit CN' : 'Create CN'}
        className={classes.form}
      >
        <WithSummary
          summary={
            <QuoteSummary
              quote={quote}
              action={actionOf(edit !== null, layout)}
              busyLabel={edit ? 'Saving' : 'Creating'}
              previousCents={edit?.totalCents}
            />
          }
        >
          {wasRestored && startOver}
          {layout === 'desk' ? (
            <Suspense fallback={<Skeleton height={480} />}>
              <DeskSections quote={quote} />
            </Suspense>
          ) : (
            <>
              <SenderSection />
              <ReceiverSection />
              <ParcelSection />
              <ContentsSection />
              <ServiceSection quote={quote} />
              <ExtrasSection />
            </>
          )}
          {!wasRestored && startOver}
        </WithSummary>
      </Form>
    </ShipmentFormContext>
  );
}

function actionOf(isEdit: boolean, layout: 'form' | 'desk'): string {
  if (isEdit) return 'Save changes';
  return layout === 'desk' ? 'Create and print' : 'Create shipment';
}

interface StartOverProps {
  scope: ShipmentFormScope;
  fresh: ShipmentValues;
  isRestored: boolean;
  onStartOver: () => void;
}

/** Says that a draft was put back, empties the form, and takes that back as long as nothing new is typed. */
function StartOver({ scope, fresh, isRestored, onStartOver }: StartOverProps) {
  const { methods } = scope.form;
  const { isDirty } = useFormState({ control: methods.control });
  const [cleared, setCleared] = useState<ShipmentValues | null>(null);
  const isUndoable = cleared !== null && !isDirty;

  const startOver = () => {
    setCleared(methods.getValues());
    methods.reset(fresh);
    onStartOver();
  };
  const undo = () => {
    if (cleared) methods.reset(cleared, { keepDefaultValues: true });
    setCleared(null);
  };

  return (
    <div className={classes.draft}>
      <span role="status">
        {isUndoable
          ? scope.isEdit
            ? 'The form is as it was.'
            : 'The form is empty again.'
          : isRestored
            ? 'What you typed earlier is still here.'
            : ''}
      </span>
      {isUndoable ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Undo2 size={14} aria-hidden />}
          onClick={undo}
        >
          Undo
        </Button>
      ) : (
        <Button
          variant="subtle"
          disabled={!isDirty}
          color="gray"
          size="compact-sm"
          leftSection={<RotateCcw size={14} aria-hidden />}
          onClick={startOver}
        >
          {scope.isEdit ? 'Undo changes' : 'Start over'}
        </Button>
      )}
    </div>
  );
}
