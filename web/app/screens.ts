/**
 * Every screen of the portal: routes, guards, menu and search are derived from it. Each feature lists its own screens; add a new
 * feature here.
 */
import { accessControlsScreens } from '#web/features/access-controls/access-controls.screens.ts';
import { addressBookScreens } from '#web/features/address-book/address-book.screens.ts';
import { addressImportScreens } from '#web/features/address-import/address-import.screens.ts';
import { apiTokenScreens } from '#web/features/api-token/api-token.screens.ts';
import { auditScreens } from '#web/features/audit/audit.screens.ts';
import { bulkListingScreens } from '#web/features/bulk-listing/bulk-listing.screens.ts';
import { bulkShipmentScreens } from '#web/features/bulk-shipment/bulk-shipment.screens.ts';
import { buyerNoticeScreens } from '#web/features/buyer-notice/buyer-notice.screens.ts';
import { claimScreens } from '#web/features/claim/claim.screens.ts';
import { cnListingScreens } from '#web/features/cn-listing/cn-listing.screens.ts';
import { codLedgerScreens } from '#web/features/cod-ledger/cod-ledger.screens.ts';
import { companyScreens } from '#web/features/company/company.screens.ts';
import { dashboardScreens } from '#web/features/dashboard/dashboard.screens.ts';
import { exceptionsScreens } from '#web/features/exceptions/exceptions.screens.ts';
import { extranetScreens } from '#web/features/extranet/extranet.screens.ts';
import { fulfilmentScreens } from '#web/features/fulfilment/fulfilment.screens.ts';
import { handoverScreens } from '#web/features/handover/handover.screens.ts';
import { personalDataScreens } from '#web/features/personal-data/personal-data.screens.ts';
import { pickupScreens } from '#web/features/pickup/pickup.screens.ts';
import { portalAccessScreens } from '#web/features/portal-access/portal-access.screens.ts';
import { presetScreens } from '#web/features/preset/preset.screens.ts';
import { printingScreens } from '#web/features/printing/printing.screens.ts';
import { profileScreens } from '#web/features/profile/profile.screens.ts';
import { quoteScreens } from '#web/features/quote/quote.screens.ts';
import { securityScreens } from '#web/features/security/security.screens.ts';
import { shipmentScreens } from '#web/features/shipment/shipment.screens.ts';
import { shopOrderScreens } from '#web/features/shop-order/shop-order.screens.ts';
import { signInScreens } from '#web/features/sign-in/sign-in.screens.ts';
import { staticPagesScreens } from '#web/features/static-pages/static-pages.screens.ts';
import { supplyScreens } from '#web/features/supply/supply.screens.ts';
import { trackingScreens } from '#web/features/tracking/tracking.screens.ts';
import { tradePapersScreens } from '#web/features/trade-papers/trade-papers.screens.ts';
import { usersScreens } from '#web/features/users/users.screens.ts';
import { webhookScreens } from '#web/features/webhook/webhook.screens.ts';
import { weightDifferenceScreens } from '#web/features/weight-difference/weight-difference.screens.ts';
import type { Screen } from '#web/platform/router/screen.ts';
import { m } from '#shared/platform/words/words.ts';

const appScreens: readonly Screen[] = [
  {
    path: '/404',
    title: m.app_screen_page_not_found(),
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/app/lost.screen.tsx')).LostScreen,
  },
];

export const screens: readonly Screen[] = [
  ...appScreens,
  ...signInScreens,
  ...portalAccessScreens,
  ...staticPagesScreens,
  ...dashboardScreens,
  ...exceptionsScreens,
  ...shipmentScreens,
  ...cnListingScreens,
  ...bulkShipmentScreens,
  ...bulkListingScreens,
  ...companyScreens,
  ...addressBookScreens,
  ...addressImportScreens,
  ...profileScreens,
  ...presetScreens,
  ...apiTokenScreens,
  ...buyerNoticeScreens,
  ...webhookScreens,
  ...auditScreens,
  ...personalDataScreens,
  ...securityScreens,
  ...usersScreens,
  ...accessControlsScreens,
  ...codLedgerScreens,
  ...weightDifferenceScreens,
  ...pickupScreens,
  ...handoverScreens,
  ...fulfilmentScreens,
  ...claimScreens,
  ...shopOrderScreens,
  ...supplyScreens,
  ...tradePapersScreens,
  ...extranetScreens,
  ...printingScreens,
  ...trackingScreens,
  ...quoteScreens,
];
