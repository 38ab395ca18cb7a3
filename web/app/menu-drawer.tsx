import { Drawer } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';

import type { MenuSection } from '#web/app/menu.ts';
import { SideMenu } from '#web/app/side-menu.tsx';
import { m } from '#shared/platform/words/words.ts';
import { useRouter } from '#web/platform/router/router.tsx';
import { useBackCloses } from '#web/platform/ui/use-back-closes.ts';

interface MenuDrawerProps {
  sections: readonly MenuSection[];
  onClose: () => void;
}

/** The menu on phones. Opening a screen from it closes it, as does Back. */
export function MenuDrawer({ sections, onClose }: MenuDrawerProps) {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  useBackCloses(true, onClose);
  useEffect(() => router.onRendered(({ pathChanged }) => pathChanged && close()), [router]);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={288}
      padding={0}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': m.app_menu() } }}
    >
      <SideMenu sections={sections} collapsed={false} onCollapse={null} />
    </Drawer>
  );
}
