/** Waits until a window is idle: all requests are answered, and the page is drawn. */
import { expect, type Page, type Request } from '@playwright/test';

import { changes } from '../shared/features/changes/changes.contract.ts';

const restMs = 120;

export interface Quiet {
  /** Waits until no request is pending, no skeleton is shown, and nothing moves. */
  settled: () => Promise<void>;
}

/** Starts watching a window's requests. */
export function watchQuiet(page: Page): Quiet {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  const begin = (request: Request) => {
    // The stream of changes stays open as long as the window does.
    if (request.url().includes(changes.path)) return;
    underWay.add(request);
    changedAt = performance.now();
  };
  const end = (request: Request) => {
    underWay.delete(request);
    changedAt = performance.now();
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);

  return {
    async settled() {
      await expect(page.locator('main').first()).toBeVisible();
      await expect
        .poll(() => underWay.size === 0 && performance.now() - changedAt > restMs, { intervals: [40] })
        .toBe(true);
      await expect(page.getByText(/Please wait/u)).toHaveCount(0);
      await expect(page.getByLabel(/Please wait/u)).toHaveCount(0);
      await drawn(page);
    },
  };
}

/** Waits until fonts are loaded, two frames are painted, and animations have ended. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    const once = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(once.map((animation) => animation.finished));
  });
}
