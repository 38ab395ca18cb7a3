import { isServerThere } from '#web/platform/http/is-server-there.ts';

const reloadedFor = 'reloaded-for:';

/**
 * After a new version was installed the old one's files are gone: the page is fetched again, once for each file. Not where the
 * server cannot be reached, as the browser would put its own page in place of ours.
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
