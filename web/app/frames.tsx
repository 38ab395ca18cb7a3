/**
 * The HTML that the page shows before its scripts run. The build renders it (scripts/web-build/frames.ts) and it is sent with the
 * page: the complete login page, usable at once, and frames of the first screens, without any account data.
 */
import '#web/app/base-styles.ts';
import '#web/app/shell-styles.ts';

import { ColorSchemeScript, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import { foldedMenuScript } from '#web/app/folded-menu.ts';
import { LoginPage } from '#web/app/parts.ts';
import { ShellFrame } from '#web/app/shell-frame.tsx';
import { cssVariables, theme } from '#web/app/theme.ts';
import { Tree } from '#web/app/tree.tsx';
import { noPasskeysScript } from '#web/features/passkey/no-passkeys.ts';
import { earlyPressScript } from '#web/features/sign-in/early-press.ts';
import { listingViews } from '#shared/features/cn-listing/listing-view.contract.ts';
import { firstRows } from '#web/features/cn-listing/first-rows.ts';
import { ListingFrame } from '#web/features/cn-listing/listing-frame.tsx';
import { firstAnswers } from '#web/features/shipment/first-answers.ts';
import { OrderFrame } from '#web/features/shipment/order-frame.tsx';
import { earlyScript } from '#web/platform/http/early-answer.ts';

export type FrameName = 'login' | 'form' | 'listing';

const scripts: Record<FrameName, string> = {
  login: `${earlyPressScript};${noPasskeysScript}`,
  form: foldedMenuScript,
  listing: foldedMenuScript,
};

export const headOf = (name: FrameName): string =>
  renderToStaticMarkup(
    <>
      <ColorSchemeScript defaultColorScheme="auto" />
      <script dangerouslySetInnerHTML={{ __html: scripts[name] }} />
    </>,
  );

export interface DrawnFrame {
  markup: string;
  /** Whether `hydrateRoot` takes over the markup unchanged; other frames are replaced by their screen. */
  isTakenOver: boolean;
}

export async function framesOf(): Promise<Record<FrameName, DrawnFrame>> {
  await LoginPage.load();
  return {
    login: { markup: renderToString(<Tree />), isTakenOver: true },
    // The scripts come after the markup, because the browser paints a page once before all of it is read.
    form: still(<OrderFrame />, earlyScript(firstAnswers)),
    listing: still(
      <ListingFrame />,
      earlyScript([firstRows, { call: listingViews, query: { listing: 'all' } }]),
    ),
  };
}

function still(screen: ReactNode, script: string): DrawnFrame {
  const frame = renderToStaticMarkup(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <ShellFrame>{screen}</ShellFrame>
    </MantineProvider>,
  );
  return { markup: `${frame}<script>${script}</script>`, isTakenOver: false };
}
