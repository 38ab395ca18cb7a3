import '#web/app/trusted-texts.ts';
import '#web/app/speak.ts';
import '#web/app/base-styles.ts';

import { MantineProvider } from '@mantine/core';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from '#web/app/app.tsx';
import { loadFirstParts } from '#web/app/parts.ts';
import { cssVariables, theme } from '#web/app/theme.ts';
import { Toasts } from '#web/app/toasts.tsx';
import { reloads } from '#web/platform/router/reloads.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const root = createRoot(container);
const draw = () =>
  // In slices, so that a slow phone answers a touch in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <Toasts />
          <App />
        </MantineProvider>
      </StrictMode>,
    ),
  );
loadFirstParts().then(draw, (thrown: unknown) => {
  // What could not be fetched is tried again when it is drawn, and reported there.
  if (!reloads(thrown)) draw();
});
