/** The archive: consignment notes and proofs of delivery, one by one and all together as a zip. */
import { expect, test } from '@playwright/test';

import { paperDesk, savedBy } from './paper.fixture.ts';
import { deliver } from './operations.fixture.ts';
import { makeShipment, someone } from './shipping.fixture.ts';
import { openAs } from './support.ts';

const paper = paperDesk();

test('Archived notes and proofs are found by number, opened, and downloaded as one zip', async ({
  page,
  context,
}) => {
  await openAs(page, 'MYS0001', '/extranet');
  const cnNos: string[] = [];
  for (const first of ['Uncle Bala', 'Auntie Mei']) {
    cnNos.push((await makeShipment(page, { name: someone(first) })).consignmentNoteNo);
  }
  const [delivered = '', underWay = ''] = cnNos;
  await deliver(page, delivered);
  await page.getByLabel('CN', { exact: true }).fill(`${cnNos.join(' ')} HN999999999MY`);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results).toContainText('Not consignment notes of your account: HN999999999MY');
  await expect(results.getByRole('link', { name: `POD image of ${delivered}` })).toBeVisible();

  const [picture] = await Promise.all([
    context.waitForEvent('page'),
    results.getByRole('link', { name: `CN image of ${underWay}` }).click(),
  ]);
  await expect(picture.getByRole('img').first()).toBeVisible();
  await picture.close();

  const zip = await savedBy(page, () =>
    results.getByRole('button', { name: 'Download all as a zip' }).click(),
  );
  expect(zip.suggestedFilename()).toBe('downloadCN.zip');
  const files = await paper.unzip(zip);
  const scanned = Object.values(files).flatMap((file) => paper.scan(file));
  for (const cnNo of cnNos) expect(scanned.some((code) => code.includes(cnNo))).toBe(true);
  expect(Object.keys(files).length).toBeGreaterThan(cnNos.length);

  // A receiver who asks knows no CN but has an identity card. The field reports the specification's format rule.
  await page.getByLabel('Receiver’s IC').fill('9013-0114');
  await page.getByRole('button', { name: 'Find by IC' }).click();
  await expect(page.getByText('Receiver’s IC not a valid format.')).toBeVisible();
  await page.getByLabel('Receiver’s IC').fill('711231-14-0001');
  await page.getByRole('button', { name: 'Find by IC' }).click();
  await expect(page.getByText('No proof of delivery in your account was signed with this IC.')).toBeVisible();
});
