/** Longest side in pixels: photos from phones have many megabytes, so they are sent as small JPEGs in base64. */
const longestSide = 1280;
const quality = 0.8;

export async function photoText(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', quality).replace('data:image/jpeg;base64,', '');
}
