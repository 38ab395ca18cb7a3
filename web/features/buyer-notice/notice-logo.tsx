import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { logoBytesMost } from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { useSaveLogo } from '#web/features/buyer-notice/buyer-notice.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { base64Of, ChooseFiles } from '#web/platform/ui/choose-files.tsx';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

/** The account's logo at the top of each email. */
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
  const choose = async ([file]: File[]) => {
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
        <ChooseFiles
          accept="image/png,image/jpeg"
          label={hasLogo ? m.buyer_notice_logo_other() : m.buyer_notice_logo_choose()}
          disabled={!mayHave}
          isBusy={save.isPending}
          onFiles={(files) => void choose(files)}
        >
          {hasLogo ? m.buyer_notice_logo_other() : m.buyer_notice_logo_choose()}
        </ChooseFiles>
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
