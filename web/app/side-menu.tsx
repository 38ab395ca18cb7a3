import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from '#web/platform/router/router.tsx';
import {
  Building2,
  ChevronDown,
  LayoutDashboard,
  Package,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  ShieldCheck,
  ShoppingBag,
  Snowflake,
  Store,
  Truck,
  Undo2,
  Users,
  Warehouse,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

import { brand } from '#shared/platform/brand/brand.ts';
import type { MenuSection } from '#web/app/menu.ts';
import type { MenuGroup } from '#web/platform/router/screen.ts';
import { useScreen } from '#web/app/use-screen.ts';
import { BrandMark } from '#web/platform/ui/brand-mark.tsx';
import { DropItem, DropLabel, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { useKeptChoice } from '#web/platform/ui/use-kept-choice.ts';
import { afterFrame } from '#web/platform/ui/after-frame.ts';

import classes from './side-menu.module.css';
import { m } from '#shared/platform/words/words.ts';

const icons: Record<MenuGroup, LucideIcon> = {
  dashboard: LayoutDashboard,
  consignment: Package,
  cool: Snowflake,
  userManagement: Users,
  fulfillment: Warehouse,
  claim: ShieldCheck,
  pickup: Truck,
  reverseCharge: Undo2,
  externalOrders: Store,
  supply: ShoppingBag,
  userSettings: Settings,
  tools: Wrench,
  accessControls: Building2,
};

interface SideMenuProps {
  sections: readonly MenuSection[];
  collapsed: boolean;
  /** Null on phones, where the menu is a drawer. */
  onCollapse: ((collapsed: boolean) => void) | null;
}

/** The menu: groups with small headings that fold, or only their icons. */
export function SideMenu({ sections, collapsed, onCollapse }: SideMenuProps) {
  const current = useCurrentPath();
  const menu = useRef<HTMLElement>(null);
  // Scrolls the current entry into view, also after a link or the search led there. Runs after the frame, which includes a layout
  // anyway.
  useEffect(() => {
    if (current === null) return;
    afterFrame(() =>
      menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' }),
    );
  }, [current]);
  return (
    <nav ref={menu} className={classes.menu} aria-label={m.app_main_menu()}>
      <Link to="/" className={classes.brand} aria-label={m.app_home_of({ name: brand.name })}>
        <BrandMark size={22} />
        {!collapsed && <span>{brand.name}</span>}
      </Link>
      <div className={classes.groups}>
        {sections.map((section) =>
          collapsed ? (
            <IconGroup key={section.group} section={section} current={current} />
          ) : (
            <OpenGroup key={section.group} section={section} current={current} />
          ),
        )}
      </div>
      {onCollapse && (
        <ActionIcon
          className={classes.collapse}
          aria-label={collapsed ? m.app_menu_show_labels() : m.app_menu_collapse()}
          onClick={() => onCollapse(!collapsed)}
        >
          {collapsed ? <PanelLeftOpen size={16} aria-hidden /> : <PanelLeftClose size={16} aria-hidden />}
        </ActionIcon>
      )}
    </nav>
  );
}

/** Returns the path of the route, not of the address, which may differ in letter case and contains parameters. */
function useCurrentPath(): string | null {
  const screen = useScreen();
  return screen?.under ?? screen?.path ?? null;
}

interface GroupProps {
  section: MenuSection;
  current: string | null;
}

function OpenGroup({ section: { group, name, entries }, current }: GroupProps) {
  const [folded, setFolded] = useKeptChoice(`menu-folded:${group}`);
  const Icon = icons[group];
  const [only] = entries;
  if (entries.length === 1 && only?.label === name) {
    return (
      <MenuLink path={only.path} current={current} className={classes.heading}>
        <Icon size={16} aria-hidden />
        {name}
      </MenuLink>
    );
  }
  const id = `menu-${group}`;
  return (
    <div className={classes.group}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={!folded}
        aria-controls={id}
        onClick={() => setFolded(!folded)}
      >
        <Icon size={16} aria-hidden />
        <span>{name}</span>
        <ChevronDown size={14} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <ul id={id} className={classes.entries} hidden={folded}>
        {entries.map((entry) => (
          <li key={entry.path}>
            <MenuLink path={entry.path} current={current} className={classes.entry}>
              {entry.label}
            </MenuLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function IconGroup({ section: { group, name, entries }, current }: GroupProps) {
  const Icon = icons[group];
  const isCurrent = entries.some(({ path }) => path === current);
  const [only] = entries;
  if (entries.length === 1 && only) {
    return (
      <MenuLink path={only.path} current={current} className={classes.icon} label={only.label}>
        <Icon size={18} aria-hidden />
      </MenuLink>
    );
  }
  return (
    <DropMenu
      label={name}
      place="right"
      renderTarget={(props) => (
        <UnstyledButton
          className={classes.icon}
          aria-label={name}
          title={name}
          data-current={isCurrent || undefined}
          {...props}
        >
          <Icon size={18} aria-hidden />
        </UnstyledButton>
      )}
    >
      <DropLabel>{name}</DropLabel>
      {entries.map((entry) => (
        <DropItem
          key={entry.path}
          current={entry.path === current}
          render={(props) => <Link to={entry.path} {...props} />}
        >
          {entry.label}
        </DropItem>
      ))}
    </DropMenu>
  );
}

interface MenuLinkProps {
  path: string;
  current: string | null;
  className: string | undefined;
  label?: string;
  children: React.ReactNode;
}

function MenuLink({ path, current, className, label, children }: MenuLinkProps) {
  return (
    <Link
      to={path}
      className={className}
      aria-label={label}
      title={label}
      aria-current={path === current ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
