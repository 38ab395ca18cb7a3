import { ActionIcon, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { Link } from '#web/platform/router/router.tsx';
import {
  CircleHelp,
  FlaskConical,
  KeyRound,
  Languages,
  LogOut,
  Menu as MenuIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  UserRound,
  type LucideIcon,
} from 'lucide-react';

import { Suspense } from 'react';

import { languageNames, languages } from '#shared/platform/words/message.ts';
import { spoken } from '#shared/platform/words/words.ts';
import { chooseLanguage } from '#web/platform/session/language.ts';
import { listingOf, mayOpen } from '#web/app/menu.ts';
import { screens } from '#web/app/screens.ts';
import { rights } from '#shared/platform/rights/rights.ts';
import { goToWorld, inSandbox } from '#web/platform/session/world.ts';
import { logOut, useSession } from '#web/platform/session/session.ts';
import { DropItem, DropMenu } from '#web/platform/ui/drop-menu.tsx';
import { Nothing, part } from '#web/platform/ui/part.tsx';

import classes from './top-bar.module.css';
import { m } from '#shared/platform/words/words.ts';
import { marketWords } from '#shared/platform/market/market-words.ts';

// Loaded once the page is rendered.
const BellButton = part(async () => (await import('#web/features/bell/bell-button.tsx')).BellButton, Nothing);

interface TopBarProps {
  /** Opens the menu drawer on phones; null elsewhere. */
  onMenu: (() => void) | null;
  onSearch: () => void;
  onHelp: () => void;
}

/** The top bar: search over everything, market, account, help and colour scheme. */
export function TopBar({ onMenu, onSearch, onHelp }: TopBarProps) {
  const { market } = useSession();
  return (
    <header className={classes.bar}>
      {onMenu && (
        <ActionIcon size={40} aria-label={m.app_open_menu()} onClick={onMenu}>
          <MenuIcon size={20} aria-hidden />
        </ActionIcon>
      )}
      <UnstyledButton className={classes.search} onClick={onSearch} aria-keyshortcuts="/ Control+K">
        <Search size={16} aria-hidden />
        <span className={classes.searchText}>{m.app_search_prompt()}</span>
        <kbd aria-hidden>/</kbd>
      </UnstyledButton>
      <div className={classes.right}>
        <span className={classes.market}>{marketWords[market.id]()}</span>
        <ActionIcon className={classes.wide} aria-label={m.app_keyboard_shortcuts()} onClick={onHelp}>
          <CircleHelp size={18} aria-hidden />
        </ActionIcon>
        {!inSandbox() && (
          <Suspense>
            <BellButton />
          </Suspense>
        )}
        <ColourScheme />
        <Account onHelp={onHelp} />
      </div>
    </header>
  );
}

const schemes = [
  { scheme: 'light', label: m.app_scheme_light(), Icon: Sun },
  { scheme: 'dark', label: m.app_scheme_dark(), Icon: Moon },
  { scheme: 'auto', label: m.app_scheme_system(), Icon: Monitor },
] as const satisfies readonly { scheme: MantineColorScheme; label: string; Icon: typeof Sun }[];

function ColourScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = schemes.find(({ scheme }) => scheme === colorScheme)?.Icon ?? Monitor;
  return (
    <DropMenu
      label={m.app_scheme()}
      place="end"
      renderTarget={(props) => (
        <ActionIcon aria-label={m.app_scheme()} {...props}>
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

/** The user's own screens, listed here as well as in the menu. */
const accountScreens: Readonly<Record<string, LucideIcon>> = {
  '/userprofile': UserRound,
  '/changepassword': KeyRound,
};

function Account({ onHelp }: { onHelp: () => void }) {
  const { accountLabel, fullName, companyName, facts } = useSession();
  return (
    <DropMenu
      label={m.app_account()}
      place="end"
      width={240}
      renderTarget={(props) => (
        <UnstyledButton
          className={classes.account}
          aria-label={m.app_account_named({ accountLabel })}
          title={[fullName, companyName].filter(Boolean).join(', ')}
          {...props}
        >
          <UserRound size={18} aria-hidden />
          <span className={classes.accountLabel}>{accountLabel}</span>
        </UnstyledButton>
      )}
    >
      {screens.map((screen) => {
        const Icon = accountScreens[screen.path];
        if (!Icon || !mayOpen(screen, facts)) return null;
        return (
          <DropItem
            key={screen.path}
            icon={<Icon size={16} aria-hidden />}
            render={(props) => <Link to={screen.path} {...props} />}
          >
            {screen.title}
          </DropItem>
        );
      })}
      <DropItem icon={<CircleHelp size={16} aria-hidden />} onSelect={onHelp}>
        {m.app_keyboard_shortcuts()}
      </DropItem>
      {languages.map((language) => (
        <DropItem
          key={language}
          icon={<Languages size={16} aria-hidden />}
          current={language === spoken()}
          onSelect={() => void chooseLanguage(language)}
        >
          <span lang={language}>{languageNames[language]}</span>
        </DropItem>
      ))}
      {rights.sandbox(facts) && !inSandbox() && (
        <DropItem
          icon={<FlaskConical size={16} aria-hidden />}
          onSelect={() => goToWorld('sandbox', listingOf(facts, screens))}
        >
          {m.app_sandbox_enter()}
        </DropItem>
      )}
      {inSandbox() && (
        <DropItem
          icon={<FlaskConical size={16} aria-hidden />}
          onSelect={() => goToWorld('live', listingOf(facts, screens))}
        >
          {m.app_sandbox_leave()}
        </DropItem>
      )}
      <DropItem icon={<LogOut size={16} aria-hidden />} onSelect={() => void logOut()}>
        {m.app_log_out()}
      </DropItem>
    </DropMenu>
  );
}
