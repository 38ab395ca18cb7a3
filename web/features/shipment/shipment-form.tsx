import { Skeleton } from '@mantine/core';
import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { customsNeed } from '#shared/features/shipment/customs.rules.ts';
import type { FlowId } from '#shared/features/shipment/services.rules.ts';
import type { Market } from '#shared/platform/market/markets.ts';
import { type Question, Refusal } from '#web/platform/http/refusal.ts';
import { Questions, useConfirmedSubmit } from '#web/features/shipment/confirm-questions.tsx';
import { ContentsSection } from '#web/features/shipment/contents-section.tsx';
import { FormSkeleton } from '#web/features/shipment/form-skeleton.tsx';
import { keepMore } from '#web/features/shipment/kept-more.ts';
import { LiveQuoteProvider } from '#web/features/shipment/live-quote.context.tsx';
import { filledMore } from '#web/features/shipment/more-fields.model.ts';
import { ParcelSection } from '#web/features/shipment/parcel-section.tsx';
import { PartySection } from '#web/features/shipment/party-section.tsx';
import { QuoteSummary } from '#web/features/shipment/quote-summary.tsx';
import { useCoolAreas, usePlaces } from '#web/features/postcode/place.api.ts';
import { sendNew } from '#web/features/shipment/shipment.api.ts';
import { ShipmentFormContext, type ShipmentFormScope } from '#web/features/shipment/shipment-form.context.ts';
import {
  shipmentOf,
  type CheckedShipment,
  type ShipmentValues,
} from '#web/features/shipment/shipment-form.model.ts';
import { shipmentFormSchema } from '#web/features/shipment/shipment-form.rules.ts';
import { useCarried } from '#web/features/shipment/tab-switch.context.ts';
import { FirstFocus } from '#web/features/shipment/first-focus.tsx';
import { useShippingAccount } from '#web/features/shipment/use-shipping-account.ts';
import {
  type SendForm,
  useShipmentSubmission,
  type Submitted,
} from '#web/features/shipment/use-shipment-submission.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { Form } from '#web/platform/ui/form/form.tsx';
import { Later } from '#web/platform/ui/later.tsx';
import { Unfinished } from '#web/platform/ui/form/unfinished.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { WithSummary } from '#web/platform/ui/page.tsx';

import classes from './shipment-form.module.css';
import { StartOver } from '#web/features/shipment/start-over.tsx';
import { part } from '#web/platform/ui/part.tsx';

const LowerSections = part(
  async () => (await import('#web/features/shipment/lower-sections.tsx')).LowerSections,
);
// For the fast desk only.
const DeskSections = part(
  async () => (await import('#web/features/shipment/desk-sections.tsx')).DeskSections,
);

interface EditedShipment {
  shipmentId: string;
  /** Identifies the version that is edited: changes typed over another version are a separate draft. */
  over: string;
  /** Values typed over an earlier version, to be continued over this one. */
  typed: ShipmentValues | null;
  send: SendForm;
  /** The current price, in cents. */
  totalCents: number;
  /** True if conflicting changes are already shown beside the form. */
  isConflictTold: boolean;
  /**
   * Called when the server refused the save because another user was faster or the parcel has been scanned; `typed` returns what
   * is in the form.
   */
  onConflict: (typed: () => ShipmentValues) => void;
}

/**
 * Values from another shipment that fill in the form. What is typed over them is a separate draft, apart from the draft of the
 * flow.
 */
interface Begun {
  values: ShipmentValues;
  draftKey: string;
}

interface ShipmentFormProps {
  flow: FlowId;
  /** Null for a country without postcode data. */
  receiverMarket: Market | null;
  /** The end that is the company; the user types the other one. */
  company?: ShipmentFormScope['company'];
  /** `desk`: as few fields as possible. */
  layout?: 'form' | 'desk';
  /** The values that an empty form starts with. */
  fresh: ShipmentValues;
  begun?: Begun | null;
  /** The existing shipment that is edited, and the label version that was opened. */
  edit?: EditedShipment | null;
  /** True if it replaces the form of a shipment just created: it must be ready for typing at once. */
  isNext?: boolean;
  onCreated: (submitted: Submitted, values: ShipmentValues, isPrintWanted: boolean) => void;
}

