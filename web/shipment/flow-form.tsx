import { Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react';

import { addressMessages } from '#shared/address/address.contract.ts';
import type { PresetForm } from '#shared/preset/preset.contract.ts';
import type { ShipmentDetail } from '#shared/shipment-listing/shipment-listing.contract.ts';
import { emptyParty, type Party } from '#shared/shipment/shipment.model.ts';
import { usePresets } from '#web/preset/preset.api.ts';
import { type FlowTab, receiverMarketOf } from '#web/shipment/flows.ts';
import { duplicateOf, returnOf } from '#web/shipment/from-shipment.ts';
import { presetValues } from '#web/shipment/preset-values.ts';
import { useDefaultSender, useSaveAddress } from '#web/shipment/shipment.api.ts';
import { freshValues, type ShipmentValues } from '#web/shipment/shipment-form.model.ts';
import { ShipmentForm } from '#web/shipment/shipment-form.tsx';
import { lastOfDesk, useDesk } from '#web/shipment/use-desk.ts';
import type { Submitted } from '#web/shipment/use-submission.ts';
import { useMarket } from '#web/ui/market.ts';
import { toast } from '#web/ui/toast.ts';
import { waitingText } from '#web/ui/waiting.ts';

// Comes while the form is filled, not before it can be.
const createdAfterMs = 3000;
const loadCreated = () => import('#web/shipment/created-shipment.tsx');
const CreatedShipment = lazy(async () => ({ default: (await loadCreated()).CreatedShipment }));
const DeskMadeList = lazy(async () => ({
  default: (await import('#web/shipment/desk-made.tsx')).DeskMadeList,
}));

/** A shipment that this one begins with. */
export interface Beginning {
  shipment: ShipmentDetail;
  /** The same again, or back to where it came from. */
  way: 'duplicate' | 'return';
}

interface FlowPanelProps {
  tab: FlowTab;
  beginning: Beginning | null;
  /** A shipment is made: the address may forget what it began with. */
  onMade: () => void;
}

/** The form starts with the company's default sender and the person's default preset; without an answer they are typed. */
export function FlowPanel({ tab, beginning, onMade }: FlowPanelProps) {
  const { data, isPending } = useDefaultSender();
  const { presets, isLoading } = usePresets();
  // Deferred: the whole form is drawn in slices, so that a slow phone answers a touch in between.
  const isReady = useDeferredValue(!isPending && !isLoading, false);
  if (!isReady) return <FormSkeleton />;
  const preset = presets.find(({ isDefault }) => isDefault) ?? null;
  return (
    <FlowForm tab={tab} company={data?.party ?? null} preset={preset} beginning={beginning} onMade={onMade} />
  );
}

export function FormSkeleton() {
  return (
    <Stack gap="md" aria-label={waitingText} role="status">
      <Skeleton height={120} />
      <Skeleton height={420} />
      <Skeleton height={200} />
    </Stack>
  );
}

interface FlowFormProps extends FlowPanelProps {
  company: Party | null;
  preset: PresetForm | null;
}

function FlowForm({ tab, company, preset, beginning, onMade }: FlowFormProps) {
  const market = useMarket();
  const receiverMarket = receiverMarketOf(tab, market);
  const saveAddress = useSaveAddress();
  const desk = useDesk();
  const isDesk = tab.layout === 'desk';
  const [made, setMade] = useState<Submitted | null>(null);
  const [madeCount, setMadeCount] = useState(0);

  const own = company ?? emptyParty(market.code);
  const startFrom = (sender: ShipmentValues['sender']): ShipmentValues => {
    const receiver = tab.company === 'receiver' ? own : emptyParty(receiverMarket?.code ?? '');
    const values = freshValues(tab.flow, sender, receiver);
    return preset ? { ...values, ...presetValues(preset, values.flow) } : values;
  };
  const [fresh, setFresh] = useState(() => {
    const values = startFrom(tab.company === 'sender' ? own : emptyParty(market.code));
    return isDesk ? { ...values, ...lastOfDesk() } : values;
  });
  const [begun] = useState(() => {
    if (!beginning) return null;
    const { shipment, way } = beginning;
    return way === 'return' ? returnOf(shipment, fresh) : duplicateOf(shipment, fresh);
  });

  useEffect(() => {
    if (isDesk) return undefined;
    const later = setTimeout(() => void loadCreated(), createdAfterMs);
    return () => clearTimeout(later);
  }, [isDesk]);

  const onCreated = (submitted: Submitted, values: ShipmentValues) => {
    if (isDesk) desk.take(submitted, values);
    else setMade(submitted);
    setMadeCount(madeCount + 1);
    onMade();
    // The next one starts with the same sender and service; what is collected is collected elsewhere next time.
    const sender = tab.company === 'sender' ? values.sender : emptyParty(market.code);
    setFresh({ ...startFrom(sender), service: values.service });
    if (!values.saveReceiver || submitted.isEarlierTry) return;
    saveAddress.mutate(
      { kind: 'receiver', party: submitted.form.receiver },
      {
        onSuccess: () => toast.success(addressMessages.created),
        onError: () =>
          toast.error('The shipment is made, but its receiver could not be saved to the address book.'),
      },
    );
  };

  if (made) {
    return (
      <Suspense fallback={<Skeleton height={320} maw={720} />}>
        <CreatedShipment submitted={made} screen={tab.screen} onAnother={() => setMade(null)} />
      </Suspense>
    );
  }
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
        begun={madeCount === 0 ? begun : null}
        focusReceiver={madeCount > 0}
        onCreated={onCreated}
      />
    </Stack>
  );
}
