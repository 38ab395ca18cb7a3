/** Login ids are compared without regard to letter case. */
export function foldLogin(loginId: string): string {
  return loginId.normalize('NFKC').toLowerCase();
}
