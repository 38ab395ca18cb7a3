/** The e-Tracking screen with these numbers already looked up, as people send each other. `publicUrl` has no trailing slash. */
export function trackingUrl(publicUrl: string, ...cnNos: string[]): string {
  const query = cnNos.map((cnNo) => `cn=${encodeURIComponent(cnNo)}`).join('&');
  return query === '' ? `${publicUrl}/etracking` : `${publicUrl}/etracking?${query}`;
}

/** One parcel's page without a login, as labels carry it in their QR code and customers send it to receivers. */
export function publicTrackingUrl(publicUrl: string, cnNo: string): string {
  return `${publicUrl}/t/${encodeURIComponent(cnNo)}`;
}
