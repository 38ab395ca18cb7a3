/**
 * THE table of screens: routes, guards, menu and search all come from it.
 *
 * To add a screen, add one row: its `path` as spec §2 spells it (matched in any letter case; `$name` takes a parameter), its
 * `title`, the right it `needs` (a name of shared/access/rights.ts, or 'anyone'), its `menu` place with the label of spec §2
 * (leave out for none), and `load`: an import of the screen's module that answers its component, so that it is a chunk of its own.
 * A screen renders its own `<Page>`; 'anyone' screens show inside the shell for whoever is signed in, unless `bare`.
 */
import type { ComponentType } from 'react';

import type { RightName } from '#shared/access/rights.ts';
import { brand } from '#shared/brand/brand.ts';
import type { MenuPlace } from '#web/app/menu.ts';

export interface Screen {
  path: `/${string}`;
  title: string;
  needs: 'anyone' | RightName;
  menu?: MenuPlace;
  /** Never inside the shell: login and its like. */
  bare?: true;
  load: () => Promise<ComponentType>;
}

const { documents } = brand;

export const screens: readonly Screen[] = [
  {
    path: '/login',
    title: 'Login',
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/account/login.screen.tsx')).LoginScreen,
  },
  {
    path: '/forgotpassword',
    title: 'Forgot password',
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/account/forgot-password.screen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/requestprimeaccess',
    title: 'Request portal access',
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/access-request/access-request.screen.tsx')).AccessRequestScreen,
  },
  {
    path: '/404',
    title: 'Page not found',
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/app/lost.screen.tsx')).LostScreen,
  },
  {
    ...documents.portalTerms,
    needs: 'anyone',
    load: async () => (await import('#web/static/portal-terms.screen.tsx')).PortalTermsScreen,
  },
  {
    ...documents.accountTerms,
    needs: 'anyone',
    load: async () => (await import('#web/static/account-terms.screen.tsx')).AccountTermsScreen,
  },
  {
    ...documents.carriageTerms,
    needs: 'anyone',
    load: async () => (await import('#web/static/carriage-terms.screen.tsx')).CarriageTermsScreen,
  },
  {
    ...documents.priorityTerms,
    needs: 'anyone',
    load: async () => (await import('#web/static/priority-terms.screen.tsx')).PriorityTermsScreen,
  },
  {
    ...documents.liabilityTerms,
    needs: 'anyone',
    load: async () =>
      (await import('#web/static/enhanced-liability-terms.screen.tsx')).EnhancedLiabilityTermsScreen,
  },
  {
    path: '/bulkshipmenttabledetail',
    title: 'Bulk Shipment Table Detail',
    needs: 'anyone',
    load: async () => (await import('#web/static/bulk-table.screen.tsx')).BulkTableScreen,
  },
  {
    path: '/shipmentorder',
    title: 'Create CN',
    needs: 'createConsignment',
    menu: { group: 'Consignment', label: 'Create CN', order: 1, jump: 'c' },
    load: async () => (await import('#web/shipment/shipment-order.screen.tsx')).ShipmentOrderScreen,
  },
  {
    path: '/COOLshipmentorder',
    title: 'Create COOL CN',
    needs: 'createCool',
    menu: { group: 'COOL', label: 'Create CN', order: 1, jump: 'c' },
    load: async () => (await import('#web/shipment/shipment-order.screen.tsx')).CoolOrderScreen,
  },
  {
    path: '/shipmentarrange',
    title: 'Reverse Charge',
    needs: 'createReverseCharge',
    menu: { group: 'Reverse Charge', label: 'Create CN', order: 1 },
    load: async () => (await import('#web/shipment/shipment-order.screen.tsx')).ArrangeScreen,
  },
  {
    path: '/COOLshipmentlisting',
    title: 'COOL CN Listing',
    needs: 'viewCool',
    menu: { group: 'COOL', label: 'CN Listing', order: 2, jump: 'l' },
    load: async () => (await import('#web/shipment-listing/shipment-listing.screen.tsx')).CoolListingScreen,
  },
  {
    path: '/rcshipmentlisting',
    title: 'Reverse Charge Listing',
    needs: 'reverseCharge',
    menu: { group: 'Reverse Charge', label: 'CN Listing', order: 2 },
    load: async () =>
      (await import('#web/shipment-listing/shipment-listing.screen.tsx')).ReverseChargeListingScreen,
  },
  {
    path: '/companydetail',
    title: 'Company Details',
    needs: 'verified',
    menu: { group: 'User Settings', label: 'Company Details', order: 1 },
    load: async () => (await import('#web/company/company-detail.screen.tsx')).CompanyDetailScreen,
  },
  {
    path: '/addressbook',
    title: 'Address Book',
    needs: 'verified',
    menu: { group: 'User Settings', label: 'Address Book', order: 2, jump: 'a' },
    load: async () => (await import('#web/address-book/address-book.screen.tsx')).AddressBookScreen,
  },
  {
    path: '/createaddressbook',
    title: 'Address',
    needs: 'verified',
    load: async () => (await import('#web/address-book/create-address.screen.tsx')).CreateAddressScreen,
  },
  {
    path: '/bulkaddress',
    title: 'Import addresses',
    needs: 'verified',
    load: async () => (await import('#web/address-book/import-address.screen.tsx')).ImportAddressScreen,
  },
  {
    path: '/userprofile',
    title: 'User Profile',
    needs: 'signedIn',
    menu: { group: 'User Settings', label: 'User Profile', order: 3 },
    load: async () => (await import('#web/profile/profile.screen.tsx')).ProfileScreen,
  },
  {
    path: '/parceldetailspreset',
    title: 'Parcel Details Preset',
    needs: 'parcelPreset',
    menu: { group: 'User Settings', label: 'Parcel Details Preset', order: 5 },
    load: async () => (await import('#web/preset/preset.screen.tsx')).PresetScreen,
  },
  {
    path: '/apitoken',
    title: 'Api Token',
    needs: 'apiTokens',
    menu: { group: 'Tools', label: 'Api Token', order: 9 },
    load: async () => (await import('#web/api-token/api-token.screen.tsx')).ApiTokenScreen,
  },
  {
    path: '/audittrail',
    title: 'Audit Trail',
    needs: 'auditTrail',
    menu: { group: 'User Management', label: 'Audit Trail', order: 9 },
    load: async () => (await import('#web/audit/audit.screen.tsx')).AuditScreen,
  },
  {
    path: '/security',
    title: 'Security',
    needs: 'signedIn',
    menu: { group: 'User Settings', label: 'Security', order: 7 },
    load: async () => (await import('#web/security/security.screen.tsx')).SecurityScreen,
  },
  {
    path: '/changepassword',
    title: 'Change Password',
    needs: 'signedIn',
    menu: { group: 'User Settings', label: 'Change Password', order: 6 },
    load: async () => (await import('#web/profile/change-password.screen.tsx')).ChangePasswordScreen,
  },
  {
    path: '/subUserlisting',
    title: 'User Listing',
    needs: 'manageUsers',
    menu: { group: 'User Management', label: 'User Listing', order: 1, jump: 'u' },
    load: async () => (await import('#web/users/user-listing.screen.tsx')).UserListingScreen,
  },
  {
    path: '/createuser',
    title: 'Create User',
    needs: 'manageUsers',
    menu: { group: 'User Management', label: 'Create User', order: 2 },
    load: async () => (await import('#web/users/create-user.screen.tsx')).CreateUserScreen,
  },
  {
    path: '/accesscontrollisting',
    title: 'Account Listing',
    needs: 'manageAccounts',
    menu: { group: 'Access Controls', label: 'Account Listing', order: 1 },
    load: async () => (await import('#web/account-access/account-listing.screen.tsx')).AccountListingScreen,
  },
  {
    path: '/faq',
    title: 'FAQ',
    needs: 'signedIn',
    menu: { group: 'Tools', label: 'FAQ', order: 1 },
    load: async () => (await import('#web/static/faq.screen.tsx')).FaqScreen,
  },
  {
    path: '/shipmentlisting',
    title: 'CN Listing',
    needs: 'viewConsignments',
    menu: { group: 'Consignment', label: 'CN Listing', order: 2, jump: 'l' },
    load: async () =>
      (await import('#web/shipment-listing/shipment-listing.screen.tsx')).ShipmentListingScreen,
  },
  {
    path: '/shippingdocument',
    title: 'Shipping Document',
    needs: 'shippingDocument',
    menu: { group: 'Tools', label: 'Shipping Document', order: 7 },
    load: async () =>
      (await import('#web/shipping-document/shipping-document.screen.tsx')).ShippingDocumentScreen,
  },
  {
    path: '/extranet',
    title: 'Extranet',
    needs: 'extranet',
    menu: { group: 'Tools', label: 'Extranet', order: 8 },
    load: async () => (await import('#web/extranet/extranet.screen.tsx')).ExtranetScreen,
  },
  {
    path: '/extranetimage',
    title: 'Archived image',
    needs: 'anyone',
    load: async () => (await import('#web/extranet/extranet-image.screen.tsx')).ExtranetImageScreen,
  },
  {
    path: '/printlog',
    title: 'Print log',
    needs: 'viewShipments',
    load: async () => (await import('#web/consignment-note/print-log.screen.tsx')).PrintLogScreen,
  },
  {
    path: '/etracking',
    title: 'e-Tracking',
    needs: 'track',
    menu: { group: 'Tools', label: 'e-Tracking', order: 2, jump: 't' },
    load: async () => (await import('#web/tracking/tracking.screen.tsx')).TrackingScreen,
  },
  {
    path: '/proofofdelivery',
    title: 'Proof of delivery',
    needs: 'track',
    load: async () => (await import('#web/tracking/proof-of-delivery.screen.tsx')).ProofOfDeliveryScreen,
  },
  {
    path: '/weightinput',
    title: 'Volumetric Weight',
    needs: 'anyone',
    menu: { group: 'Tools', label: 'Vol. Calculation', order: 3 },
    load: async () => (await import('#web/static/volumetric-weight.screen.tsx')).VolumetricWeightScreen,
  },
  {
    path: '/prohibiteditems',
    title: 'Prohibited Items',
    needs: 'anyone',
    menu: { group: 'Tools', label: 'Prohibited Items', order: 4 },
    load: async () => (await import('#web/static/prohibited-items.screen.tsx')).ProhibitedItemsScreen,
  },
  {
    path: '/dangerousgoods',
    title: 'Dangerous Goods',
    needs: 'anyone',
    menu: { group: 'Tools', label: 'Dangerous Goods', order: 5 },
    load: async () => (await import('#web/static/dangerous-goods.screen.tsx')).DangerousGoodsScreen,
  },
  {
    path: '/quote',
    title: 'Quote',
    needs: 'quote',
    menu: { group: 'Tools', label: 'Quote', order: 6, jump: 'q' },
    load: async () => (await import('#web/quote/quote.screen.tsx')).QuoteScreen,
  },
];
