import { ActionIcon, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleHelp, LogOut, Menu as MenuIcon, Monitor, Moon, Search, Sun, UserRound } from 'lucide-react';

import { mayOpen } from '#web/app/menu.ts';
import { screens } from '#web/app/screens.ts';
import { logOut, useSession } from '#web/app/session.ts';
import { DropItem, DropMenu } from '#web/ui/drop-menu.tsx';

import classes from './top-bar.module.css';

interface TopBarProps {
  /** Opens the menu's drawer on the phone; null elsewhere. */
  onMenu: (() => void) | null;
  onSearch: () => void;
  onHelp: () => void;
}

/** Search over everything, market, account, help and colours. */
export function TopBar({ onMenu, onSearch, onHelp }: TopBarProps) {
  const { market } = useSession();
  return (
    <header className={classes.bar}>
      {onMenu && (
        <ActionIcon size={40} aria-label="Open menu" onClick={onMenu}>
          <MenuIcon size={20} aria-hidden />
        </ActionIcon>
      )}
      <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="/ Control+K">
        <Search size={16} aria-hidden />
        <span className={classes.searchText}>Search CN, receiver or screen</span>
        <kbd aria-hidden>/</kbd>
      </UnstyledButton>
      <div className={classes.right}>
        <span className={classes.market}>{market.name}</span>
        <ActionIcon className={classes.wide} aria-label="Keyboard shortcuts" onClick={onHelp}>
          <CircleHelp size={18} aria-hidden />
        </ActionIcon>
        <ColourScheme />
        <Account onHelp={onHelp} />
      </div>
    </header>
  );
}

const schemes = [
  { scheme: 'light', label: 'Light', Icon: Sun },
  { scheme: 'dark', label: 'Dark', Icon: Moon },
  { scheme: 'auto', label: 'As the system', Icon: Monitor },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Icon: typeof Sun }[];

function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ scheme }) => scheme === colorScheme)?.Icon ?? Monitor;
  return (
    <DropMenu
      label="Light or dark"
      place="end"
      renderTarget={(props) => (
        <ActionIcon aria-label="Light or dark" {...props}>
          <Current size={18} aria-hidden />
        </ActionIcon>
      )}
    >
      {schemes.map(({ scheme, label, Icon }) => (
        <DropItem
          key={scheme}
          icon={<Icon size={16} aria-hidden />}
          current={scheme === colorScheme}
          onSelect={() => setColorScheme(scheme)}
        >
          {label}
        </DropItem>
      ))}
    </DropMenu>
  );
}

/** Screens of the person's own, offered here as well as in the menu. */
const accountScreens = ['/userprofile', '/changepassword'] as const;

function Account({ onHelp }: { onHelp: () => void }) {
  const { accountLabel, fullName, companyName, facts } = useSession();
  const links = screens.filter(
    (screen) => accountScreens.some((path) => path === screen.path) && mayOpen(screen, facts),
  );
  return (
    <DropMenu
      label="Account"
      place="end"
      width={240}
      renderTarget={(props) => (
        <UnstyledButton
          className={classes.account}
          aria-label={`Account ${accountLabel}`}
          title={[fullName, companyName].filter(Boolean).join(', ')}
          {...props}
        >
          <UserRound size={18} aria-hidden />
          <span className={classes.accountLabel}>{accountLabel}</span>
        </UnstyledButton>
      )}
    >
      {links.map(({ path, title }) => (
        <DropItem key={path} render={(props) => <Link to={path} {...props} />}>
          {title}
        </DropItem>
      ))}
      <DropItem icon={<CircleHelp size={16} aria-hidden />} onSelect={onHelp}>
        Keyboard shortcuts
      </DropItem>
      <DropItem icon={<LogOut size={16} aria-hidden />} onSelect={() => void logOut()}>
        Log out
      </DropItem>
    </DropMenu>
  );
}
