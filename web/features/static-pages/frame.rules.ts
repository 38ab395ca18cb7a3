/** The address to embed, or null. Only https, or this site itself (an origin): never `javascript:`, `data:` or plain http of others. */
export function frameAddress(url: string, site: string): string | null {
  const address = URL.parse(url, site);
  if (!address || !(address.protocol === 'https:' || address.origin === site)) return null;
  return address.href;
}
