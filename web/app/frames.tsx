/**
 * What the page shows before its scripts run, drawn by the build (scripts/web-build/frames.ts) and sent with the page: the login page
 * as it is, to be filled in at once, and frames of the first screens, with nothing of an account in them.
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
  /** By `hydrateRoot`, so that it stays as it was drawn; others are replaced by their screen. */
  isTakenOver: boolean;
}

export async function framesOf(): Promise<Record<FrameName, DrawnFrame>> {
  await LoginPage.load();
  return {
    login: { markup: renderToString(<Tree />), isTakenOver: true },
    // The scripts after what they wait for: a page is painted once before all of it is read.
    form: still(<OrderFrame />, earlyScript(firstAnswers)),
    listing: still(<ListingFrame />, earlyScript([firstRows])),
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
