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
import type { Submitted } from '#web/features/shipment/use-submission.ts';
import { readDraft, removeDraft } from '#web/platform/ui/form/drafts.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { part } from '#web/platform/ui/part.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useCanBegin } from '#web/platform/ui/use-can-begin.ts';

// Comes while the form is filled, not before it can be.
const createdAfterMs = 3000;
const loadCreated = () => import('#web/features/shipment/created-page.tsx');
const DeskMadeList = part(async () => (await import('#web/features/shipment/desk-made.tsx')).DeskMadeList);

/** A shipment that this one begins with. */
export interface Beginning {
  shipment: ShipmentDetail;
  /** The same again, or back to where it came from. */
  way: 'duplicate' | 'return';
}

interface FlowPanelProps {
  tab: FlowTab;
  beginning: Beginning | null;
  /** Sender and service of the last one of each flow: the next starts with them. */
  last: RefObject<Map<FlowTab['flow'], Last>>;
  /** The shipment is made, and has a page of its own; null where the next one is typed at once. */
  onMade: (made: Made | null) => void;
}

export type Last = Pick<ShipmentValues, 'sender' | 'service'>;

/** Its page's message on its creation, until it is opened again. */
export interface Made {
  shipmentId: string;
  isEarlierTry: boolean;
  isPrintWanted: boolean;
  /** The pick-up that does not come for it any more. */
  leftPickupNo?: string | undefined;
}

/** The form starts with the company's default sender and the user's default preset; without an answer they are typed. */
export function FlowPanel(props: FlowPanelProps) {
  const sender = useDefaultSender();
  const { presets, isStale, isFetching } = usePresets();
  const canBegin = useCanBegin(sender, { isStale, isFetching });
  // Deferred: the whole form is drawn in slices, so that a slow phone answers a touch in between.
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
    // The next one starts with the same sender and service; what is collected is collected elsewhere next time.
    const sender = tab.company === 'sender' ? values.sender : emptyParty(market.code);
    last.current.set(tab.flow, { sender, service: values.service });
    if (isDesk) {
      desk.take(submitted, values);
      setMadeCount(madeCount + 1);
      setFresh({ ...startFrom(sender), service: values.service });
      // After an earlier try it is the same form again: its changes are still to be sent.
      if (!isEarlierTry) {
        setBegun(null);
        onMade(null);
      }
    } else onMade({ shipmentId: shipment.shipmentId, isEarlierTry, isPrintWanted });
    if (!values.saveReceiver || isEarlierTry) return;
    // Told by the promise: the page of what was made may have taken the form's place by then.
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
        // Each shipment is a form of its own.
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

/** The other party of a shipment that is made is carried to no other tab any more (move-to-tab.ts). */
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
