/**
 * Path of the public page on which anyone can track a parcel. Short, because it is in the label's QR code: fewer
 * characters, larger modules.
 */
export const publicTrackingRoot = '/t';

/** Path for one consignment note; letter case is ignored, as people type it from the label. */
export function publicTrackingPath(cnNo: string): `/${string}` {
  return `${publicTrackingRoot}/${encodeURIComponent(cnNo)}`;
}

/** The URL in the QR code of a label. `publicUrl` has no trailing slash. */
export function publicTrackingUrl(publicUrl: string, cnNo: string): string {
  return `${publicUrl}${publicTrackingPath(cnNo)}`;
}
