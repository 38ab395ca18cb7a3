import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '#web/platform/router/router.tsx';
import { useState } from 'react';

import { createQueryClient } from '#web/app/query-client.ts';

/** Around the screens that anyone may open, for who has no shell: they may ask the server as well. */
export function VisitorFrame() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
