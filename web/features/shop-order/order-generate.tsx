import { Button, Modal, Select } from '@mantine/core';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';

import type { Generated } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { Failed, PrintOrders } from '#web/features/shop-order/order-actions.tsx';
import { type Chosen, useGenerate } from '#web/features/shop-order/shop-order.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useCan } from '#web/platform/session/session.ts';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './shop-order.module.css';

const services: readonly ServiceId[] = ['standard', 'priority'];

export type GenerateResultOf = Omit<Generated, 'next'>;

/** Asks for the service and makes consignment notes; what came of it is shown by the screen, as the orders leave this list. */
export function GenerateButton({
  chosen,
  count,
  onResult,
  isMain = false,
}: {
  chosen: Chosen;
  count: number;
  onResult: (result: GenerateResultOf) => void;
  isMain?: boolean;
}) {
  const mayGenerate = useCan('shipExternalOrders');
  const { mutateAsync, isPending } = useGenerate();
  const [isAsking, setAsking] = useState(false);
  const [service, setService] = useState<ServiceId | null>(null);
  const [made, setMade] = useState(0);
  if (!mayGenerate) return null;

  const run = async () => {
    setMade(0);
    try {
      onResult(await mutateAsync({ chosen, service, confirmed: false, onProgress: setMade }));
      setAsking(false);
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };

  return (
    <>
      <Button
        variant={isMain ? 'filled' : 'default'}
        leftSection={<PackagePlus size={16} aria-hidden />}
        disabled={count === 0}
        onClick={() => setAsking(true)}
      >
        {m.shop_order_generate()}
      </Button>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.shop_order_generate_title({ count })}
        size="sm"
      >
        <Select
          label={m.shipment_service()}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={[
            { value: '', label: m.shop_order_service_own() },
            ...services.map((value) => ({ value, label: serviceWords[value]() })),
          ]}
          value={service ?? ''}
          onChange={(value) => setService(services.find((one) => one === value) ?? null)}
        />
        <Button
          mt="md"
          fullWidth
          data-autofocus
          aria-disabled={isPending}
          onClick={() => !isPending && void run()}
        >
          {isPending ? m.shop_order_generating({ made }) : m.shop_order_generate_count({ count })}
        </Button>
      </Modal>
    </>
  );
}

interface GenerateResultProps {
  result: GenerateResultOf | null;
  onResult: (result: GenerateResultOf) => void;
  onClose: () => void;
}

/** What was made (to print it) and what was not (to fix it). It belongs to the screen: its orders have left this list. */
export function GenerateResult({ result, onResult, onClose }: GenerateResultProps) {
  const { mutate, isPending } = useGenerate();
  const questions = result?.failed.filter(({ isQuestion }) => isQuestion) ?? [];
  const made = result?.made ?? [];
  const anyway = () => {
    if (isPending || !result) return;
    const chosen = { orderIds: questions.map(({ orderId }) => orderId) };
    mutate(
      { chosen, service: null, confirmed: true, onProgress: () => undefined },
      {
        onSuccess: (more) =>
          onResult({
            made: [...result.made, ...more.made],
            failed: [
              ...result.failed.filter(({ orderId }) => !chosen.orderIds.includes(orderId)),
              ...more.failed,
            ],
          }),
        onError: (thrown) => toast.error(messageOf(thrown)),
      },
    );
  };
  return (
    <Modal
      opened={result !== null}
      onClose={onClose}
      size="lg"
      title={m.shop_order_made({ made: made.length, count: made.length + (result?.failed.length ?? 0) })}
    >
      {result && result.failed.length > 0 && <Failed outcomes={result.failed} />}
      <div className={classes.actions}>
        {made.length > 0 && (
          <PrintOrders
            variant="filled"
            chosen={{ orderIds: made.map(({ orderId }) => orderId) }}
            shipmentIds={made.map(({ shipmentId }) => shipmentId)}
          />
        )}
        {questions.length > 0 && (
          <Button variant="default" aria-disabled={isPending} onClick={anyway}>
            {m.shop_order_generate_anyway({ count: questions.length })}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {m.shipment_close()}
        </Button>
      </div>
    </Modal>
  );
}
