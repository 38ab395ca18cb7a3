import type { ComponentType } from 'react';

import type { RightName } from '#shared/platform/rights/rights.ts';

/**
 * A screen as its feature registers it in `<feature>.screens.ts`: its `path` as spelt in spec §2 (matched in any letter case;
 * `$name` is a parameter), its `title`, the right it `needs` (a name of shared/platform/rights/rights.ts, or 'anyone'), its place
 * in the `menu` with the label of spec §2 (none when omitted), and `load`, which imports the screen's module and returns its
 * component, so that it is a separate chunk. A screen without a place in the menu names its parent screen in `under`. A screen
 * renders its own `<Page>`; 'anyone' screens are shown inside the shell for signed-in users, unless `bare`.
 */
export interface Screen {
  path: `/${string}`;
  title: string;
  needs: 'anyone' | RightName;
  /** Right of the users who may start on this screen, when more users may open it than have work there. */
  startFor?: RightName;
  menu?: MenuPlace;
  /** Path of the parent screen in the menu: it is marked in the menu, and linked above the title. */
  under?: `/${string}`;
  /** Whether it is also available in the sandbox. */
  inSandbox?: true;
  /** Never shown inside the shell: login and similar. */
  bare?: true;
  load: () => Promise<ComponentType>;
}

/** Groups of the side menu; web/app/menu.ts sets their names and order. */
export type MenuGroup =
  | 'dashboard'
  | 'consignment'
  | 'cool'
  | 'userManagement'
  | 'fulfillment'
  | 'claim'
  | 'pickup'
  | 'reverseCharge'
  | 'externalOrders'
  | 'supply'
  | 'userSettings'
  | 'tools'
  | 'accessControls';

interface MenuPlace {
  group: MenuGroup;
  /** Exactly as in spec §2, in English. */
  label: string;
  /** Position in the group, as listed in the specification. */
  order: number;
  /** The letter that opens it after `g`. */
  jump?: string;
}
