import '#web/app/base-styles.ts';

import { MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { router } from '#web/app/router.tsx';
import { cssVariables, theme } from '#web/app/theme.ts';
import { Toasts } from '#web/app/toasts.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

createRoot(container).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Toasts />
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
);
