import { Button, Select, Text } from '@mantine/core';
import { PackagePlus } from 'lucide-react';
import { useState } from 'react';

import type { Generated } from '#shared/features/shop-order/shop-order.contract.ts';
import type { ServiceId } from '#shared/features/shipment/services.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { Failed, PrintOrders, Stopped } from '#web/features/shop-order/order-actions.tsx';
import { asShown, type Chosen, useGenerate } from '#web/features/shop-order/shop-order.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Link } from '#web/platform/router/router.tsx';
import { useCan } from '#web/platform/session/session.ts';
import { CopyButton } from '#web/platform/ui/copy-button.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { DialogFoot } from '#web/platform/ui/dialog-foot.tsx';
import { countText } from '#web/platform/ui/saved-view-tabs.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './shop-order.module.css';

const services: readonly ServiceId[] = ['standard', 'priority'];

export interface GenerateResultOf extends Omit<Generated, 'next'> {
  /** The requested service, used again for orders that need confirmation; null means each order's own. */
  service: ServiceId | null;
  /** Number of orders to create notes for. */
  count: number;
  /** Why it ended early; null if it did not. */
  stopped: string | null;
}

/** Asks for the service and creates consignment notes. The screen shows the result, because the orders leave this list. */
export function GenerateButton({
  chosen,
  count,
  isAtLeast = false,
  onResult,
  isMain = false,
}: {
  chosen: Chosen;
  count: number;
  /** True if `count` is a minimum, because counting stopped at its limit. */
  isAtLeast?: boolean;
  onResult: (result: GenerateResultOf) => void;
  isMain?: boolean;
}) {
  const mayGenerate = useCan('shipExternalOrders');
  const { mutateAsync, isPending } = useGenerate();
  const [isAsking, setAsking] = useState(false);
  const [service, setService] = useState<ServiceId | null>(null);
  const [made, setMade] = useState(0);
  if (!mayGenerate) return null;
  const shown = countText(count, isAtLeast);

  const run = async () => {
    setMade(0);
    try {
      const done = await mutateAsync({
        chosen: asShown(chosen, count, isAtLeast),
        service,
        confirmed: false,
        onProgress: setMade,
      });
      onResult({ ...done, count });
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
      <Dialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.shop_order_generate_title({ count: shown })}
        size="sm"
      >
        {/* Focus the select, not the button: an early Enter from a held key or a scanner must not create notes. */}
        <Select
          data-autofocus
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
        <DialogFoot mt="md" onClose={() => setAsking(false)}>
          <Button aria-disabled={isPending} onClick={() => !isPending && void run()}>
            {isPending ? m.shop_order_generating({ made }) : m.shop_order_generate_count({ count: shown })}
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  );
}

/** Maximum of CN numbers shown here; the rest are in the listing. */
const shownNumbers = 20;
/** Maximum of CN numbers that the listing's search accepts; above it the link opens the listing with the newest on top. */
const searchedNumbers = 140;

/** The consignment notes created, each linked to its shipment; several are also linked to the listing together. */
function MadeNotes({ made }: { made: Generated['made'] }) {
  const q = made.map(({ consignmentNoteNo }) => consignmentNoteNo).join(' ');
  return (
    <>
      <ul className={classes.made}>
        {made.slice(0, shownNumbers).map(({ orderNo, shipmentId, consignmentNoteNo: cnNo, isRepeat }) => (
          <li key={shipmentId}>
            <span className="consignment-number">
              <Link to="/shipmentlisting" search={{ shipment: shipmentId }}>
                {cnNo}
              </Link>
              <CopyButton value={cnNo} what="CN" />
            </span>
            <span className={classes.small}>{orderNo}</span>
            {isRepeat && <span className={classes.small}>{m.shop_order_problem_generated()}</span>}
          </li>
        ))}
      </ul>
      {made.length > 1 && (
        <Text mb="md">
          {made.length > shownNumbers && `${m.shop_order_made_more({ count: made.length - shownNumbers })} `}
          <Link to="/shipmentlisting" {...(made.length <= searchedNumbers && { search: { q } })}>
            {m.shop_order_made_listed()}
          </Link>
        </Text>
      )}
    </>
  );
}

interface GenerateResultProps {
  result: GenerateResultOf | null;
  onResult: (result: GenerateResultOf) => void;
  onClose: () => void;
}

/**
 * Which notes were created (to print) and which were not (to correct). Rendered by the screen, because the orders have left the
 * list.
 */
export function GenerateResult({ result, onResult, onClose }: GenerateResultProps) {
  const { mutateAsync, isPending } = useGenerate();
  const questions = result?.failed.filter(({ isQuestion }) => isQuestion) ?? [];
  const made = result?.made ?? [];
  // Orders that already had a note are listed and printed, but do not count as created now.
  const fresh = made.filter(({ isRepeat }) => !isRepeat);
  const answered = made.length + (result?.failed.length ?? 0);
  const count = result?.stopped ? result.count : answered;
  const [only] = count === 1 ? fresh : [];
  // Report from the promise: the user may leave the screen before the response arrives.
  const anyway = async () => {
    if (isPending || !result) return;
    const chosen = { orderIds: questions.map(({ orderId }) => orderId) };
    try {
      const more = await mutateAsync({
        chosen,
        service: result.service,
        confirmed: true,
        onProgress: () => undefined,
      });
      const now = new Set([...more.made, ...more.failed].map(({ orderId }) => orderId));
      onResult({
        ...result,
        made: [...result.made, ...more.made],
        failed: [...result.failed.filter(({ orderId }) => !now.has(orderId)), ...more.failed],
        stopped: result.stopped ?? more.stopped,
      });
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
  };
  return (
    <Dialog
      opened={result !== null}
      onClose={onClose}
      size="lg"
      title={
        only
          ? m.shop_order_made_cn({ cnNo: only.consignmentNoteNo })
          : m.shop_order_made({ made: fresh.length, count })
      }
    >
      {result?.stopped && <Stopped why={result.stopped} />}
      {result && result.failed.length > 0 && <Failed outcomes={result.failed} />}
      {made.length > 0 && <MadeNotes made={made} />}
      <DialogFoot onClose={onClose} closeLabel={m.common_close()} mt="md">
        {questions.length > 0 && (
          <Button variant="default" aria-disabled={isPending} onClick={() => void anyway()}>
            {m.shop_order_generate_anyway({ count: questions.length })}
          </Button>
        )}
        {made.length > 0 && (
          <PrintOrders
            variant="filled"
            chosen={{ orderIds: made.map(({ orderId }) => orderId) }}
            shipmentIds={made.map(({ shipmentId }) => shipmentId)}
          />
        )}
      </DialogFoot>
    </Dialog>
  );
}
