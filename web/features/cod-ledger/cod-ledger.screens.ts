import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const codLedgerScreens: readonly Screen[] = [
  {
    path: '/codledger',
    title: m.app_screen_cod_ledger(),
    needs: 'codLedger',
    menu: { group: 'dashboard', label: m.app_screen_cod_ledger(), order: 4 },
    load: async () => (await import('#web/features/cod-ledger/cod-ledger.screen.tsx')).CodLedgerScreen,
  },
];
