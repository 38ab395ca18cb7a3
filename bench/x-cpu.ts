// main thread's CPU until usable and until still, several runs
import { withBrowser, signIn, slowDown, quantile } from './browser.ts';
const usable: Record<string, string> = { shipmentlisting: 'tr[data-index="0"]', shipmentorder: 'input[name="receiver.name"]', login: 'input[name="CustomerAccountNo"]' };
const rounds = Number(process.argv[2] ?? 5);
const paths = (process.argv[3] ?? 'shipmentlisting,shipmentorder').split(',');
await withBrowser(async (browser, url) => {
  const first = await browser.newContext(); await signIn(first, url); const state = await first.storageState(); await first.close();
  const out: Record<string, number[][]> = {};
  for (let i = 0; i < rounds; i++) for (const path of paths) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state, bypassCSP: true });
    const page = await context.newPage(); await slowDown(page);
    const client = await context.newCDPSession(page);
    await client.send('Page.enable');
    await client.send('Page.addScriptToEvaluateOnNewDocument', { source: `const look = () => { if (document.querySelector('${usable[path]}')) requestAnimationFrame(() => { window.usableAt = performance.now(); performance.mark('usable'); }); else requestAnimationFrame(look); }; requestAnimationFrame(look);` });
    const events: any[] = []; const on = (e: any) => { events.push(...e.value); };
    client.on('Tracing.dataCollected', on);
    await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'blink.user_timing', 'devtools.timeline'] } } as never);
    await page.goto(`${url}/${path}`, { waitUntil: 'commit' }).catch(() => {});
    await page.waitForTimeout(4500);
    const done = new Promise((r) => client.once('Tracing.tracingComplete', r)); await client.send('Tracing.end'); await done;
    const use = events.find((e) => e.name === 'usable');
    if (use) {
      const nav = Math.max(...events.filter((e) => e.name === 'navigationStart' && e.pid === use.pid).map((e) => e.ts));
      const mine = events.filter((e) => e.pid === use.pid && e.tid === use.tid && e.ph === 'X');
      const tasks = mine.filter((e) => e.name === 'RunTask' && e.ts >= nav);
      const sum = (until: number) => tasks.filter((e) => e.ts < until).reduce((s, e) => s + (e.tdur ?? e.dur) / 1000, 0);
      const of = (n: string) => mine.filter((e) => e.name === n && e.ts >= nav && e.ts < use.ts).reduce((s, e) => s + (e.tdur ?? 0) / 1000, 0);
      const blocked = tasks.filter((e) => (e.tdur ?? e.dur) > 50000).reduce((s, e) => s + (e.tdur ?? e.dur) / 1000 - 50, 0);
      (out[path] ??= []).push([(use.ts - nav) / 1000, sum(use.ts), sum(Infinity), blocked, of('Layout'), of('UpdateLayoutTree'), of('Paint'), of('v8.evaluateModule'), of('ParseAuthorStyleSheet')]);
    }
    await context.close();
  }
  for (const [path, runs] of Object.entries(out)) console.log(path.padEnd(18), ['usable', 'cpu to usable', 'cpu all', 'blocked cpu', 'layout', 'style', 'paint', 'evaluate', 'css'].map((n, c) => `${n} ${quantile(runs.map((r) => r[c]!), 0.5).toFixed(0)}`).join(' | '));
});
