import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';

import type { RightName } from '#shared/platform/rights/rights.ts';
import { m } from '#shared/platform/words/words.ts';
import { Link } from '#web/platform/router/router.tsx';

/** The screen that creates the listed shipments, and the right that it needs. */
export interface OrderScreen {
  to: string;
  needs: RightName;
}

export function CreateButton({ to }: Pick<OrderScreen, 'to'>) {
  return (
    <Button component={Link} to={to} leftSection={<Plus size={16} aria-hidden />}>
      {m.cn_listing_create()}
    </Button>
  );
}
