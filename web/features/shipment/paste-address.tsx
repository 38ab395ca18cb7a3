import { use, useEffect } from 'react';

import type { Market } from '#shared/platform/market/markets.ts';
import { codRange } from '#shared/features/pricing/cod.rules.ts';
import { receiverCountryProblem } from '#shared/features/shipment/shipment-flows.rules.ts';
import { flowWords } from '#shared/features/shipment/shipment-words.model.ts';
import { emptyParty } from '#shared/features/shipment/shipment.model.ts';
import { type MessageElsewhere, PasteBox } from '#web/features/paste-address/paste-box.tsx';
import type { PastedDoubts } from '#web/features/paste-address/use-paste.ts';
import type { PastedFields } from '#web/features/paste-address/paste-fields.ts';
import { useCan } from '#web/platform/session/session.ts';
import { readDraft, writeDraft } from '#web/platform/ui/form/drafts.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { draftForTab, isTypedIn } from '#web/features/shipment/move-to-tab.ts';
import { pasteOffers } from '#web/features/shipment/paste-offers.ts';
import { type End, useNextField, useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { TabSwitchContext } from '#web/features/shipment/tab-switch.context.ts';
import { useShippingAccount } from '#web/features/shipment/use-shipping-account.ts';
import { m } from '#shared/platform/words/words.ts';

interface PasteAddressProps {
  end: End;
  market: Market | null;
  onDoubts: (doubts: PastedDoubts) => void;
}

/** Fills in the other party from a pasted message; its instructions for the driver go into the first note. */
export function PasteAddress({ end, market, onDoubts }: PasteAddressProps) {
  const { form, isEdit, messageTakers, messageAsks } = useShipmentForm();
  const messageTaker = messageTakers[end];
  const goOn = useNextField();
  const { methods } = form;
  const home = useMarket();
  const mayCollect = useCan('cashOnDelivery');
  const account = useShippingAccount();
  const tabs = use(TabSwitchContext);

  const read = (): PastedFields => {
    const { [end]: party, customerNote1 } = methods.getValues();
    return { party: { ...emptyParty(market?.code ?? ''), ...party }, note: customerNote1 ?? '' };
  };
  const write = ({ party, note }: PastedFields) => {
    methods.setValue(end, party, { shouldDirty: true });
    methods.setValue('customerNote1', note, { shouldDirty: true });
    // An earlier message may have moved the focus there. Returning to paste another one must not mark the weight as missing.
    if (methods.getValues('pieces.0.weightGrams') === null) methods.clearErrors('pieces.0.weightGrams');
    if (party.name === '' && party.address1 === '') methods.clearErrors(end);
    else void check();
  };
  /** If the party is complete, moves to the next field, unless the user pressed a button meanwhile. */
  const check = async () => {
    const isWhole = await methods.trigger(end);
    if (isWhole && document.activeElement?.matches('input, textarea')) goOn(end);
  };

  const isAbroad = (country: string) =>
    country !== '' && receiverCountryProblem(methods.getValues('flow'), home.id, country) === null;

  const elsewhere = ({ text, result, typed }: MessageElsewhere) => {
    const own = methods.getValues('flow');
    const tab = tabs?.tabs.find(
      ({ flow, company }) =>
        flow !== own &&
        company === 'sender' &&
        receiverCountryProblem(flow, home.id, result.party.country) === null,
    );
    if (!tabs || !tab || isEdit || end === 'sender') return null;
    const isCodLost =
      methods.getValues('isCod') && codRange(account.market, account.codClass, tab.flow) === null;
    return {
      label: m.shipment_open_tab({ label: flowWords[tab.flow]() }),
      ...(isCodLost && { warning: m.shipment_problem_cod_not_available() }),
      open: () => {
        const key = `shipment/${tab.flow}`;
        // Keep a receiver already typed in that tab: its paste box asks before it replaces them.
        if (tab.flow !== tabs.begun && !isTypedIn(readDraft(key)))
          writeDraft(key, draftForTab(methods.getValues(), tab, result, typed, account));
        tabs.open(tab.flow, text);
      },
    };
  };

  useEffect(() => {
    const waiting = end === 'receiver' ? (tabs?.waitingFor(methods.getValues('flow')) ?? null) : null;
    if (waiting !== null) messageTaker.current?.(waiting);
  }, [tabs, methods, messageTaker, end]);

  return (
    <PasteBox
      market={(market ?? home).code}
      {...(market === null && { isAbroad })}
      read={read}
      write={write}
      taker={messageTaker}
      onDoubts={onDoubts}
      asks={messageAsks}
      onAccepted={() => goOn(end)}
      offersOf={(extras) => {
        const range = mayCollect
          ? codRange(account.market, account.codClass, methods.getValues('flow'))
          : null;
        return pasteOffers(extras, methods, range);
      }}
      elsewhere={elsewhere}
      noteLabel={m.shipment_customer_note_1()}
    />
  );
}
