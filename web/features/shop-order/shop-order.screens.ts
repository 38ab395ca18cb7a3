import type { GuideId } from '#shared/features/shop-order/shop-guides.model.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

/** The guide's URL contains the shop's name, as in /wooCommercetutorial. */
const guide = (id: GuideId, shop: string): Screen => ({
  path: `/${id}tutorial`,
  title: m.shop_order_guide_title({ shop }),
  needs: 'externalOrders',
  under: '/eCommerceGuides',
  load: async () => (await import('#web/features/shop-order/guide.screen.tsx')).guides[id],
});

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
    under: '/orderListing',
    load: async () =>
      (await import('#web/features/shop-order/shop-connections.screen.tsx')).ShopConnectionsScreen,
  },
  {
    path: '/productRules',
    title: m.shop_order_rules_title(),
    needs: 'externalOrders',
    under: '/orderListing',
    load: async () => (await import('#web/features/shop-order/product-rules.screen.tsx')).ProductRulesScreen,
  },
  {
    path: '/eCommerceGuides',
    title: m.shop_order_guides_title(),
    needs: 'externalOrders',
    menu: { group: 'externalOrders', label: m.shop_order_guides_title(), order: 2 },
    load: async () => (await import('#web/features/shop-order/guides.screen.tsx')).GuidesScreen,
  },
  guide('wooCommerce', m.shop_order_kind_woocommerce()),
  guide('shopify', m.shop_order_kind_shopify()),
  guide('magento', m.shop_order_kind_magento()),
  guide('opencart', m.shop_order_kind_opencart()),
  guide('payrecon', m.shop_order_guide_name_payrecon()),
  guide('netshop', m.shop_order_guide_name_netshop()),
  guide('sitegiant', m.shop_order_guide_name_sitegiant()),
  guide('unicart', m.shop_order_guide_name_unicart()),
  guide('anchanto', m.shop_order_guide_name_anchanto()),
];
