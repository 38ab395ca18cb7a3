/** What the QR code of a label opens, and what people send each other. `publicUrl` has no trailing slash. */
export function trackingUrl(publicUrl: string, ...cnNos: string[]): string {
  return `${publicUrl}${trackingPath(cnNos)}`;
}

/** The e-Tracking screen with these numbers already looked up. */
export function trackingPath(cnNos: readonly string[]): `/${string}` {
  return `/etracking${queryOf(cnNos)}`;
}

export function proofOfDeliveryPath(cnNo: string): `/${string}` {
  return `/proofofdelivery${queryOf([cnNo])}`;
}

function queryOf(cnNos: readonly string[]): string {
  return cnNos.length === 0 ? '' : `?${cnNos.map((cnNo) => `cn=${encodeURIComponent(cnNo)}`).join('&')}`;
}
