import { createContext, type ReactNode, use } from 'react';
import { useWatch } from 'react-hook-form';

import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { type LiveQuote, useLiveQuote } from '#web/features/shipment/use-live-quote.ts';
import { useQuoteProblems } from '#web/features/shipment/use-quote-problems.ts';

const LiveQuoteContext = createContext<LiveQuote | null>(null);

/** Watches all that is typed, so that nothing around it has to: of its children only those that show the price are drawn again. */
export function LiveQuoteProvider({ children }: { children: ReactNode }) {
  const { form, receiverMarket } = useShipmentForm();
  const quote = useLiveQuote(form, receiverMarket);
  const service = useWatch({ control: form.methods.control, name: 'service' });
  useQuoteProblems(form, quote.offerOf(service)?.problems);
  return <LiveQuoteContext value={quote}>{children}</LiveQuoteContext>;
}

export function useShownQuote(): LiveQuote {
  const quote = use(LiveQuoteContext);
  if (!quote) throw new Error('useShownQuote is for parts of a LiveQuoteProvider');
  return quote;
}
