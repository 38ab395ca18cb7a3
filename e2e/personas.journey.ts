/** Each persona sees exactly the menu of their rights (spec §2, §6), and no other screen opens by its address. */
import { expect, test } from '@playwright/test';

import { openAs } from './support.ts';

const settings = [
  'Company Details',
  'Address Book',
  'User Profile',
  'Parcel Details Preset',
  'Change Password',
  'Security',
];
const everyonesTools = ['FAQ', 'e-Tracking', 'Vol. Calculation', 'Prohibited Items', 'Dangerous Goods'];
const homeTools = [...everyonesTools, 'Quote', 'Shipping Document'];
const shipments = ['Create CN', 'CN Listing'];
const people = ['User Listing', 'Create User', 'Audit Trail'];

const homeAdmin = {
  Consignment: shipments,
  'User Management': people,
  'Reverse Charge': shipments,
  'User Settings': settings,
  Tools: [...homeTools, 'Extranet', 'Api Token'],
  'Access Controls': ['Account Listing'],
};

const personas: { accountNo: string; loginId: string; menu: Record<string, string[]>; refused: string[] }[] =
  [
    { accountNo: 'MYS0001', loginId: 'Admin', menu: homeAdmin, refused: ['/COOLshipmentorder'] },
    {
      accountNo: 'MYS0001',
      loginId: 'pickup',
      menu: { 'User Settings': settings, Tools: homeTools },
      refused: ['/shipmentorder', '/shipmentlisting', '/subUserlisting', '/apitoken'],
    },
    {
      accountNo: 'MYS0001',
      loginId: 'office',
      menu: {
        'User Management': ['User Listing', 'Create User'],
        'User Settings': settings,
        Tools: homeTools,
      },
      refused: ['/shipmentorder', '/accesscontrollisting', '/audittrail'],
    },
    {
      accountNo: 'MYS0003',
      loginId: 'Admin',
      menu: {
        COOL: shipments,
        'User Management': people,
        'User Settings': settings.filter((label) => label !== 'Parcel Details Preset'),
        Tools: [...homeTools, 'Api Token'],
        'Access Controls': ['Account Listing'],
      },
      refused: ['/shipmentorder', '/parceldetailspreset'],
    },
    { accountNo: 'MYS0008', loginId: 'Admin', menu: homeAdmin, refused: [] },
    {
      accountNo: 'SGP0001',
      loginId: 'Admin',
      menu: {
        Consignment: shipments,
        'User Management': people,
        'User Settings': settings,
        Tools: [...everyonesTools, 'Extranet', 'Api Token'],
        'Access Controls': ['Account Listing'],
      },
      refused: ['/quote', '/shippingdocument', '/shipmentarrange'],
    },
  ];

for (const { accountNo, loginId, menu, refused } of personas) {
  test(`${accountNo} ${loginId} has the menu of their rights`, async ({ page }) => {
    await openAs(page, accountNo, '/userprofile', loginId);
    await expect(page.getByRole('link', { name: 'FAQ', exact: true })).toBeVisible();
    const shown = await page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll('[id^="menu-"]')].map((group) => [
          group.id.slice('menu-'.length).replaceAll('-', ' '),
          [...group.querySelectorAll('a')].map((link) => link.textContent),
        ]),
      ),
    );
    expect(shown).toEqual(menu);
    for (const path of refused) {
      await page.goto(path);
      await expect(page.getByText(/You do not have access/u)).toBeVisible();
    }
  });
}
