import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '#web/platform/router/router.tsx';
import { Calculator } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';

import type { ComparedOffer } from '#shared/features/quote/quote.contract.ts';
import { mayCollectIn } from '#shared/features/quote/quote.rules.ts';
import type { Party } from '#shared/features/shipment/shipment.model.ts';
import { useSession } from '#web/platform/session/session.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { Offers, OffersLoading } from '#web/features/quote/offers.tsx';
import {
  type CompareBody,
  compareBodyOf,
  freshQuote,
  quoteFormSchema,
  type QuoteValues,
  withoutHiddenCod,
} from '#web/features/quote/quote-form.model.ts';
import { ParcelFields, RouteFields } from '#web/features/quote/quote-fields.tsx';
import { useCompare, useUsualSender } from '#web/features/quote/quote.api.ts';
import { shipThis } from '#web/features/quote/ship-this.ts';
import { PriceBar } from '#web/features/quote/price-bar.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Page } from '#web/platform/ui/page.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { undoToast } from '#web/platform/ui/undo-toast.tsx';
import { useCanBegin } from '#web/platform/ui/use-can-begin.ts';

import classes from './quote.module.css';
import { m } from '#shared/platform/words/words.ts';

const pauseMs = 350;

/** /quote: prices one parcel for every service side by side, updated as the user types. */
export function QuoteScreen() {
  const sender = useUsualSender();
  const canBegin = useCanBegin(sender);
  return (
    <Page kind="form" title={m.quote_quote()} context={m.quote_context()}>
      {canBegin ? <QuoteForm usualSender={sender.data?.party ?? null} /> : <Skeleton height={420} />}
    </Page>
  );
}

function QuoteForm({ usualSender }: { usualSender: Party | null }) {
  const { market, facts } = useSession();
  const navigate = useNavigate();
  const form = useSchemaForm(quoteFormSchema, {
    ...freshQuote(market.code),
    senderPostcode: usualSender?.postcode ?? '',
  });
  useDraft('quote', form);
  const results = useRef<HTMLDivElement>(null);
  const typed = useWatch({ control: form.methods.control }) as QuoteValues;
  const values = withoutHiddenCod(typed, mayCollectIn(market.id, typed.receiverCountry, facts));
  const body = compareBodyOf(values);
  const wanted = body === null ? null : JSON.stringify(body);
  const [settled] = useDebouncedValue(wanted, pauseMs);
  // Clear the prices at once when required fields are emptied; wait for the pause when values change.
  const quoted = wanted === null ? null : settled;
  const answer = useCompare(quoted === null ? null : (JSON.parse(quoted) as CompareBody));
  useRefusedFields(form.refuse, answer.error);

  const ship = (offer: ComparedOffer) => {
    const { href, undo } = shipThis(values, offer, market.code, usualSender);
    void navigate({ href });
    // The form is left first, because it has read the new draft.
    if (undo) undoToast(m.quote_draft_replaced(), () => void navigate({ to: '/quote' }).then(undo));
  };
  const reply = wanted === null || isAtField(answer.error) ? undefined : answer.data;
  return (
    <div className={classes.quote}>
      <Form form={form} label={m.quote_quote()} onSubmit={() => results.current?.focus()}>
        <div className={classes.sections}>
          <RouteFields form={form} />
          <ParcelFields form={form} />
        </div>
      </Form>
      <div ref={results} tabIndex={-1} className={classes.answer}>
        {reply && <PriceBar reply={reply} onShow={() => results.current?.focus()} />}
        {reply && (
          <Offers reply={reply} isStale={wanted !== quoted || answer.isPlaceholderData} onShip={ship} />
        )}
        {wanted !== null && !reply && !answer.error && <OffersLoading />}
        {wanted !== null && answer.error && !isAtField(answer.error) && (
          <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {(wanted === null || isAtField(answer.error)) && (
          <EmptyState title={m.quote_prices_show_here()} icon={<Calculator size={24} aria-hidden />}>
            {m.quote_fill_in_route_and_weight()}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function isAtField(error: unknown): boolean {
  return error instanceof Refusal && Object.keys(error.fields).length > 0;
}

/** Shows the server's refusal of a postcode at its field. */
function useRefusedFields(refuse: (refusal: Refusal) => void, error: unknown): void {
  const latest = useRef(refuse);
  useEffect(() => {
    latest.current = refuse;
  });
  useEffect(() => {
    if (error instanceof Refusal && isAtField(error)) latest.current(error);
  }, [error]);
}
