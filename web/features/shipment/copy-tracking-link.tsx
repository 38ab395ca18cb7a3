import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Check, Link as LinkIcon } from 'lucide-react';

import { publicTrackingUrl } from '#shared/features/public-tracking/public-tracking-link.rules.ts';
import { m } from '#shared/platform/words/words.ts';

/** The page that a receiver opens without a login. */
export function CopyTrackingLink({ cnNo }: { cnNo: string }) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? Check : LinkIcon;
  return (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => clipboard.copy(publicTrackingUrl(window.location.origin, cnNo))}
    >
      {clipboard.copied ? m.shipment_link_copied() : m.shipment_copy_tracking_link()}
    </Button>
  );
}
