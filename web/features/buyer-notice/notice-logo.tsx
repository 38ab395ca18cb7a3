import { Button, FileButton, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { logoBytesMost } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { useSaveLogo } from '#web/features/buyer-notice/buyer-notice.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** What follows 'data:image/png;base64,'. */
async function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : ''),
    );
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}

/** The account's picture above each email. */
export function NoticeLogo({ hasLogo, mayHave }: { hasLogo: boolean; mayHave: boolean }) {
  const save = useSaveLogo();
  const [problem, setProblem] = useState('');
  const keep = (logo: string | null) =>
    save.mutate(
      { logo },
      {
        onSuccess: () => toast.success(m.buyer_notice_logo_saved()),
        onError: (error) => setProblem(messageOf(error)),
      },
    );
  const choose = async (file: File | null) => {
    if (!file) return;
    setProblem('');
    if (file.size > logoBytesMost) setProblem(m.buyer_notice_problem_logo({ kb: logoBytesMost / 1024 }));
    else keep(await base64Of(file));
  };
  return (
    <Section
      title={m.buyer_notice_logo()}
      description={
        mayHave ? m.buyer_notice_logo_help({ kb: logoBytesMost / 1024 }) : m.buyer_notice_problem_not_set()
      }
    >
      <Group gap={8}>
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} variant="default" disabled={!mayHave} loading={save.isPending}>
              {hasLogo ? m.buyer_notice_logo_other() : m.buyer_notice_logo_choose()}
            </Button>
          )}
        </FileButton>
        {hasLogo && (
          <Button variant="subtle" color="gray" onClick={() => keep(null)}>
            {m.buyer_notice_logo_remove()}
          </Button>
        )}
      </Group>
      {problem !== '' && (
        <Text c="red" size="sm" role="alert">
          {problem}
        </Text>
      )}
    </Section>
  );
}
