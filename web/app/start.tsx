import '#web/app/trusted-texts.ts';
import '#web/app/speak.ts';
import '#web/app/base-styles.ts';

import { startTransition } from 'react';

import { isLogin, loadFirstParts } from '#web/app/parts.ts';
import { createRoot, hydrateRoot } from '#web/app/react.ts';
import { Tree } from '#web/app/tree.tsx';
import { reloads } from '#web/platform/router/reloads.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const draw = () =>
  // In slices, so that a slow phone answers a touch in between.
  startTransition(() => {
    // The login form came with the page, and may be half filled in: it is taken over as it is.
    if (isLogin && container.dataset['frame'] === 'login') hydrateRoot(container, <Tree />);
    else createRoot(container).render(<Tree />);
  });
loadFirstParts().then(draw, async (thrown: unknown) => {
  // What could not be fetched is tried again when it is drawn, and reported there.
  if (!(await reloads(thrown))) draw();
});
