import { m } from '#shared/platform/words/words.ts';
import type { Screen } from '#web/platform/router/screen.ts';

export const auditScreens: readonly Screen[] = [
  {
    path: '/audittrail',
    title: m.app_screen_audit_trail(),
    needs: 'auditTrail',
    menu: { group: 'userManagement', label: m.app_screen_audit_trail(), order: 9 },
    load: async () => (await import('#web/features/audit/audit.screen.tsx')).AuditScreen,
  },
];
