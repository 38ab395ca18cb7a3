/** Where anyone follows one parcel. Short, because the label's QR code carries it: fewer letters, larger modules. */
export const publicTrackingRoot = '/t';

/** Of one consignment note; read in any letter case, as people type it from the label. */
export function publicTrackingPath(cnNo: string): `/${string}` {
  return `${publicTrackingRoot}/${encodeURIComponent(cnNo)}`;
}

/** What the QR code of a label opens. `publicUrl` has no trailing slash. */
export function publicTrackingUrl(publicUrl: string, cnNo: string): string {
  return `${publicUrl}${publicTrackingPath(cnNo)}`;
}
