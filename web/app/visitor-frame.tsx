import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '#web/platform/router/router.tsx';
import { useState } from 'react';

import { createQueryClient } from '#web/app/query-client.ts';

/** Frame of the screens that anyone may open, for visitors without the shell: these screens may also send requests. */
export function VisitorFrame() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
