import '#web/app/shell-styles.ts';

import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouter } from '#web/platform/router/router.tsx';
import { Suspense, useEffect, useRef, useState } from 'react';

import type { SessionFacts } from '#shared/platform/rights/rights.ts';
import { foldedMenuKey } from '#web/app/folded-menu.ts';
import { mayOpen, menuFor, type MenuEntry, type MenuSection } from '#web/app/menu.ts';
import { PageLoading } from '#web/app/pages.tsx';
import { createQueryClient } from '#web/app/query-client.ts';
import { screens } from '#web/app/screens.ts';
import { greet } from '#web/features/sign-in/enter-portal.ts';
import { inSandbox } from '#web/platform/session/world.ts';
import { revalidateSession, useSession } from '#web/platform/session/session.ts';
import { SandboxBanner } from '#web/app/sandbox-banner.tsx';
import { SessionNotice } from '#web/app/session-notice.tsx';
import { SideMenu } from '#web/app/side-menu.tsx';
import { loadToasts } from '#web/app/toasts.tsx';
import { TopBar } from '#web/app/top-bar.tsx';
import { keepTyped } from '#web/app/typed-ahead.ts';
import { useScreen } from '#web/app/use-screen.ts';
import { MarketContext } from '#web/platform/ui/market.ts';
import { ParentContext } from '#web/platform/ui/page.tsx';
import { CannotOpen, Nothing, part } from '#web/platform/ui/part.tsx';
import { useShortcut } from '#web/platform/ui/shortcuts.ts';
import { useIsPhone } from '#web/platform/ui/use-is-phone.ts';
import { useKeptChoice } from '#web/platform/ui/use-kept-choice.ts';
import { useWhenStill } from '#web/platform/ui/use-when-still.ts';

import classes from './shell.module.css';
import { m } from '#shared/platform/words/words.ts';

// Parts that are loaded on demand.
const HelpDialog = part(async () => (await import('#web/app/help-dialog.tsx')).HelpDialog, CannotOpen);
const MenuDrawer = part(async () => (await import('#web/app/menu-drawer.tsx')).MenuDrawer, CannotOpen);
// Loaded once the page is rendered. If it cannot be loaded, the page works without it.
const LateNotices = part(async () => (await import('#web/app/late-notices.tsx')).LateNotices, Nothing);
const Refused = part(async () => (await import('#web/app/refused.tsx')).Refused);
const loadPalette = () => import('#web/app/palette.tsx');
const Palette = part(async () => (await loadPalette()).Palette, CannotOpen);
const nextParts = [loadToasts, loadPalette];

const profileScreen = screens.find(({ path }) => path === '/userprofile');
const Profile = profileScreen && part(profileScreen.load);

/** Menu, top bar and the screen. Fetches the session facts once, as they may have changed since login. */
export function Shell() {
  const { facts, market } = useSession();
  const [queryClient] = useState(createQueryClient);
  const isPhone = useIsPhone();
  const [collapsed, setCollapsed] = useKeptChoice(foldedMenuKey);
  const [menuOpen, setMenuOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);

  useEffect(() => {
    void revalidateSession();
    greet();
  }, []);
  useFreshAnswers(facts, queryClient);
  useWhenStill(true, nextParts);

  const openSearch = () => {
    if (!searchOpen) keepTyped();
    setSearchOpen(true);
  };
  useShortcut({ keys: '/', label: m.common_search(), group: 'everywhere' }, openSearch);
  useShortcut(
    { keys: 'mod+k', label: m.common_search(), group: 'everywhere', whileTyping: true },
    openSearch,
  );
  useShortcut({ keys: '?', label: m.app_keyboard_shortcuts(), group: 'everywhere' }, () => setHelpOpen(true));

  if (facts.isSuspended) {
    return (
      <Suspense fallback={<PageLoading />}>
        <Refused />
      </Suspense>
    );
  }

  const isSandbox = inSandbox();
  const here = isSandbox ? screens.filter((screen) => screen.inSandbox) : screens;
  const sections = facts.isVerifiedProfile ? menuFor(facts, here) : [];
  return (
    <QueryClientProvider client={queryClient}>
      <MarketContext value={market}>
        <a href="#content" className={classes.skip}>
          {m.app_skip_to_content()}
        </a>
        <div className={classes.shell} data-collapsed={collapsed || undefined}>
          {!isPhone && (
            <div className={classes.side}>
              <SideMenu sections={sections} collapsed={collapsed} onCollapse={setCollapsed} />
            </div>
          )}
          <div className={classes.column}>
            <TopBar
              onMenu={isPhone ? () => setMenuOpen(true) : null}
              onSearch={openSearch}
              onHelp={() => setHelpOpen(true)}
            />
            <main id="content" tabIndex={-1} className={classes.main}>
              {isSandbox && <SandboxBanner />}
              <SessionNotice />
              <Suspense>
                <LateNotices />
              </Suspense>
              {facts.isVerifiedProfile ? <CurrentScreen /> : <VerifyProfile />}
            </main>
          </div>
        </div>
        <Suspense>
          {menuOpen && <MenuDrawer sections={sections} onClose={() => setMenuOpen(false)} />}
          {helpOpen && <HelpDialog onClose={() => setHelpOpen(false)} />}
          {searchOpen && (
            <Palette
              sections={sections}
              onClose={() => setSearchOpen(false)}
              onHelp={() => setHelpOpen(true)}
            />
          )}
        </Suspense>
        {jumpsOf(sections).map((jump) => (
          <JumpKey key={jump.path} {...jump} />
        ))}
      </MarketContext>
    </QueryClientProvider>
  );
}

type Jump = Required<MenuEntry>;

function jumpsOf(sections: readonly MenuSection[]): Jump[] {
  const labels = sections.flatMap(({ entries }) => entries.map(({ label }) => label));
  const isShared = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return sections.flatMap(({ name, entries }) =>
    entries.flatMap(({ jump, path, label }) =>
      // 'Listing' occurs in several groups of the menu.
      jump === undefined ? [] : [{ path, jump, label: isShared(label) ? `${name}: ${label}` : label }],
    ),
  );
}

/** `g` and a letter open the most used screens. */
function JumpKey({ path, label, jump }: Jump) {
  const { history } = useRouter();
  useShortcut({ keys: `g ${jump}`, label, group: 'goTo' }, () => history.push(path));
  return null;
}

/** The screen of this route, if the user has the right to open it. */
function CurrentScreen() {
  const { facts } = useSession();
  const screen = useScreen();
  if (!screen || ((screen.inSandbox || !inSandbox()) && mayOpen(screen, facts))) {
    const parent = screens.find((one) => one.path === screen?.under && mayOpen(one, facts));
    return (
      <ParentContext value={parent}>
        <Outlet />
      </ParentContext>
    );
  }
  return (
    <Suspense fallback={<PageLoading />}>
      <Refused screen={screen} />
    </Suspense>
  );
}

/** Shown on every route while the profile is unverified (spec §2, "Guards"). */
function VerifyProfile() {
  return (
    <>
      <p className={classes.notice} role="status">
        {m.rights_problem_unverified()}
      </p>
      {Profile && (
        <Suspense fallback={<PageLoading />}>
          <Profile />
        </Suspense>
      )}
    </>
  );
}

/** Refetches all data when the user's rights have changed, because prices, choices and counts may depend on them. */
function useFreshAnswers(facts: SessionFacts, queryClient: QueryClient): void {
  const seen = useRef(facts);
  useEffect(() => {
    if (seen.current !== facts) void queryClient.invalidateQueries();
    seen.current = facts;
  }, [facts, queryClient]);
}
