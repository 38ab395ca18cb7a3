/** The e-Tracking screen with these numbers already looked up, as people send each other. `publicUrl` has no trailing slash. */
export function trackingUrl(publicUrl: string, ...cnNos: string[]): string {
  const query = cnNos.map((cnNo) => `cn=${encodeURIComponent(cnNo)}`).join('&');
  return query === '' ? `${publicUrl}/etracking` : `${publicUrl}/etracking?${query}`;
}
