import { Button, Select, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

import { type NoticeKind, noticeKinds } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import type { Language } from '#shared/platform/words/message.ts';
import { m } from '#shared/platform/words/words.ts';
import { type Sample, useNoticePreview, useTestNotice } from '#web/features/buyer-notice/buyer-notice.api.ts';
import { EmailFrame } from '#web/features/buyer-notice/email-frame.tsx';
import { kindTexts } from '#web/features/buyer-notice/notice-words.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { ErrorState } from '#web/platform/ui/states.tsx';
import { unavailable } from '#web/platform/ui/unavailable.ts';
import { waitingText } from '#web/platform/ui/waiting.ts';

interface NoticePreviewProps {
  language: Language;
  shopName: string;
}

const isKind = (text: string | null): text is NoticeKind => noticeKinds.some((kind) => kind === text);
const typingMs = 300;

/** The email as a receiver will read it, updated as the settings are typed. */
export function NoticePreview({ language, shopName }: NoticePreviewProps) {
  const [kind, setKind] = useState<NoticeKind>('out_for_delivery');
  const [name] = useDebouncedValue(shopName.trim(), typingMs);
  const sample: Sample | null = name === '' ? null : { kind, language, shopName: name };
  const preview = useNoticePreview(sample);
  const test = useTestNotice();
  const sendTest = (to: Sample) =>
    test.mutate(to, {
      onSuccess: ({ sentTo }) => toast.success(m.buyer_notice_tested({ to: sentTo })),
      onError: (error) => toast.error(messageOf(error)),
    });
  return (
    <Section
      title={m.buyer_notice_preview()}
      action={
        <Button
          variant="default"
          size="xs"
          {...unavailable(sample === null || test.isPending)}
          onClick={() => sample && !test.isPending && sendTest(sample)}
        >
          {m.buyer_notice_test()}
        </Button>
      }
    >
      <Select
        label={m.buyer_notice_preview_of()}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        data={noticeKinds.map((value) => ({ value, label: kindTexts[value].short }))}
        value={kind}
        onChange={(value) => isKind(value) && setKind(value)}
      />
      {preview.error && !preview.data && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {preview.data ? (
        <>
          <Text size="sm">
            <Text span c="dimmed" size="sm">
              {m.buyer_notice_subject()}
            </Text>{' '}
            {preview.data.subject}
          </Text>
          <EmailFrame title={m.buyer_notice_preview()} html={preview.data.html} />
        </>
      ) : (
        !preview.error && <Skeleton height={360} aria-label={waitingText} role="status" />
      )}
    </Section>
  );
}
