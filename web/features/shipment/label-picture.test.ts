import { expect, it } from 'vitest';

import { closeUp } from '#web/features/shipment/label-picture.tsx';

const preview = (labelCount: number, widthPx = 750, heightPx = 350) => ({
  image: `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}"><rect width="10" height="10"/></svg>`,
  widthPx,
  heightPx,
  noteCount: 1,
  labelCount,
  pageCount: labelCount,
  isPageCountExact: true,
  reprintCount: 0,
  leftOutCount: 0,
  stationCount: 1,
  documentCount: 0,
});

it('The picture of one or two labels is cropped at the centre to the width of the labels', () => {
  const { image, widthPx } = closeUp(preview(1));
  expect(widthPx).toBe(262);
  expect(image).toContain('width="262" height="350" viewBox="244 0 262 350"');
  expect(image).toContain('<rect width="10" height="10"/>');
  expect(closeUp(preview(2)).widthPx).toBe(508);
});

it('The picture of three or more labels, or of a portrait label, is not cropped', () => {
  expect(closeUp(preview(3))).toMatchObject({ widthPx: 750, image: preview(3).image });
  expect(closeUp(preview(30)).widthPx).toBe(750);
  expect(closeUp(preview(1, 400, 500)).widthPx).toBe(400);
});
