import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { SERVICE_IDS } from '#shared/features/shipment/services.rules.ts';
import { serviceWords } from '#shared/features/shipment/shipment-words.model.ts';
import type { ShopSheetRow } from '#shared/features/shop-order/shop-sheet.contract.ts';
import {
  shopSheetColumns,
  type ShopSheetField,
  shopSheetFields,
} from '#shared/features/shop-order/shop-sheet.model.ts';
import { m } from '#shared/platform/words/words.ts';
import {
  startOf,
  type UnsavedOrders,
  unsavedOf,
  useKeepUnsavedOrders,
} from '#web/features/shop-order/keep-unsaved-orders.ts';
import { GenerateResult, type GenerateResultOf } from '#web/features/shop-order/order-generate.tsx';
import { type Chosen, useGenerate } from '#web/features/shop-order/shop-order.api.ts';
import { fetchSheet, saveSheet } from '#web/features/shop-order/shop-sheet.api.ts';
import { keyOf } from '#web/platform/http/query-keys.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useCan, useSession } from '#web/platform/session/session.ts';
import { SheetFix } from '#web/platform/sheet/sheet-fix.tsx';
import { isBad } from '#web/platform/sheet/sheet-rows.ts';
import type { SheetAnswer, SheetRow, SheetTable } from '#web/platform/sheet/sheet-table.ts';
import { useSheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { Note } from '#web/platform/ui/note.tsx';
import { EmptyState, ErrorState } from '#web/platform/ui/states.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

type Row = SheetRow<ShopSheetField>;

const services = SERVICE_IDS.filter((id) => id === 'standard' || id === 'priority');
const table: SheetTable<ShopSheetField> = {
  columns: shopSheetColumns.map(({ label, ...column }) => ({
    ...column,
    label: label(),
    ...(column.field === 'service' && { choices: services.map((id) => serviceWords[id]()) }),
  })),
  check: (row) => ({ row, problems: {}, codes: {} }),
  key: { field: 'orderNo', repeated: null },
  namedBy: ['name', 'postcode', 'city', 'orderNo'],
  ownFields: new Set(['orderNo', 'name', 'phone', 'address1']),
  amountLabel: m.shop_order_field_price(),
  isServerChecked: true,
  errorFile: { fileName: m.shop_order_sheet_error_file(), sheetName: m.shop_order_sheet_error_sheet() },
};

const answerOf = ({ row, problems, codes, version, priceCents, isGone }: ShopSheetRow) => ({
  row,
  problems,
  codes,
  notes: {},
  knownAs: null,
  isDouble: false,
  version,
  amountCents: priceCents,
  isGone,
});

/** The orders of a list as rows that are edited together; valid rows continue to their consignment notes. */
export function OrderSheet({
  chosen,
  count,
  onClose,
}: {
  chosen: Chosen;
  /** Number of selected orders. */
  count: number;
  onClose: () => void;
}) {
  const { accountLabel } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('order-sheets', chosen),
    queryFn: async ({ signal }) => {
      const { rows, isPart } = await fetchSheet(chosen, signal);
      const ids = rows.map(({ orderId }) => orderId);
      return { rows, total: isPart ? count : null, unsaved: await unsavedOf(accountLabel, ids) };
    },
    // The grid holds the edits, so load the rows only once.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={400} role="status" aria-label={waitingText} />;
  if (data.rows.length === 0) return <EmptyState title={m.shop_order_sheet_none()} />;
  return <Sheet loaded={data} onClose={onClose} />;
}

interface Loaded {
  rows: readonly ShopSheetRow[];
  /** The total number of orders if only some of them are loaded, otherwise null. */
  total: number | null;
  unsaved: UnsavedOrders;
}

function Sheet({ loaded, onClose }: { loaded: Loaded; onClose: () => void }) {
  const mayGenerate = useCan('shipExternalOrders');
  const generate = useGenerate();
  const [made, setMade] = useState(0);
  const [result, setResult] = useState<GenerateResultOf | null>(null);
  /** True while the sheet waits for the last save before it closes. */
  const [isLeaving, setLeaving] = useState(false);
  const [{ rows: read, total, unsaved }] = useState(loaded);
  const idOf = (line: number) => read[line - 1]?.orderId ?? '';
  const [first] = useState(() => {
    const rows = read.map((row, index): Row => ({ ...answerOf(row), line: index + 1, isStale: false }));
    return startOf(rows, unsaved, idOf, m.shop_order_sheet_others());
  });
  const work = useSheetRows<ShopSheetField>(
    first.rows,
    table,
    {
      ask: async (stale) => {
        const saved = await saveSheet(
          stale.map(({ line, version = 1, row }) => ({ orderId: idOf(line), version, row })),
        ).catch((thrown: unknown) => {
          // Stay, so that the user sees that saving failed.
          setLeaving(false);
          throw thrown;
        });
        // Conflicts are shown first, so that the user can choose.
        if (saved.some(({ isChanged }) => isChanged)) setLeaving(false);
        const byId = new Map(saved.map((row) => [row.orderId, row]));
        const answers = stale.map(({ line, row }): SheetAnswer<ShopSheetField> & { writtenBy?: string } => {
          const found = byId.get(idOf(line));
          if (!found)
            return { row, problems: {}, codes: {}, notes: {}, knownAs: null, isDouble: false, isGone: true };
          return {
            ...answerOf(found),
            ...(found.isChanged && { writtenBy: m.shop_order_sheet_others() }),
          };
        });
        return { answers };
      },
    },
    first.clashes,
  );
  useKeepUnsavedOrders(work, idOf, unsaved);
  const { staleCount } = work;
  const isSaved = staleCount === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isLeaving && isSaved) close();
  }, [isLeaving, isSaved]);
  const leave = () => {
    // Wait once for unsaved changes: otherwise the list would create notes from the old orders.
    if (!isSaved && !isLeaving && work.checkError === null) return setLeaving(true);
    if (!isSaved) toast.error(m.shop_order_sheet_kept({ count: staleCount }));
    onClose();
  };
  const going = work.rows.filter((row) => !isBad(row) && !row.isRemoved && !row.isGone);
  const submit = async () => {
    setMade(0);
    try {
      const done = await generate.mutateAsync({
        chosen: { orderIds: going.map(({ line }) => idOf(line)) },
        service: null,
        confirmed: false,
        onProgress: setMade,
      });
      const ids = new Set(done.made.map(({ orderId }) => orderId));
      work.drop(new Set(going.filter(({ line }) => ids.has(idOf(line))).map(({ line }) => line)));
      setResult({ ...done, count: going.length });
    } catch (thrown) {
      toast.error(messageOf(thrown));
    }
    return work.badCount > 0;
  };
  return (
    <>
      <SheetFix
        table={table}
        work={work}
        checkedRows={work.rows}
        fields={shopSheetFields}
        sendText={
          going.length === 0 || !mayGenerate ? null : m.shop_order_sheet_generate({ count: going.length })
        }
        nothingText={m.shop_order_sheet_nothing()}
        busyText={m.shop_order_generating({ made })}
        progress={generate.isPending ? made / Math.max(1, going.length) : null}
        onSend={submit}
        onBack={leave}
        savingText={isLeaving ? m.shop_order_saving() : undefined}
      >
        {total !== null && <Note tone="amber">{m.shop_order_sheet_part({ count: read.length, total })}</Note>}
        {first.putBack > 0 && (
          <Note tone="grey">{m.shop_order_sheet_put_back({ count: first.putBack })}</Note>
        )}
      </SheetFix>
      <GenerateResult
        result={result}
        onResult={setResult}
        onClose={() => {
          setResult(null);
          if (work.rows.length === 0) onClose();
        }}
      />
    </>
  );
}
