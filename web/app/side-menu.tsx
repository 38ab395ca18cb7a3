import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
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

import { brand } from '#shared/brand/brand.ts';
import type { MenuGroup, MenuSection } from '#web/app/menu.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { DropItem, DropLabel, DropMenu } from '#web/ui/drop-menu.tsx';

import classes from './side-menu.module.css';

const icons: Record<MenuGroup, LucideIcon> = {
  Dashboard: LayoutDashboard,
  Consignment: Package,
  COOL: Snowflake,
  'User Management': Users,
  Fulfillment: Warehouse,
  Claim: ShieldCheck,
  'Pick-up': Truck,
  'Reverse Charge': Undo2,
  'External Orders': Store,
  Supply: ShoppingBag,
  'User Settings': Settings,
  Tools: Wrench,
  'Access Controls': Building2,
};

interface SideMenuProps {
  sections: readonly MenuSection[];
  collapsed: boolean;
  /** Null on the phone, where the menu is a drawer. */
  onCollapse: ((collapsed: boolean) => void) | null;
}

/** The menu: groups with small headings that fold, or their icons alone. */
export function SideMenu({ sections, collapsed, onCollapse }: SideMenuProps) {
  const current = useCurrentPath();
  return (
    <nav className={classes.menu} aria-label="Main">
      <Link to="/" className={classes.brand} aria-label={`${brand.name} home`}>
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
          aria-label={collapsed ? 'Show menu labels' : 'Collapse menu to icons'}
          onClick={() => onCollapse(!collapsed)}
        >
          {collapsed ? <PanelLeftOpen size={16} aria-hidden /> : <PanelLeftClose size={16} aria-hidden />}
        </ActionIcon>
      )}
    </nav>
  );
}

/** By the route, not the address: that one may differ in letter case and carries parameters. */
function useCurrentPath(): string | null {
  return useRouterState({ select: (state) => state.matches.at(-1)?.staticData.screen?.path ?? null });
}

interface GroupProps {
  section: MenuSection;
  current: string | null;
}

function OpenGroup({ section: { group, entries }, current }: GroupProps) {
  const [folded, setFolded] = useLocalStorage({ key: `menu-folded:${group}`, defaultValue: false });
  const Icon = icons[group];
  const [only] = entries;
  if (entries.length === 1 && only?.label === group) {
    return (
      <MenuLink path={only.path} current={current} className={classes.heading}>
        <Icon size={16} aria-hidden />
        {group}
      </MenuLink>
    );
  }
  const id = `menu-${group.replaceAll(' ', '-')}`;
  return (
    <div className={classes.group}>
      <UnstyledButton
        className={classes.heading}
        aria-expanded={!folded}
        aria-controls={id}
        onClick={() => setFolded(!folded)}
      >
        <Icon size={16} aria-hidden />
        <span>{group}</span>
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

function IconGroup({ section: { group, entries }, current }: GroupProps) {
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
      label={group}
      place="right"
      renderTarget={(props) => (
        <UnstyledButton
          className={classes.icon}
          aria-label={group}
          title={group}
          data-current={isCurrent || undefined}
          {...props}
        >
          <Icon size={18} aria-hidden />
        </UnstyledButton>
      )}
    >
      <DropLabel>{group}</DropLabel>
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
      activeProps={{ 'aria-current': path === current ? 'page' : undefined }}
    >
      {children}
    </Link>
  );
}
