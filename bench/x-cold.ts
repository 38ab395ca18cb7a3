import { writeFileSync } from 'node:fs';
import { withBrowser, signIn, slowDown } from './browser.ts';
const path = process.argv[2] ?? 'shipmentlisting';
const usable: Record<string, string> = {
  shipmentlisting: 'tr[data-index="0"]',
  shipmentorder: 'input[name="receiver.name"]',
};
await withBrowser(async (browser, url) => {
  const first = await browser.newContext();
  await signIn(first, url);
  const state = await first.storageState();
  await first.close();
  for (let i = 0; i < 3; i++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: state,
      bypassCSP: true,
    });
    const page = await context.newPage();
    await slowDown(page);
    const client = await context.newCDPSession(page);
    await client.send('Page.enable');
    await client.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `window.tasks=[]; new PerformanceObserver((list) => tasks.push(...list.getEntries().map((e) => [e.startTime, e.duration]))).observe({ type: 'longtask', buffered: true }); const look = () => { if (document.querySelector('${usable[path]}')) requestAnimationFrame(() => { window.usableAt = performance.now(); performance.mark('usable'); }); else requestAnimationFrame(look); }; requestAnimationFrame(look);`,
    });
    const events: any[] = [];
    const on = (e: any) => {
      events.push(...e.value);
    };
    client.on('Tracing.dataCollected', on);
    if (i > 0)
      await client.send('Tracing.start', {
        transferMode: 'ReportEvents',
        traceConfig: {
          includedCategories: [
            'devtools.timeline',
            'toplevel',
            'blink.user_timing',
            'loading',
            'v8',
            'disabled-by-default-v8.cpu_profiler',
          ],
        },
      } as never);
    await page.goto(`${url}/${path}`, { waitUntil: 'commit' }).catch(() => {});
    await page.waitForTimeout(6000);
    console.log(
      JSON.stringify(
        await page.evaluate(
          '({ usableAt, tasks: tasks.map(([s, d]) => Math.round(s) + "+" + Math.round(d)).join(" ") })',
        ),
      ),
    );
    if (i > 0) {
      const done = new Promise((r) => client.once('Tracing.tracingComplete', r));
      await client.send('Tracing.end');
      await done;
      writeFileSync(`/tmp/w/cold-${path}.json`, JSON.stringify(events));
    }
    await context.close();
  }
});
