import { createContext, type ReactNode, use, useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';

import type { ServiceOffer } from '#shared/features/shipment/shipment.contract.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { type LiveQuote, useLiveQuote } from '#web/features/shipment/use-live-quote.ts';
import { useQuoteProblems } from '#web/features/shipment/use-quote-problems.ts';

const LiveQuoteContext = createContext<LiveQuote | null>(null);

/**
 * Watches all that is typed, so that its parent does not have to; of the children, only those that show the price are
 * re-rendered.
 */
export function LiveQuoteProvider({ children }: { children: ReactNode }) {
  const { form, receiverMarket } = useShipmentForm();
  // Deferred: React renders the new price in interruptible steps, so that a keystroke does not wait for it.
  const quote = useDeferredValue(useLiveQuote(form, receiverMarket));
  const service = useWatch({ control: form.methods.control, name: 'service' });
  useQuoteProblems(form, quote.offerOf(service)?.problems);
  return <LiveQuoteContext value={quote}>{children}</LiveQuoteContext>;
}

/** The current quote, and its offer for the chosen service. */
export function useShownOffer(): { quote: LiveQuote; offer: ServiceOffer | undefined } {
  const quote = useShownQuote();
  const service = useWatch({ control: useShipmentForm().form.methods.control, name: 'service' });
  return { quote, offer: quote.offerOf(service) };
}

export function useShownQuote(): LiveQuote {
  const quote = use(LiveQuoteContext);
  if (!quote) throw new Error('useShownQuote is for parts of a LiveQuoteProvider');
  return quote;
}
