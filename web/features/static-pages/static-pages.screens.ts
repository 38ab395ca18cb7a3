import { brand } from '#shared/platform/brand/brand.ts';
import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';
import { weightFormUrl } from '#web/features/static-pages/weight-form.ts';

const { documents } = brand;

export const staticPagesScreens: readonly Screen[] = [
  {
    path: documents.portalTerms.path,
    title: m.brand_terms_portal(),
    needs: 'anyone',
    under: '/faq',
    load: async () => (await import('#web/features/static-pages/portal-terms.screen.tsx')).PortalTermsScreen,
  },
  {
    path: documents.accountTerms.path,
    title: m.brand_terms_account(),
    needs: 'anyone',
    under: '/faq',
    load: async () =>
      (await import('#web/features/static-pages/account-terms.screen.tsx')).AccountTermsScreen,
  },
  {
    path: documents.carriageTerms.path,
    title: m.brand_terms_carriage(),
    needs: 'anyone',
    under: '/faq',
    load: async () =>
      (await import('#web/features/static-pages/carriage-terms.screen.tsx')).CarriageTermsScreen,
  },
  {
    path: documents.priorityTerms.path,
    title: m.brand_terms_priority(),
    needs: 'anyone',
    under: '/faq',
    load: async () =>
      (await import('#web/features/static-pages/priority-terms.screen.tsx')).PriorityTermsScreen,
  },
  {
    path: documents.liabilityTerms.path,
    title: m.brand_terms_liability(),
    needs: 'anyone',
    under: '/faq',
    load: async () =>
      (await import('#web/features/static-pages/enhanced-liability-terms.screen.tsx'))
        .EnhancedLiabilityTermsScreen,
  },
  {
    path: '/bulkshipmenttabledetail',
    title: m.app_screen_bulk_table(),
    needs: 'anyone',
    under: '/uploadshipment',
    load: async () => (await import('#web/features/static-pages/bulk-table.screen.tsx')).BulkTableScreen,
  },
  {
    path: '/faq',
    title: m.app_screen_faq(),
    needs: 'signedIn',
    menu: { group: 'tools', label: m.app_screen_faq(), order: 1 },
    load: async () => (await import('#web/features/static-pages/faq.screen.tsx')).FaqScreen,
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
];
