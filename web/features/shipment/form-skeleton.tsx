import { Skeleton, Stack } from '@mantine/core';

import { waitingText } from '#web/platform/ui/waiting.ts';

export function FormSkeleton() {
  return (
    <Stack gap="md" aria-label={waitingText} role="status">
      <Skeleton height={120} />
      <Skeleton height={420} />
      <Skeleton height={200} />
    </Stack>
  );
}
