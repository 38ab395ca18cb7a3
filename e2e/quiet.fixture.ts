/** Waits until a window is idle: everything that it asked for is there, and drawn. */
import { expect, type Page, type Request } from '@playwright/test';

import { changes } from '../shared/features/changes/changes.contract.ts';

const restMs = 120;

export interface Quiet {
  /** Waits until nothing is under way, nothing is promised by a skeleton, and nothing moves. */
  settled: () => Promise<void>;
}

/** Watches a window's requests from now on. */
export function watchQuiet(page: Page): Quiet {
  const underWay = new Set<Request>();
  let changedAt = performance.now();
  const begin = (request: Request) => {
    // The stream of changes is under way as long as the window is open.
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

/** Fonts are in, two frames were painted, and what moves once has arrived. */
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
