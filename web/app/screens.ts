/**
 * THE table of screens: routes, guards, menu and search all come from it.
 *
 * To add a screen, add one row: its `path` as spec §2 spells it (matched in any letter case; `$name` takes a parameter), its
 * `title`, the right it `needs` (a name of shared/platform/rights/rights.ts, or 'anyone'), its `menu` place with the label of spec §2
 * (leave out for none), and `load`: an import of the screen's module that answers its component, so that it is a chunk of its own.
 * A screen renders its own `<Page>`; 'anyone' screens show inside the shell for whoever is signed in, unless `bare`.
 */
import type { ComponentType } from 'react';

import type { RightName } from '#shared/platform/rights/rights.ts';
import { brand } from '#shared/platform/brand/brand.ts';
import { weightFormUrl } from '#web/features/static-pages/weight-form.ts';
import type { MenuPlace } from '#web/app/menu.ts';
import { m } from '#shared/platform/words/words.ts';

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
    title: m.app_screen_login(),
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/features/sign-in/login.screen.tsx')).LoginScreen,
  },
  {
    path: '/forgotpassword',
    title: m.app_screen_forgot_password(),
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/features/sign-in/forgot-password.screen.tsx')).ForgotPasswordScreen,
  },
  {
    path: '/requestprimeaccess',
    title: m.app_screen_request_access(),
    needs: 'anyone',
    bare: true,
    load: async () =>
      (await import('#web/features/portal-access/access-request.screen.tsx')).AccessRequestScreen,
  },
  {
    path: '/404',
    title: m.app_screen_page_not_found(),
    needs: 'anyone',
    bare: true,
    load: async () => (await import('#web/app/lost.screen.tsx')).LostScreen,
  },
  {
    path: documents.portalTerms.path,
    title: m.brand_terms_portal(),
    needs: 'anyone',
    load: async () => (await import('#web/features/static-pages/portal-terms.screen.tsx')).PortalTermsScreen,
  },
  {
    path: documents.accountTerms.path,
    title: m.brand_terms_account(),
    needs: 'anyone',
    load: async () =>
      (await import('#web/features/static-pages/account-terms.screen.tsx')).AccountTermsScreen,
  },
  {
    path: documents.carriageTerms.path,
    title: m.brand_terms_carriage(),
    needs: 'anyone',
    load: async () =>
      (await import('#web/features/static-pages/carriage-terms.screen.tsx')).CarriageTermsScreen,
  },
  {
    path: documents.priorityTerms.path,
    title: m.brand_terms_priority(),
    needs: 'anyone',
    load: async () =>
      (await import('#web/features/static-pages/priority-terms.screen.tsx')).PriorityTermsScreen,
  },
  {
    path: documents.liabilityTerms.path,
    title: m.brand_terms_liability(),
    needs: 'anyone',
    load: async () =>
      (await import('#web/features/static-pages/enhanced-liability-terms.screen.tsx'))
        .EnhancedLiabilityTermsScreen,
  },
  {
    path: '/bulkshipmenttabledetail',
    title: m.app_screen_bulk_table(),
    needs: 'anyone',
    load: async () => (await import('#web/features/static-pages/bulk-table.screen.tsx')).BulkTableScreen,
  },
  {
    path: '/dashboard',
    title: m.app_menu_dashboard(),
    needs: 'verified',
    menu: { group: 'dashboard', label: m.app_menu_dashboard(), order: 1, jump: 'd' },
    load: async () => (await import('#web/features/dashboard/dashboard.screen.tsx')).DashboardScreen,
  },
  {
    path: '/exceptions',
    title: m.app_screen_exceptions(),
    needs: 'viewShipments',
    menu: { group: 'dashboard', label: m.app_screen_exceptions(), order: 2, jump: 'n' },
    load: async () => (await import('#web/features/exceptions/exceptions.screen.tsx')).ExceptionsScreen,
  },
  {
    path: '/shipmentorder',
    title: m.app_screen_create_cn(),
    needs: 'createConsignment',
    menu: { group: 'consignment', label: m.app_screen_create_cn(), order: 1, jump: 'c' },
    load: async () => (await import('#web/features/shipment/shipment-order.screen.tsx')).ShipmentOrderScreen,
  },
  {
    path: '/COOLshipmentorder',
    title: m.app_screen_create_cool_cn(),
    needs: 'createCool',
    menu: { group: 'cool', label: m.app_screen_create_cn(), order: 1, jump: 'c' },
    load: async () => (await import('#web/features/shipment/shipment-order.screen.tsx')).CoolOrderScreen,
  },
  {
    path: '/shipmentarrange',
    title: m.app_menu_reverse_charge(),
    needs: 'createReverseCharge',
    menu: { group: 'reverseCharge', label: m.app_screen_create_cn(), order: 1 },
    load: async () => (await import('#web/features/shipment/shipment-order.screen.tsx')).ArrangeScreen,
  },
  {
    path: '/COOLshipmentlisting',
    title: m.app_screen_cool_cn_listing(),
    needs: 'viewCool',
    menu: { group: 'cool', label: m.app_screen_cn_listing(), order: 2, jump: 'l' },
    load: async () =>
      (await import('#web/features/cn-listing/shipment-listing.screen.tsx')).CoolListingScreen,
  },
  {
    path: '/uploadshipment',
    title: m.app_screen_bulk_upload(),
    needs: 'createConsignment',
    menu: { group: 'consignment', label: m.app_screen_bulk_upload(), order: 3 },
    load: async () =>
      (await import('#web/features/bulk-shipment/upload-shipment.screen.tsx')).UploadShipmentScreen,
  },
  {
    path: '/uploadCOOLshipment',
    title: m.app_screen_bulk_upload(),
    needs: 'createCool',
    menu: { group: 'cool', label: m.app_screen_bulk_upload(), order: 3 },
    load: async () =>
      (await import('#web/features/bulk-shipment/upload-shipment.screen.tsx')).UploadShipmentScreen,
  },
  {
    path: '/bulkCNmapping',
    title: m.app_screen_bulk_mapping(),
    needs: 'bulkMapping',
    menu: { group: 'userSettings', label: m.app_screen_bulk_mapping(), order: 4 },
    load: async () => (await import('#web/features/bulk-shipment/bulk-mapping.screen.tsx')).BulkMappingScreen,
  },
  {
    path: '/bulkShipmentListing',
    title: m.app_screen_bulk_listing(),
    needs: 'viewConsignments',
    menu: { group: 'consignment', label: m.app_screen_bulk_listing(), order: 4 },
    load: async () => (await import('#web/features/bulk-listing/bulk-listing.screen.tsx')).BulkListingScreen,
  },
  {
    path: '/bulkCOOLshipmentlisting',
    title: m.app_screen_bulk_listing(),
    needs: 'viewCool',
    menu: { group: 'cool', label: m.app_screen_bulk_listing(), order: 4 },
    load: async () => (await import('#web/features/bulk-listing/bulk-listing.screen.tsx')).BulkListingScreen,
  },
  {
    path: '/rcshipmentlisting',
    title: m.app_screen_reverse_charge_listing(),
    needs: 'reverseCharge',
    menu: { group: 'reverseCharge', label: m.app_screen_cn_listing(), order: 2 },
    load: async () =>
      (await import('#web/features/cn-listing/shipment-listing.screen.tsx')).ReverseChargeListingScreen,
  },
  {
    path: '/companydetail',
    title: m.app_screen_company_details(),
    needs: 'verified',
    menu: { group: 'userSettings', label: m.app_screen_company_details(), order: 1 },
    load: async () => (await import('#web/features/company/company-detail.screen.tsx')).CompanyDetailScreen,
  },
  {
    path: '/addressbook',
    title: m.app_screen_address_book(),
    needs: 'verified',
    menu: { group: 'userSettings', label: m.app_screen_address_book(), order: 2, jump: 'a' },
    load: async () => (await import('#web/features/address-book/address-book.screen.tsx')).AddressBookScreen,
  },
  {
    path: '/createaddressbook',
    title: m.app_screen_address(),
    needs: 'verified',
    load: async () =>
      (await import('#web/features/address-book/create-address.screen.tsx')).CreateAddressScreen,
  },
  {
    path: '/bulkaddress',
    title: m.app_screen_import_addresses(),
    needs: 'verified',
    load: async () =>
      (await import('#web/features/address-import/import-address.screen.tsx')).ImportAddressScreen,
  },
  {
    path: '/userprofile',
    title: m.app_screen_user_profile(),
    needs: 'signedIn',
    menu: { group: 'userSettings', label: m.app_screen_user_profile(), order: 3 },
    load: async () => (await import('#web/features/profile/profile.screen.tsx')).ProfileScreen,
  },
  {
    path: '/parceldetailspreset',
    title: m.app_screen_parcel_preset(),
    needs: 'parcelPreset',
    menu: { group: 'userSettings', label: m.app_screen_parcel_preset(), order: 5 },
    load: async () => (await import('#web/features/preset/preset.screen.tsx')).PresetScreen,
  },
  {
    path: '/apitoken',
    title: m.app_screen_api_token(),
    needs: 'apiTokens',
    menu: { group: 'tools', label: m.app_screen_api_token(), order: 9 },
    load: async () => (await import('#web/features/api-token/api-token.screen.tsx')).ApiTokenScreen,
  },
  {
    path: '/buyernotices',
    title: m.buyer_notice_title(),
    needs: 'buyerNotices',
    menu: { group: 'userSettings', label: m.buyer_notice_title(), order: 9 },
    load: async () => (await import('#web/features/buyer-notice/buyer-notice.screen.tsx')).BuyerNoticeScreen,
  },
  {
    path: '/webhooks',
    title: m.webhook_title(),
    needs: 'apiTokens',
    menu: { group: 'tools', label: m.webhook_title(), order: 10 },
    load: async () => (await import('#web/features/webhook/webhooks.screen.tsx')).WebhooksScreen,
  },
  {
    path: '/audittrail',
    title: m.app_screen_audit_trail(),
    needs: 'auditTrail',
    menu: { group: 'userManagement', label: m.app_screen_audit_trail(), order: 9 },
    load: async () => (await import('#web/features/audit/audit.screen.tsx')).AuditScreen,
  },
  {
    path: '/personaldata',
    title: m.personal_data_title(),
    needs: 'personalData',
    menu: { group: 'userManagement', label: m.personal_data_title(), order: 10 },
    load: async () =>
      (await import('#web/features/personal-data/personal-data.screen.tsx')).PersonalDataScreen,
  },
  {
    path: '/security',
    title: m.app_screen_security(),
    needs: 'signedIn',
    menu: { group: 'userSettings', label: m.app_screen_security(), order: 7 },
    load: async () => (await import('#web/features/security/security.screen.tsx')).SecurityScreen,
  },
  {
    path: '/changepassword',
    title: m.app_screen_change_password(),
    needs: 'signedIn',
    menu: { group: 'userSettings', label: m.app_screen_change_password(), order: 6 },
    load: async () => (await import('#web/features/profile/change-password.screen.tsx')).ChangePasswordScreen,
  },
  {
    path: '/subUserlisting',
    title: m.app_screen_user_listing(),
    needs: 'manageUsers',
    menu: { group: 'userManagement', label: m.app_screen_user_listing(), order: 1, jump: 'u' },
    load: async () => (await import('#web/features/users/user-listing.screen.tsx')).UserListingScreen,
  },
  {
    path: '/createuser',
    title: m.app_screen_create_user(),
    needs: 'manageUsers',
    menu: { group: 'userManagement', label: m.app_screen_create_user(), order: 2 },
    load: async () => (await import('#web/features/users/create-user.screen.tsx')).CreateUserScreen,
  },
  {
    path: '/accesscontrollisting',
    title: m.app_screen_account_listing(),
    needs: 'manageAccounts',
    menu: { group: 'accessControls', label: m.app_screen_account_listing(), order: 1 },
    load: async () =>
      (await import('#web/features/access-controls/account-listing.screen.tsx')).AccountListingScreen,
  },
  {
    path: '/faq',
    title: m.app_screen_faq(),
    needs: 'signedIn',
    menu: { group: 'tools', label: m.app_screen_faq(), order: 1 },
    load: async () => (await import('#web/features/static-pages/faq.screen.tsx')).FaqScreen,
  },
  {
    path: '/shipmentlisting',
    title: m.app_screen_cn_listing(),
    needs: 'viewConsignments',
    menu: { group: 'consignment', label: m.app_screen_cn_listing(), order: 2, jump: 'l' },
    load: async () =>
      (await import('#web/features/cn-listing/shipment-listing.screen.tsx')).ShipmentListingScreen,
  },
  {
    path: '/codledger',
    title: m.app_screen_cod_ledger(),
    needs: 'codLedger',
    menu: { group: 'dashboard', label: m.app_screen_cod_ledger(), order: 4 },
    load: async () => (await import('#web/features/cod-ledger/cod-ledger.screen.tsx')).CodLedgerScreen,
  },
  {
    path: '/weightdifference',
    title: m.app_screen_weight_difference(),
    needs: 'viewShipments',
    menu: { group: 'dashboard', label: m.app_screen_weight_difference(), order: 5 },
    load: async () =>
      (await import('#web/features/weight-difference/weight-difference.screen.tsx')).WeightDifferenceScreen,
  },
  {
    path: '/pickuplisting',
    title: m.app_screen_pickup_listing(),
    needs: 'arrangePickups',
    menu: { group: 'pickup', label: m.app_menu_pickup_listing(), order: 1, jump: 'p' },
    load: async () => (await import('#web/features/pickup/pickup-listing.screen.tsx')).PickupListingScreen,
  },
  {
    path: '/createpickup',
    title: m.app_screen_create_pickup(),
    needs: 'arrangePickups',
    menu: { group: 'pickup', label: m.app_menu_pickup_create(), order: 2 },
    load: async () => (await import('#web/features/pickup/create-pickup.screen.tsx')).CreatePickupScreen,
  },
  {
    path: '/pickupcalendar',
    title: m.app_screen_pickup_calendar(),
    needs: 'arrangePickups',
    menu: { group: 'pickup', label: m.app_menu_pickup_calendar(), order: 4 },
    load: async () => (await import('#web/features/pickup/pickup-calendar.screen.tsx')).PickupCalendarScreen,
  },
  {
    path: '/handoversheet',
    title: m.app_screen_handover_sheet(),
    needs: 'arrangePickups',
    menu: { group: 'pickup', label: m.app_screen_handover_sheet(), order: 3 },
    load: async () => (await import('#web/features/handover/handover-sheet.screen.tsx')).HandoverSheetScreen,
  },
  {
    path: '/handover',
    title: m.app_screen_handover(),
    needs: 'arrangePickups',
    load: async () => (await import('#web/features/handover/handover.screen.tsx')).HandoverScreen,
  },
  {
    path: '/rearrangepickup',
    title: m.app_screen_rearrange_pickup(),
    needs: 'arrangePickups',
    load: async () =>
      (await import('#web/features/pickup/rearrange-pickup.screen.tsx')).RearrangePickupScreen,
  },
  {
    path: '/uploadFulfillment',
    title: m.app_screen_upload_fulfilment(),
    needs: 'uploadFulfilment',
    menu: { group: 'fulfillment', label: m.app_screen_upload_fulfilment(), order: 1 },
    load: async () => (await import('#web/features/fulfilment/upload-orders.screen.tsx')).UploadOrdersScreen,
  },
  {
    path: '/orderFulfillment',
    title: m.app_screen_order_fulfilment(),
    needs: 'createFulfilment',
    menu: { group: 'fulfillment', label: m.app_screen_order_fulfilment(), order: 2 },
    load: async () => (await import('#web/features/fulfilment/order-form.screen.tsx')).OrderFormScreen,
  },
  {
    path: '/fulfillmentListing',
    title: m.app_screen_fulfilment_listing(),
    needs: 'fulfilment',
    menu: { group: 'fulfillment', label: m.app_screen_fulfilment_listing(), order: 3 },
    load: async () => (await import('#web/features/fulfilment/order-listing.screen.tsx')).OrderListingScreen,
  },
  {
    path: '/fulfillmentwaves',
    title: m.app_screen_fulfilment_waves(),
    needs: 'fulfilmentDesk',
    menu: { group: 'fulfillment', label: m.app_screen_fulfilment_waves(), order: 5 },
    load: async () => (await import('#web/features/fulfilment/waves.screen.tsx')).WavesScreen,
  },
  {
    path: '/fulfillmentpack',
    title: m.app_screen_fulfilment_pack(),
    needs: 'fulfilmentDesk',
    menu: { group: 'fulfillment', label: m.app_screen_fulfilment_pack(), order: 6 },
    load: async () => (await import('#web/features/fulfilment/pack.screen.tsx')).PackScreen,
  },
  {
    path: '/fulfillmentstock',
    title: m.app_screen_fulfilment_stock(),
    needs: 'fulfilmentDesk',
    menu: { group: 'fulfillment', label: m.app_screen_fulfilment_stock(), order: 4 },
    load: async () => (await import('#web/features/fulfilment/stock.screen.tsx')).StockScreen,
  },
  {
    path: '/claimsubmit',
    title: m.app_screen_submit_claim(),
    needs: 'submitClaims',
    menu: { group: 'claim', label: m.app_screen_submit(), order: 1 },
    load: async () => (await import('#web/features/claim/claim-submit.screen.tsx')).ClaimSubmitScreen,
  },
  {
    path: '/claimlisting',
    title: m.app_screen_claim_listing(),
    needs: 'submitClaims',
    menu: { group: 'claim', label: m.app_screen_listing(), order: 2 },
    load: async () => (await import('#web/features/claim/claim-listing.screen.tsx')).ClaimListingScreen,
  },
  {
    path: '/orderListing',
    title: m.shop_order_listing_title(),
    needs: 'externalOrders',
    menu: { group: 'externalOrders', label: m.shop_order_listing_title(), order: 1, jump: 'o' },
    load: async () => (await import('#web/features/shop-order/order-listing.screen.tsx')).OrderListingScreen,
  },
  {
    path: '/shopConnections',
    title: m.shop_order_connections_title(),
    needs: 'externalOrders',
    load: async () =>
      (await import('#web/features/shop-order/shop-connections.screen.tsx')).ShopConnectionsScreen,
  },
  {
    path: '/eCommerceGuides',
    title: m.shop_order_guides_title(),
    needs: 'externalOrders',
    menu: { group: 'externalOrders', label: m.shop_order_guides_title(), order: 2 },
    load: async () => (await import('#web/features/shop-order/guides.screen.tsx')).GuidesScreen,
  },
  {
    path: '/wooCommercetutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_kind_woocommerce() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).WooCommerceGuide,
  },
  {
    path: '/shopifytutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_kind_shopify() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).ShopifyGuide,
  },
  {
    path: '/magentotutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_kind_magento() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).MagentoGuide,
  },
  {
    path: '/opencarttutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_kind_opencart() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).OpencartGuide,
  },
  {
    path: '/payrecontutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_guide_name_payrecon() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).PayreconGuide,
  },
  {
    path: '/netshoptutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_guide_name_netshop() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).NetshopGuide,
  },
  {
    path: '/sitegianttutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_guide_name_sitegiant() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).SitegiantGuide,
  },
  {
    path: '/unicarttutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_guide_name_unicart() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).UnicartGuide,
  },
  {
    path: '/anchantotutorial',
    title: m.shop_order_guide_title({ shop: m.shop_order_guide_name_anchanto() }),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).AnchantoGuide,
  },
  {
    path: '/supplylisting',
    title: m.app_screen_supply_listing(),
    needs: 'requestSupplies',
    menu: { group: 'supply', label: m.app_screen_listing(), order: 1 },
    load: async () => (await import('#web/features/supply/supply-listing.screen.tsx')).SupplyListingScreen,
  },
  {
    path: '/supplyrequest',
    title: m.app_screen_request_supplies(),
    needs: 'requestSupplies',
    menu: { group: 'supply', label: m.app_screen_request_supplies(), order: 2 },
    load: async () => (await import('#web/features/supply/supply-request.screen.tsx')).SupplyRequestScreen,
  },
  {
    path: '/shippingdocument',
    title: m.app_screen_shipping_document(),
    needs: 'shippingDocument',
    menu: { group: 'tools', label: m.app_screen_shipping_document(), order: 7 },
    load: async () =>
      (await import('#web/features/trade-papers/shipping-document.screen.tsx')).ShippingDocumentScreen,
  },
  {
    path: '/extranet',
    title: m.app_screen_extranet(),
    needs: 'extranet',
    menu: { group: 'tools', label: m.app_screen_extranet(), order: 8 },
    load: async () => (await import('#web/features/extranet/extranet.screen.tsx')).ExtranetScreen,
  },
  {
    path: '/extranetimage',
    title: m.app_screen_archived_image(),
    needs: 'anyone',
    load: async () => (await import('#web/features/extranet/extranet-image.screen.tsx')).ExtranetImageScreen,
  },
  {
    path: '/printlog',
    title: m.app_screen_print_log(),
    needs: 'viewShipments',
    menu: { group: 'tools', label: m.app_screen_print_log(), order: 10 },
    load: async () => (await import('#web/features/printing/print-log.screen.tsx')).PrintLogScreen,
  },
  {
    path: '/etracking',
    title: m.app_screen_tracking(),
    needs: 'track',
    menu: { group: 'tools', label: m.app_screen_tracking(), order: 2, jump: 't' },
    load: async () => (await import('#web/features/tracking/tracking.screen.tsx')).TrackingScreen,
  },
  {
    path: '/proofofdelivery',
    title: m.app_screen_proof_of_delivery(),
    needs: 'track',
    load: async () =>
      (await import('#web/features/tracking/proof-of-delivery.screen.tsx')).ProofOfDeliveryScreen,
  },
  {
    path: '/weightinput',
    title: m.app_screen_volumetric_weight(),
    needs: 'anyone',
    menu: { group: 'tools', label: m.app_screen_vol_calculation(), order: 3 },
    load: async () =>
      weightFormUrl() === null
        ? (await import('#web/features/static-pages/volumetric-weight.screen.tsx')).VolumetricWeightScreen
        : (await import('#web/features/static-pages/weight-form.screen.tsx')).WeightFormScreen,
  },
  {
    path: '/prohibiteditems',
    title: m.app_screen_prohibited_items(),
    needs: 'anyone',
    menu: { group: 'tools', label: m.app_screen_prohibited_items(), order: 4 },
    load: async () =>
      (await import('#web/features/static-pages/prohibited-items.screen.tsx')).ProhibitedItemsScreen,
  },
  {
    path: '/dangerousgoods',
    title: m.app_screen_dangerous_goods(),
    needs: 'anyone',
    menu: { group: 'tools', label: m.app_screen_dangerous_goods(), order: 5 },
    load: async () =>
      (await import('#web/features/static-pages/dangerous-goods.screen.tsx')).DangerousGoodsScreen,
  },
  {
    path: '/quote',
    title: m.app_screen_quote(),
    needs: 'quote',
    menu: { group: 'tools', label: m.app_screen_quote(), order: 6, jump: 'q' },
    load: async () => (await import('#web/features/quote/quote.screen.tsx')).QuoteScreen,
  },
];
