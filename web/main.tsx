/**
 * The page's own script: small, so that what came with the page (app/frames) is painted before the rest is fetched and runs. The page
 * names the files of the rest, all of which are asked for at once.
 */
import { reloads } from '#web/platform/router/reloads.ts';

const start = () =>
  import('#web/app/start.tsx').catch((thrown: unknown) => {
    if (!reloads(thrown)) throw thrown;
  });

/** In a page with a frame the server left them to us (server/platform/http/pages.ts). */
function askAhead(): void {
  const files = JSON.parse(document.getElementById('ahead')?.textContent ?? '[]') as string[];
  for (const href of files) {
    const link = document.createElement('link');
    const isStyle = href.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
}

/** A page in the background paints nothing. */
const unseenMs = 200;
let isStarted = false;
const once = () => {
  if (isStarted) return;
  isStarted = true;
  askAhead();
  void start();
};
requestAnimationFrame(() => setTimeout(once));
setTimeout(once, unseenMs);
