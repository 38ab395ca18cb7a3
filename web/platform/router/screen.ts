import type { ComponentType } from 'react';

import type { RightName } from '#shared/platform/rights/rights.ts';

/**
 * A screen as its feature registers it in `<feature>.screens.ts`: its `path` as spec §2 spells it (matched in any letter case;
 * `$name` takes a parameter), its `title`, the right it `needs` (a name of shared/platform/rights/rights.ts, or 'anyone'), its
 * `menu` place with the label of spec §2 (none when left out), and `load`: an import of the screen's module that answers its
 * component, so that it is a chunk of its own. One without a place in the menu names the screen that it lies `under`. A screen
 * renders its own `<Page>`; 'anyone' screens show inside the shell for signed-in users, unless `bare`.
 */
export interface Screen {
  path: `/${string}`;
  title: string;
  needs: 'anyone' | RightName;
  /** Whose first screen it may be, where it opens to more than have work there. */
  startFor?: RightName;
  menu?: MenuPlace;
  /** Path of the screen in the menu that leads here: that one is marked in the menu, and linked above the title. */
  under?: `/${string}`;
  /** Also over the data of the sandbox. */
  inSandbox?: true;
  /** Never inside the shell: login and its like. */
  bare?: true;
  load: () => Promise<ComponentType>;
}

/** The groups of the side menu; web/app/menu.ts names and orders them. */
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

export interface MenuPlace {
  group: MenuGroup;
  /** Word for word as spec §2 writes it, in English. */
  label: string;
  /** Position inside the group, as the specification lists them. */
  order: number;
  /** The letter that leads here after `g`. */
  jump?: string;
}
