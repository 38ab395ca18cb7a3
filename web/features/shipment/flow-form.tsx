import { Skeleton, Stack } from '@mantine/core';
import { type RefObject, Suspense, use, useDeferredValue, useEffect, useState } from 'react';

import type { PresetForm } from '#shared/features/preset/preset.contract.ts';
import type { ShipmentDetail } from '#shared/features/cn-listing/shipment-listing.contract.ts';
import { emptyParty, type Party } from '#shared/features/shipment/shipment.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { usePresets } from '#web/features/preset/preset.api.ts';
import { type FlowTab, receiverMarketOf } from '#web/features/shipment/flows.ts';
import { FormSkeleton } from '#web/features/shipment/form-skeleton.tsx';
import { duplicateOf, returnOf } from '#web/features/shipment/from-shipment.ts';
import { strangerOf } from '#web/features/shipment/move-to-tab.ts';
import { presetValues } from '#web/features/shipment/preset-values.ts';
import { useDefaultSender, useSaveAddress } from '#web/features/shipment/shipment.api.ts';
import { freshValues, type ShipmentValues } from '#web/features/shipment/shipment-form.model.ts';
import { ShipmentForm } from '#web/features/shipment/shipment-form.tsx';
import { TabSwitchContext } from '#web/features/shipment/tab-switch.context.ts';
import { lastOfDesk, useDesk } from '#web/features/shipment/use-desk.ts';
import type { Submitted } from '#web/features/shipment/use-shipment-submission.ts';
import { readDraft, removeDraft } from '#web/platform/ui/form/drafts.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { part } from '#web/platform/ui/part.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useCanBegin } from '#web/platform/ui/use-can-begin.ts';

// Preload the page of the created shipment while the user fills in the form, not while the form itself is loading.
const createdAfterMs = 3000;
const loadCreated = () => import('#web/features/shipment/created-page.tsx');
const DeskMadeList = part(async () => (await import('#web/features/shipment/desk-made.tsx')).DeskMadeList);

/** A shipment that the new one starts from. */
export interface Beginning {
  shipment: ShipmentDetail;
  /** 'duplicate' copies it; 'return' sends the parcel back to its sender. */
  way: 'duplicate' | 'return';
}

interface FlowPanelProps {
  tab: FlowTab;
  beginning: Beginning | null;
  /** Sender and service of the last shipment of each flow; the next one starts with them. */
  last: RefObject<Map<FlowTab['flow'], Last>>;
  /** Called when the shipment is created and its page can be shown; null if the form continues with the next one. */
  onMade: (made: Made | null) => void;
}

export type Last = Pick<ShipmentValues, 'sender' | 'service'>;

/** What the create call reported, shown on the shipment's page until that is opened again. */
export interface Made {
  shipmentId: string;
  isEarlierTry: boolean;
  isPrintWanted: boolean;
  /** Number of the pick-up that no longer includes this shipment. */
  leftPickupNo?: string | undefined;
}

/**
 * The form starts with the company's default sender and the user's default preset. If they cannot be loaded, the user types them.
 */
export function FlowPanel(props: FlowPanelProps) {
  const sender = useDefaultSender();
  const { presets, isStale, isFetching } = usePresets();
  const canBegin = useCanBegin(sender, { isStale, isFetching });
  // Deferred: React renders the whole form in interruptible steps, so that a slow phone can respond to a touch meanwhile.
  const isReady = useDeferredValue(canBegin && !sender.isPending, false);
  if (!isReady) return <FormSkeleton />;
  const preset = presets.find(({ isDefault }) => isDefault) ?? null;
  return <FlowForm {...props} company={sender.data?.party ?? null} preset={preset} />;
}

interface FlowFormProps extends FlowPanelProps {
  company: Party | null;
  preset: PresetForm | null;
}

