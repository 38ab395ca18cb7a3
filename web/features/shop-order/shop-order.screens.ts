import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const shopOrderScreens: readonly Screen[] = [
  {
    path: '/orderListing',
    inSandbox: true,
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
    path: '/productRules',
    title: m.shop_order_rules_title(),
    needs: 'externalOrders',
    load: async () => (await import('#web/features/shop-order/product-rules.screen.tsx')).ProductRulesScreen,
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
];