/** The form of one flow. What is typed survives a failed call, a reload and an expired session until the shipment is created. */
export function ShipmentForm(props: ShipmentFormProps) {
  const {
    flow,
    receiverMarket,
    company = 'sender',
    fresh,
    layout = 'form',
    begun = null,
    edit = null,
    isNext = false,
    onCreated,
  } = props;
  const market = useMarket();
  const { accountNumber, loginId } = useSession();
  const mayPrint = useCan('printShipment');
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
  const draftKey = edit
    ? `shipment/edit/${edit.shipmentId}/${edit.over}`
    : (begun?.draftKey ?? `shipment/${flow}`);
  // Filled in before the draft, because the draft was typed over it. What was typed over an earlier version (`edit.typed`) comes
  // after the draft.
  useFilledIn(form, begun?.values ?? null);
  const draft = useDraft(draftKey, form);
  useFilledIn(form, edit?.typed ?? null);
  const {
    send: submit,
    ask,
    asked,
  } = useConfirmedSubmit(useShipmentSubmission(`${draftKey}/submission`, edit?.send ?? sendNew));

  const { getValues } = form.methods;
  useCarried(getValues);

  const isPrintWanted = useRef(false);
  /** A form creates one shipment; the user may press the button again before its page is shown. */
  const isMade = useRef(false);
  const create = async (checked: CheckedShipment) => {
    if (isMade.current) return;
    const withPrint = isPrintWanted.current;
    isPrintWanted.current = false;
    const unanswered = checked.isCod ? [] : ofMessage.current;
    if (unanswered.length > 0 && !(await ask(unanswered))) {
      toOffer();
      return;
    }
    const submitted = await submit(shipmentOf(checked)).catch((thrown: unknown) => {
      if (thrown instanceof Refusal && thrown.status === 409) edit?.onConflict(getValues);
      throw thrown;
    });
    isMade.current = true;
    // Keep the draft after an earlier try: the form was changed since, and those changes have not been sent.
    if (!submitted.isEarlierTry) draft.discard();
    keepMore(`${accountNumber}/${loginId}`, filledMore(getValues(), company));
    onCreated(submitted, getValues(), withPrint);
  };
  const ofSender = useRef<((message: string) => void) | null>(null);
  const ofReceiver = useRef<((message: string) => void) | null>(null);
  const ofMessage = useRef<readonly Question[]>([]);
  const scope = useMemo<ShipmentFormScope>(
    () => ({
      form,
      receiverMarket,
      company,
      isEdit: edit !== null,
      messageTakers: { sender: ofSender, receiver: ofReceiver },
      messageAsks: ofMessage,
    }),
    [form, receiverMarket, company, edit],
  );
  // At the top if a draft was restored, otherwise at the end, so that nothing moves when the user starts typing.
  const [wasRestored, setWasRestored] = useState(false);
  if (draft.restored && !wasRestored) setWasRestored(true);
  const startOver = (
    <StartOver scope={scope} fresh={fresh} isRestored={draft.restored} onStartOver={draft.discard} />
  );
  const mayPrintToo = edit === null && layout === 'form' && mayPrint;

  return (
    <ShipmentFormContext value={scope}>
      <Questions asked={asked} isEdit={edit !== null} />
      <Form
        form={form}
        onSubmit={create}
        isNext={isNext}
        withMessage={false}
        label={edit ? m.shipment_edit_cn() : m.shipment_create_cn()}
        className={classes.form}
      >
        {/* The form's state re-renders once at the start. Mounting the fields in that render would run all of their effects
            in the same task. */}
        <Later isSeen={isNext} waiting={<FormSkeleton />}>
          <LiveQuoteProvider>
            <WithSummary
              summary={
                <QuoteSummary
                  action={actionOf(edit !== null, layout)}
                  busyLabel={edit ? m.shipment_saving() : m.shipment_creating()}
                  previousCents={edit?.totalCents}
                  withMessage={!edit?.isConflictTold}
                  onPrintToo={
                    mayPrintToo
                      ? (isWanted) => {
                          isPrintWanted.current = isWanted;
                        }
                      : undefined
                  }
                />
              }
            >
              {wasRestored && startOver}
              {layout === 'desk' ? (
                <Suspense fallback={<Waiting height={480} />}>
                  <DeskSections />
                </Suspense>
              ) : (
                <FormSections flow={flow} />
              )}
              {!wasRestored && startOver}
            </WithSummary>
          </LiveQuoteProvider>
        </Later>
      </Form>
    </ShipmentFormContext>
  );
}

/** Resets the form to these values but keeps the empty defaults, so that the values count as changes. */
function useFilledIn({ methods: { reset } }: ShipmentFormScope['form'], values: ShipmentValues | null): void {
  useEffect(() => {
    if (values) reset(values, { keepDefaultValues: true });
  }, [values, reset]);
}

// Wait until the dialog has returned the focus.
const afterDialogMs = 60;

/** Moves the focus to the button that applies the message's offer. */
function toOffer(): void {
  setTimeout(() => document.querySelector<HTMLElement>('[data-ask]')?.focus(), afterDialogMs);
}

/**
 * The sections in the order in which users think: the other party before what is filled in by default. Memoised: each section
 * watches the form values that it needs.
 */
const FormSections = memo(function FormSections({ flow }: { flow: FlowId }) {
  return (
    <>
      <PartySection end="sender" />
      <PartySection end="receiver" />
      <Later isSeen={false}>
        <ParcelSection />
        {customsNeed(flow) !== 'none' && <ContentsSection />}
        <Suspense fallback={<Waiting height={240} />}>
          <LowerSections />
        </Suspense>
        <FirstFocus />
      </Later>
    </>
  );
});

const Waiting = ({ height }: { height: number }) => (
  <>
    <Skeleton height={height} />
    <Unfinished />
  </>
);

function actionOf(isEdit: boolean, layout: 'form' | 'desk'): string {
  if (isEdit) return m.shipment_save_changes();
  return layout === 'desk' ? m.shipment_create_and_print() : m.shipment_create_shipment();
}
