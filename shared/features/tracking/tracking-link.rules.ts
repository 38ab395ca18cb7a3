/** Link to the e-Tracking screen with these numbers looked up, for sharing. `publicUrl` has no trailing slash. */
export function trackingUrl(publicUrl: string, ...cnNos: string[]): string {
  const query = cnNos.map((cnNo) => `cn=${encodeURIComponent(cnNo)}`).join('&');
  return query === '' ? `${publicUrl}/etracking` : `${publicUrl}/etracking?${query}`;
}
