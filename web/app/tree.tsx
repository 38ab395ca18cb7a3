import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';

import { App } from '#web/app/app.tsx';
import { cssVariables, theme } from '#web/app/theme.ts';
import { Toasts } from '#web/app/toasts.tsx';

/** The root of the whole page. */
export function Tree() {
  return (
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <Toasts />
        <App />
      </MantineProvider>
    </StrictMode>
  );
}
