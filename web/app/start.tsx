import '#web/app/trusted-texts.ts';
import '#web/app/kept.ts';
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
  // Rendered in slices, so that a slow phone can react to a touch in between.
  startTransition(() => {
    // The login form is in the page's HTML and may be partly filled in: it is hydrated unchanged.
    if (isLogin && container.dataset['frame'] === 'login') hydrateRoot(container, <Tree />);
    else createRoot(container).render(<Tree />);
  });
loadFirstParts().then(draw, async (thrown: unknown) => {
  // A part that could not be loaded is tried again when it is rendered, and reported there.
  if (!(await reloads(thrown))) draw();
});
