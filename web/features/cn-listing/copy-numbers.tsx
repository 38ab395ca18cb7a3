import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Copy } from 'lucide-react';
import { m } from '#shared/platform/words/words.ts';

/** Copies the selected CNs, one per line, as a spreadsheet, a message or the tracking page accepts them. */
export function CopyNumbers({ numbers }: { numbers: readonly string[] }) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : Copy;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => clipboard.copy(numbers.join('\n'))}
    >
      {clipboard.copied
        ? m.common_copied()
        : numbers.length === 1
          ? m.cn_listing_copy_cn()
          : m.cn_listing_copy_cns()}
    </Button>
  );
}
