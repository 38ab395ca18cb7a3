import { isServerThere } from '#web/platform/http/is-server-there.ts';
import { readText, writeText } from '#web/platform/session/stored.ts';

const reloadedFor = 'reloaded-for:';

/**
 * Reloads the page when a file of an old version is gone after an update, once per file. Does not reload when the server cannot
 * be reached, because the browser would show its own error page instead of ours.
 */
export async function reloads(thrown: unknown): Promise<boolean> {
  if (!(thrown instanceof Error) || !/imported module|importing a module|preload CSS/iu.test(thrown.message))
    return false;
  const mark = `${reloadedFor}${thrown.message}`;
  if (readText('sessionStorage', mark) !== null || !(await isServerThere())) return false;
  // Without the mark, the page would be reloaded again and again.
  if (!writeText('sessionStorage', mark, '1')) return false;
  window.location.reload();
  return true;
}
