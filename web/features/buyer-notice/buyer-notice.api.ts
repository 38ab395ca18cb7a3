import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import {
  noticeListing,
  noticePreview,
  noticeSettings,
  type NoticeSettings,
  saveNoticeLogo,
  saveNoticeSettings,
  testNotice,
} from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import type { CallBody } from '#shared/platform/http/call.ts';
import { send } from '#web/platform/http/client.ts';
import { askAnew, keyOf } from '#web/platform/http/query-keys.ts';
import { usePages } from '#web/platform/http/use-pages.ts';

const settingsKey = keyOf('buyer-notices', 'settings');

export function useNoticeSettings() {
  return useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => send(noticeSettings, { signal }) });
}

/** Reads the current settings, and updates everything that shows them. */
export function useReadNoticeSettings(): () => Promise<NoticeSettings> {
  const queries = useQueryClient();
  return async () => {
    const settings = await send(noticeSettings);
    queries.setQueryData(settingsKey, settings);
    return settings;
  };
}

export function useSaveNoticeSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof saveNoticeSettings>) => send(saveNoticeSettings, { body }),
    onSuccess: (settings) => queries.setQueryData(settingsKey, settings),
  });
}

export function useSaveLogo() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallBody<typeof saveNoticeLogo>) => send(saveNoticeLogo, { body }),
    onSettled: () => askAnew(queries, 'buyer-notices'),
  });
}

export type Sample = CallBody<typeof noticePreview>;

export function useNoticePreview(sample: Sample | null) {
  return useQuery({
    queryKey: keyOf('buyer-notices', 'preview', sample),
    queryFn: ({ signal }) => (sample === null ? null : send(noticePreview, { body: sample, signal })),
    enabled: sample !== null,
    placeholderData: (before) => before,
  });
}

export function useTestNotice() {
  return useMutation({ mutationFn: (body: Sample) => send(testNotice, { body }) });
}

export function useNoticeLog() {
  return usePages({
    queryKey: keyOf('buyer-notices', 'log'),
    page: async (from, signal) => {
      const { notices, cursor } = await send(noticeListing, { query: from, signal });
      return { rows: notices, nextCursor: cursor };
    },
  });
}