function FlowForm({ tab, company, preset, beginning, last, onMade }: FlowFormProps) {
  const market = useMarket();
  const receiverMarket = receiverMarketOf(tab, market);
  const saveAddress = useSaveAddress();
  const desk = useDesk();
  const isDesk = tab.layout === 'desk';
  const siblings = use(TabSwitchContext)?.tabs ?? [];
  const [madeCount, setMadeCount] = useState(0);

  const own = company ?? emptyParty(market.code);
  const startFrom = (sender: ShipmentValues['sender']): ShipmentValues => {
    const receiver = tab.company === 'receiver' ? own : emptyParty(receiverMarket?.code ?? '');
    const values = freshValues(tab.flow, sender, receiver);
    return preset ? { ...values, ...presetValues(preset, values.flow) } : values;
  };
  const [fresh, setFresh] = useState(() => {
    const values = startFrom(tab.company === 'sender' ? own : emptyParty(market.code));
    return { ...values, ...(isDesk ? lastOfDesk() : last.current.get(tab.flow)) };
  });
  const [begun, setBegun] = useState(() => {
    if (!beginning) return null;
    const { shipment, way } = beginning;
    return {
      values: way === 'return' ? returnOf(shipment, fresh) : duplicateOf(shipment, fresh),
      draftKey: `shipment/${tab.flow}/${way}/${shipment.shipmentId}`,
    };
  });

  useEffect(() => {
    if (isDesk) return undefined;
    const later = setTimeout(() => void loadCreated(), createdAfterMs);
    return () => clearTimeout(later);
  }, [isDesk]);

  const onCreated = (submitted: Submitted, values: ShipmentValues, isPrintWanted: boolean) => {
    const { shipment, isEarlierTry } = submitted;
    forgetElsewhere(siblings, tab, values);
    // The next shipment starts with the same sender and service. For collections the sender starts empty: the next one is
    // collected elsewhere.
    const sender = tab.company === 'sender' ? values.sender : emptyParty(market.code);
    last.current.set(tab.flow, { sender, service: values.service });
    if (isDesk) {
      desk.take(submitted, values);
      setMadeCount(madeCount + 1);
      setFresh({ ...startFrom(sender), service: values.service });
      // After an earlier try the form stays, because its changes have not been sent yet.
      if (!isEarlierTry) {
        setBegun(null);
        onMade(null);
      }
    } else onMade({ shipmentId: shipment.shipmentId, isEarlierTry, isPrintWanted });
    if (!values.saveReceiver || isEarlierTry) return;
    // Use the promise for the message: by then the page of the created shipment may have replaced the form.
    void saveAddress.mutateAsync({ kind: 'receiver', party: submitted.form.receiver }).then(
      () => toast.success(m.address_book_created()),
      () => toast.error(m.shipment_receiver_not_saved()),
    );
  };

  return (
    <Stack gap="md">
      {isDesk && desk.made.length > 0 && (
        <Suspense fallback={<Skeleton height={96} />}>
          <DeskMadeList made={desk.made} onPrint={desk.print} onCancelled={desk.cancelled} />
        </Suspense>
      )}
      <ShipmentForm
        // Remount for each shipment, so that each has its own form.
        key={madeCount}
        flow={tab.flow}
        receiverMarket={receiverMarket}
        layout={tab.layout}
        fresh={fresh}
        company={tab.company}
        begun={begun}
        isNext={madeCount > 0}
        onCreated={onCreated}
      />
    </Stack>
  );
}

/** Removes the party of a created shipment from the drafts of the other tabs it was carried to (move-to-tab.ts). */
function forgetElsewhere(tabs: readonly FlowTab[], own: FlowTab, values: ShipmentValues): void {
  const end = strangerOf(own);
  const { name, address1 } = values[end];
  for (const { flow } of tabs) {
    const draft = readDraft(`shipment/${flow}`) as Partial<ShipmentValues> | null;
    const party = draft?.[end];
    if (flow !== own.flow && party?.name === name && party.address1 === address1) {
      removeDraft(`shipment/${flow}`);
    }
  }
}
