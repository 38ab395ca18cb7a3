/**
 * Returns the URL to embed, or null. Allowed are https and the site's own origin `site`: never `javascript:`, `data:` or plain
 * http of other sites.
 */
export function frameAddress(url: string, site: string): string | null {
  const address = URL.parse(url, site);
  if (!address || !(address.protocol === 'https:' || address.origin === site)) return null;
  return address.href;
}
