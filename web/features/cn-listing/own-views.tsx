import { Button } from '@mantine/core';
import { Bookmark } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';

import type { ListingId, OwnView } from '#shared/features/cn-listing/listing-view.contract.ts';
import { type ListingSort, newestFirst } from '#shared/features/cn-listing/listing-sorts.model.ts';
import { m } from '#shared/platform/words/words.ts';
import { useDeleteView, useSaveView } from '#web/features/cn-listing/own-view.api.ts';
import { ownName, sortName, stateOf } from '#web/features/cn-listing/listing-filters.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { CannotOpen, part } from '#web/platform/ui/part.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { undoToast } from '#web/platform/ui/undo-toast.tsx';
import type { UrlFilters } from '#web/platform/ui/use-url-filters.ts';

// Dialogs are large, and few visits name a view.
const NameDialog = part(
  async () => (await import('#web/features/cn-listing/name-view-dialog.tsx')).NameViewDialog,
  CannotOpen,
);

interface OwnViewsProps {
  listing: ListingId;
  url: UrlFilters;
  /** The current sorting, from the URL or from the saved layout. */
  sort: ListingSort;
  views: readonly OwnView[];
}

/** Saves the current filters, search and sorting as the user's own view; updates or deletes the open one. */
export function OwnViews({ listing, url, sort, views }: OwnViewsProps) {
  const [naming, setNaming] = useState(false);
  const save = useSaveView(listing);
  const undo = useSaveView(listing);
  const remove = useDeleteView(listing);
  const { [sortName]: _, ...filters } = stateOf(url.values);
  const state = { ...filters, ...(sort !== newestFirst && { [sortName]: sort }) };
  const open = views.find(({ viewId }) => viewId === url.values[ownName]);
  const isChanged = open !== undefined && !isSame(open.state, state);
  const isWorthKeeping = Object.keys(state).some((name) => name !== 'view');
  const shown = useRef(url);
  useEffect(() => {
    shown.current = url;
  }, [url]);

  /** Restores a view as it was, and opens it unless other filters were chosen since. */
  const restore = async (former: OwnView) => {
    try {
      await undo.mutateAsync({ ...former, isUndo: true });
      const now = shown.current;
      if (isSame(stateOf(now.values), stateOf(url.values))) now.set({ [ownName]: former.viewId }, 'replace');
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  const keepNew = (name: string) =>
    save.mutate(
      { name, state },
      {
        onSuccess: (saved) => {
          setNaming(false);
          toast.success(m.cn_listing_view_saved({ name: saved.name }));
          url.set({ [ownName]: saved.viewId }, 'replace');
        },
      },
    );
  const act = async (work: Promise<unknown>, done: string, former: OwnView) => {
    try {
      await work;
      undoToast(done, () => void restore(former));
      return true;
    } catch (error) {
      toast.error(messageOf(error));
      return false;
    }
  };
  const update = ({ viewId, name, ...former }: OwnView) =>
    act(save.mutateAsync({ viewId, name, state }), m.cn_listing_view_saved({ name }), {
      viewId,
      name,
      ...former,
    });
  const forget = async (view: OwnView) => {
    const { viewId, name } = view;
    if (await act(remove.mutateAsync(viewId), m.cn_listing_view_deleted({ name }), view))
      shown.current.set({ [ownName]: null }, 'replace');
  };

  return (
    <>
      {isChanged && (
        <Button variant="subtle" onClick={() => void update(open)}>
          {m.cn_listing_view_update()}
        </Button>
      )}
      {open && !isChanged && (
        <Button variant="subtle" color="gray" onClick={() => void forget(open)}>
          {m.cn_listing_view_delete()}
        </Button>
      )}
      {isWorthKeeping && (!open || isChanged) && (
        <Button
          variant="subtle"
          leftSection={<Bookmark size={16} aria-hidden />}
          onClick={() => {
            save.reset();
            setNaming(true);
          }}
        >
          {m.cn_listing_view_save()}
        </Button>
      )}
      {naming && (
        <Suspense>
          <NameDialog
            isBusy={save.isPending}
            error={save.error ? messageOf(save.error) : null}
            onClose={() => setNaming(false)}
            onSave={keepNew}
          />
        </Suspense>
      )}
    </>
  );
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}
