/** Before each file of component tests: one happy-dom serves them all, but no file meets what another left. */
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { vi } from 'vitest';

// What a file mocks has to reach modules that another file loaded, and must not stay in them.
vi.resetModules();
for (const cookie of document.cookie.split(';'))
  document.cookie = `${cookie.split('=')[0]}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
// A busy machine is slow: only a test that fails waits so long.
configure({ asyncUtilTimeout: 10_000 });
cleanup();
// Packages are loaded once for all files, and this one keeps the toasts.
notifications.clean();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
