/**
 * The page's own script: small, so that what came with the page (app/frames) is painted before the rest runs. The files of the rest
 * are on their way already: the page names them.
 */
import { reloads } from '#web/platform/router/reloads.ts';
import { paintWaitMs } from '#web/platform/ui/unseen.ts';

const start = async () => {
  try {
    // React by itself, so that a slow phone answers a touch before the rest.
    await import('#web/app/react.ts');
    await new Promise((next) => setTimeout(next));
    await import('#web/app/start.tsx');
  } catch (thrown) {
    if (!(await reloads(thrown))) throw thrown;
  }
};

let isStarted = false;
const once = () => {
  if (isStarted) return;
  isStarted = true;
  void start();
};
requestAnimationFrame(() => setTimeout(once));
setTimeout(once, paintWaitMs);
