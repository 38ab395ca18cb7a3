/** Each persona sees exactly the menu for their rights (spec §2, §6), and cannot open other screens by their address. */
import { expect, test } from '@playwright/test';

import { goWithin, openAs } from './support.ts';

const settings = [
  'Company Details',
  'Address Book',
  'User Profile',
  'Bulk CN Mapping',
  'Parcel Details Preset',
  'Change Password',
  'Security',
];
const adminSettings = [...settings, 'Buyer Notices'];
const everyonesTools = ['FAQ', 'e-Tracking', 'Vol. Calculation', 'Prohibited Items', 'Dangerous Goods'];
const homeTools = [...everyonesTools, 'Quote', 'Shipping Document'];
const shipments = ['Create CN', 'CN Listing'];
const allShipments = [...shipments, 'Create Bulk CN', 'Bulk CN Listing'];
const coolDashboard = ['Dashboard', 'Needs you', 'Weight differences'];
const dashboard = ['Dashboard', 'Needs you', 'COD ledger', 'Weight differences'];
const claims = ['Submit', 'Listing'];
const pickups = ['Listing', 'Create', 'Handover Sheet', 'Calendar'];
const supplies = ['Listing', 'Request Supplies'];
const people = ['User Listing', 'Create User', 'Audit Trail', 'Personal data'];
const orders = ['Manage Orders', 'eCommerce Plugin Guides'];
const fulfilment = [
  'Upload Fulfillment',
  'Order Fulfillment',
  'Fulfillment Listing',
  'Stock',
  'Pick waves',
  'Scan to pack',
];

const homeAdmin = {
  Dashboard: dashboard,
  Consignment: allShipments,
  'User Management': people,
  Claim: claims,
  'Pick-up': pickups,
  Supply: supplies,
  'Reverse Charge': shipments,
  'External Orders': orders,
  'User Settings': adminSettings,
  Tools: [...homeTools, 'Extranet', 'Api Token', 'Webhooks', 'Print log'],
  'Access Controls': ['Account Listing'],
};

const personas: { accountNo: string; loginId: string; menu: Record<string, string[]>; refused: string[] }[] =
  [
    {
      accountNo: 'MYS0001',
      loginId: 'Admin',
      menu: { ...homeAdmin, Fulfillment: fulfilment },
      refused: ['/COOLshipmentorder'],
    },
    {
      accountNo: 'MYS0001',
      loginId: 'pickup',
      menu: {
        'Pick-up': pickups,
        'User Management': ['User Listing'],
        'User Settings': settings,
        Tools: homeTools,
      },
      refused: ['/shipmentorder', '/shipmentlisting', '/createuser', '/apitoken'],
    },
    {
      accountNo: 'MYS0001',
      loginId: 'office',
      menu: {
        Dashboard: ['Dashboard', 'COD ledger'],
        'User Management': ['User Listing', 'Create User'],
        Supply: supplies,
        'User Settings': settings,
        Tools: homeTools,
      },
      refused: ['/shipmentorder', '/accesscontrollisting', '/audittrail'],
    },
    {
      accountNo: 'MYS0003',
      loginId: 'Admin',
      menu: {
        Dashboard: coolDashboard,
        COOL: allShipments,
        'User Management': people,
        Claim: claims,
        Supply: supplies,
        'User Settings': adminSettings.filter(
          (label) => !/^(?:Bulk CN Mapping|Parcel Details Preset)$/u.test(label),
        ),
        Tools: [...homeTools, 'Api Token', 'Webhooks', 'Print log'],
        'Access Controls': ['Account Listing'],
      },
      refused: ['/shipmentorder', '/parceldetailspreset'],
    },
    { accountNo: 'MYS0008', loginId: 'Admin', menu: homeAdmin, refused: [] },
    {
      accountNo: 'SGP0001',
      loginId: 'Admin',
      menu: {
        Dashboard: dashboard,
        Consignment: allShipments,
        'User Management': people,
        'Pick-up': pickups,
        Supply: supplies,
        'User Settings': adminSettings,
        Tools: [...everyonesTools, 'Extranet', 'Api Token', 'Webhooks', 'Print log'],
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
          document.querySelector(`[aria-controls="${group.id}"]`)?.textContent ?? group.id,
          [...group.querySelectorAll('a')].map((link) => link.textContent),
        ]),
      ),
    );
    expect(shown).toEqual(menu);
    for (const path of refused) {
      await goWithin(page, path);
      await expect(
        page.getByText(/You do not have access|for Malaysian accounts only|not part of this account/u),
      ).toBeVisible();
    }
  });
}
