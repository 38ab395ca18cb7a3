import { isServerThere } from '#web/platform/http/is-server-there.ts';

const reloadedFor = 'reloaded-for:';

/**
 * Reloads the page when a file of an old version is gone after an update, once per file. Does not reload when the server cannot
 * be reached, because the browser would show its own error page instead of ours.
 */
export async function reloads(thrown: unknown): Promise<boolean> {
  if (!(thrown instanceof Error) || !/dynamically imported module|importing a module/iu.test(thrown.message))
    return false;
  const mark = `${reloadedFor}${thrown.message}`;
  if (sessionStorage.getItem(mark) !== null || !(await isServerThere())) return false;
  sessionStorage.setItem(mark, '1');
  window.location.reload();
  return true;
}
