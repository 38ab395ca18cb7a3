import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';

import { m } from '#shared/platform/words/words.ts';

interface CopyTextsProps extends Pick<ButtonProps, 'size'> {
  texts: readonly string[];
  label: string;
}

/** Copies texts, one per line, as a spreadsheet or a message accepts them. */
export function CopyTexts({ texts, label, size }: CopyTextsProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => clipboard.copy(texts.join('\n'))}
    >
      {clipboard.copied ? m.common_copied() : label}
    </Button>
  );
}
