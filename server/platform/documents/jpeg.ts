/** Properties of a JPEG that a PDF needs; the picture itself is embedded unchanged. */
export interface JpegFacts {
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3 | 4;
  /** Clockwise quarter turns that set the picture upright (EXIF orientation; mirroring is ignored). */
  readonly turn: 0 | 1 | 2 | 3;
}

const turns: Record<number, JpegFacts['turn']> = { 3: 2, 4: 2, 5: 1, 6: 1, 7: 3, 8: 3 };

/** Reads a JPEG's headers. Throws a RangeError if they are incomplete or invalid. */
export function readJpeg(bytes: Uint8Array): JpegFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) throw new RangeError('Not a JPEG');
  let turn: JpegFacts['turn'] = 0;
  for (let at = 2; at + 9 < bytes.length;) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('Broken JPEG');
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (isFrame(marker)) {
      const components = view.getUint8(at + 9);
      if (components !== 1 && components !== 3 && components !== 4)
        throw new RangeError('Unknown JPEG colours');
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), components, turn };
    }
    if (marker === 0xe1) turn = exifTurn(view, at + 4) ?? turn;
    at += 2 + view.getUint16(at + 2);
  }
  throw new RangeError('JPEG without a picture');
}

/** True for start-of-frame markers: C0 to CF except tables (C4), extensions (C8) and arithmetic conditioning (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function exifTurn(view: DataView, at: number): JpegFacts['turn'] | undefined {
  if (at + 14 > view.byteLength || view.getUint32(at) !== 0x45786966) return undefined;
  const tiff = at + 6;
  const little = view.getUint16(tiff) === 0x4949;
  const directory = tiff + view.getUint32(tiff + 4, little);
  if (directory + 2 > view.byteLength) return undefined;
  const entries = view.getUint16(directory, little);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + 12 * i;
    if (entry + 12 > view.byteLength) return undefined;
    if (view.getUint16(entry, little) === 0x0112) return turns[view.getUint16(entry + 8, little)] ?? 0;
  }
  return undefined;
}

/** Returns the image dictionary for PdfWriter.addImage. CMYK from cameras and Adobe is inverted. */
export function jpegDictionary({ width, height, components }: JpegFacts): string {
  const space = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[components];
  const decode = components === 4 ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  return `/Width ${width}/Height ${height}/ColorSpace/${space}/BitsPerComponent 8/Filter/DCTDecode${decode}`;
}
