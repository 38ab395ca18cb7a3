import { Drawer } from '@mantine/core';

import type { MenuSection } from '#web/app/menu.ts';
import { SideMenu } from '#web/app/side-menu.tsx';
import { m } from '#shared/platform/words/words.ts';

interface MenuDrawerProps {
  sections: readonly MenuSection[];
  onClose: () => void;
}

/** The menu on phones. */
export function MenuDrawer({ sections, onClose }: MenuDrawerProps) {
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
