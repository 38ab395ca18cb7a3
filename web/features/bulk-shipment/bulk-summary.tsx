import { Button, Loader, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { submitBulk } from '#shared/features/bulk-shipment/bulk-submit.contract.ts';
import { bulkScreens } from '#shared/features/bulk-shipment/bulk-upload.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { fieldsUsed, growingTable } from '#web/features/bulk-shipment/bulk-grid.ts';
import { bulkServer, loadBulk, type LoadedBulk } from '#web/features/bulk-shipment/bulk-grid.api.ts';
import {
  startOf,
  type Unsaved,
  unsavedOf,
  useKeepUnsaved,
} from '#web/features/bulk-shipment/keep-unsaved.ts';
import { newIdempotencyKey, send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { SheetFix } from '#web/platform/sheet/sheet-fix.tsx';
import { useSheetRows } from '#web/platform/sheet/use-sheet-rows.ts';
import { useMarket } from '#web/platform/ui/market.ts';
import { Note } from '#web/platform/ui/note.tsx';
import { ErrorState } from '#web/platform/ui/states.tsx';

interface BulkSummaryProps {
  uploadId: string;
  /** Identifies how the rows were read: their matching, corrections and submits. Remount when it changes. */
  reading: string;
  /** Called when the job has taken the rows. */
  onSubmitted: () => void;
}

/** The rows of an upload, edited in place; each edit is saved on the server at once (spec §4 "Bulk upload"). */
export function BulkSummary({ uploadId, reading, onSubmitted }: BulkSummaryProps) {
  const [count, setCount] = useState(0);
  const unsaved = useUnsaved(uploadId);
  const loading = useQuery({
    queryKey: keyOf('bulk-uploads', 'grid', uploadId, reading),
    queryFn: ({ signal }) => loadBulk(uploadId, setCount, signal),
    // Rows are loaded once; changes by other users arrive separately.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Keep the loaded rows even if reloading them fails.
  if (loading.error && !loading.data)
    return <ErrorState error={loading.error} onRetry={() => void loading.refetch()} />;
  if (!loading.data || unsaved === undefined)
    return (
      <div role="status">
        <Loader size="sm" /> <Text span>{m.bulk_grid_loading({ count })}</Text>
      </div>
    );
  return <FixRows key={uploadId} loaded={{ ...loading.data, unsaved }} onSubmitted={onSubmitted} />;
}

/**
 * The unsaved changes, read when the grid opens, because a grid that was just left stores its own at that time. Undefined until
 * they are read.
 */
function useUnsaved(uploadId: string): Unsaved | null | undefined {
  const { accountLabel } = useSession();
  const [unsaved, setUnsaved] = useState<Unsaved | null>();
  useEffect(() => {
    void unsavedOf(accountLabel, uploadId).then(setUnsaved);
  }, [accountLabel, uploadId]);
  return unsaved;
}

function FixRows({
  loaded,
  onSubmitted,
}: {
  loaded: LoadedBulk & { unsaved: Unsaved | null };
  onSubmitted: () => void;
}) {
  const { upload } = loaded;
  const { id: market } = useMarket();
  const { loginId, facts } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [gridOf] = useState(() => growingTable(market, upload, facts));
  const [grid, setGrid] = useState(() => gridOf(upload.flows));
  const [first] = useState(() => startOf(loaded, grid, loginId));
  const [server] = useState(() =>
    bulkServer(
      loaded,
      (flows) => {
        const now = gridOf(flows);
        setGrid(now);
        return now;
      },
      loginId,
      first,
    ),
  );
  const work = useSheetRows(first.rows, grid.table, server, first.clashes);
  useKeepUnsaved(upload.uploadId, work, first.lastRowNo, server);
  const [isWide, setWide] = useState(false);
  const [atFirst] = useState(() => ({ used: fieldsUsed(first.rows, grid), fields: grid.fields }));
  const used = grid.fields.filter((field) => atFirst.used.includes(field) || !atFirst.fields.includes(field));
  const { counts } = work;
  const ready = counts.ready + counts.doubtful;
  const isSent = useRef(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const submitting = useMutation({
    mutationFn: () => send(submitBulk, { body: { uploadId: upload.uploadId }, idempotencyKey: key }),
    onSettled: () => setKey(newIdempotencyKey()),
    // Another user may have submitted it just before: then show its progress.
    onError: () => queries.invalidateQueries({ queryKey: keyOf('bulk-uploads', 'one', upload.uploadId) }),
    onSuccess: async () => {
      await askAnew(queries, 'bulk-uploads');
      onSubmitted();
    },
  });

  return (
    <SheetFix
      table={grid.table}
      work={work}
      checkedRows={work.rows}
      fields={isWide ? grid.fields : used}
      sendText={ready === 0 ? null : m.bulk_grid_submit({ count: ready })}
      nothingText={m.bulk_grid_nothing()}
      busyText={m.bulk_grid_submitting()}
      progress={submitting.isPending ? 0 : null}
      onSend={async () => {
        // The second click of a double click arrives before the next render.
        if (isSent.current) return false;
        isSent.current = true;
        await submitting.mutateAsync().catch(() => (isSent.current = false));
        return false;
      }}
      onBack={() => void navigate({ to: bulkScreens[upload.kind].listing })}
      savingText={
        work.staleCount > 0 && work.checkError === null
          ? m.bulk_grid_keeping({ count: work.staleCount })
          : undefined
      }
      viewChoice={
        used.length < grid.fields.length && (
          <Button variant="subtle" size="compact-sm" aria-pressed={isWide} onClick={() => setWide(!isWide)}>
            {isWide ? m.bulk_grid_used_columns() : m.bulk_grid_all_columns({ count: grid.fields.length })}
          </Button>
        )
      }
    >
      {first.putBack > 0 && <Note tone="grey">{m.bulk_grid_put_back({ count: first.putBack })}</Note>}
      {submitting.error && <Note tone="red">{messageOf(submitting.error)}</Note>}
    </SheetFix>
  );
}
