const reloadedFor = 'reloaded-for:';

/** After a new version was installed the old one's files are gone: the page is fetched again, once for each file. */
export function reloads(thrown: unknown): boolean {
  if (!(thrown instanceof Error) || !/dynamically imported module|importing a module/iu.test(thrown.message))
    return false;
  const mark = `${reloadedFor}${thrown.message}`;
  if (sessionStorage.getItem(mark) !== null) return false;
  sessionStorage.setItem(mark, '1');
  window.location.reload();
  return true;
}
