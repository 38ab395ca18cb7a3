import { Button } from '@mantine/core';
import { Plug, Store, Table2 } from 'lucide-react';

import type { OrderRow } from '#shared/features/shop-order/order-listing.contract.ts';
import type { ShopOrderView } from '#shared/features/shop-order/shop-order.model.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  CancelOrders,
  DownloadOrders,
  type SkippedOrders,
  MergeButton,
  PrintOrders,
  RestoreOrders,
  TellAgain,
} from '#web/features/shop-order/order-actions.tsx';
import { GenerateButton, type GenerateResultOf } from '#web/features/shop-order/order-generate.tsx';
import type { Chosen } from '#web/features/shop-order/shop-order.api.ts';
import { Link } from '#web/platform/router/router.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { MoreActions } from '#web/platform/ui/table/more-actions.tsx';
import type { Selection } from '#web/platform/ui/table/use-selection.ts';

export function ShopsLink() {
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/shopConnections" {...props} />}
      leftSection={<Plug size={16} aria-hidden />}
    >
      {m.shop_order_shops()}
    </Button>
  );
}

interface ActionsProps {
  view: ShopOrderView;
  selection: Selection;
  /** All that match, as the list shows them. */
  matching: Chosen;
  rows: readonly OrderRow[];
  total: number;
  totalIsAtLeast: boolean;
  onResult: (result: GenerateResultOf) => void;
  onSheet: (chosen: Chosen) => void;
  onLeft: (left: SkippedOrders) => void;
}

export function SheetButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="default" leftSection={<Table2 size={16} aria-hidden />} onClick={onOpen}>
      {m.shop_order_sheet_open()}
    </Button>
  );
}

/** The actions on the selected orders of a tab. */
export function Actions(given: ActionsProps) {
  const { view, selection, matching, rows, total, totalIsAtLeast, onResult, onSheet, onLeft } = given;
  const count = selection.count(total);
  const isAtLeast = selection.all && totalIsAtLeast;
  const named = rows.filter(({ orderId }) => selection.has(orderId));
  // With 'select all', the server finds all matching orders, including those not loaded here.
  const chosen: Chosen = selection.all
    ? { ...matching, ...(selection.except.length > 0 && { except: [...selection.except] }) }
    : { orderIds: [...selection.keys] };
  const shipmentIds = named.flatMap(({ shipmentId }) => shipmentId ?? []);
  const props = { chosen, count, isAtLeast, onDone: selection.clear };
  return (
    <>
      {view === 'new' && (
        <GenerateButton chosen={chosen} count={count} isAtLeast={isAtLeast} onResult={onResult} isMain />
      )}
      {(view === 'new' || view === 'problem') && <SheetButton onOpen={() => onSheet(chosen)} />}
      {(view === 'generated' || view === 'shipped') && (
        <PrintOrders
          variant="filled"
          chosen={chosen}
          shipmentIds={shipmentIds.length === count && !isAtLeast ? shipmentIds : null}
          hasProofs={view === 'shipped'}
          onDone={selection.clear}
        />
      )}
      {view === 'cancelled' && <RestoreOrders {...props} onLeft={onLeft} />}
      <MoreActions>
        {view === 'new' && selection.keys.length > 1 && (
          <MergeButton orderIds={[...selection.keys]} onDone={selection.clear} />
        )}
        {named.some(({ backState }) => backState === 'failed') && <TellAgain {...props} onLeft={onLeft} />}
        <DownloadOrders chosen={chosen} />
        {view !== 'cancelled' && view !== 'shipped' && <CancelOrders {...props} onLeft={onLeft} />}
      </MoreActions>
    </>
  );
}

/** Explains why the list is empty and what to do about it. */
export function Nothing({
  hasShops,
  isFiltered,
  onClear,
}: {
  hasShops: boolean;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const icon = <Store size={24} aria-hidden />;
  if (!hasShops) {
    return (
      <EmptyState title={m.shop_order_no_shops()} icon={icon} action={<ShopsLink />}>
        {m.shop_order_no_shops_help()}
      </EmptyState>
    );
  }
  return isFiltered ? (
    <EmptyState
      title={m.shop_order_none_match()}
      icon={icon}
      action={
        <Button variant="default" onClick={onClear}>
          {m.common_show_all()}
        </Button>
      }
    />
  ) : (
    <EmptyState title={m.shop_order_none()} icon={icon} action={<ShopsLink />}>
      {m.shop_order_none_help()}
    </EmptyState>
  );
}
