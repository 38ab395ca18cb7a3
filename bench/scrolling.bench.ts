/**
 * Scrolling the listing: the time between frames while its rows pass, compared with the same rows as a static table. Real
 * Chromium, processor slowed four times; both in one page, in turns. Also directly after the rows have loaded, while the
 * browser is still drawing them, which the static table never does.
 */
import { inSlowBrowser, quantile } from './browser.ts';
import { hold } from './held.ts';
import { printTable } from './portal-process.ts';

const rowsWanted = 300;
const rounds = 3;
/** Pause in which a user would read before scrolling on. */
const restMs = 5000;
/** Times the plain table's time between frames. */
const limit = 1.3;

/** Runs in the page: records the frames while `scroller` goes down and up again at the speed of a wheel. */
const frames = (selector: string) => `(async () => {
  const scroller = document.querySelector('${selector}');
  scroller.scrollTop = 0;
  await new Promise((done) => setTimeout(done, 500));
  const frames = [];
  let last = 0;
  let by = 55;
  // The next page is asked for beyond.
  const end = ${(rowsWanted - 50) * 40} - scroller.clientHeight;
  await new Promise((done) => {
    const step = (now) => {
      if (last > 0) frames.push(now - last);
      last = now;
      scroller.scrollTop += by;
      if (scroller.scrollTop >= end) by = -by;
      if (scroller.scrollTop <= 0) done();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  return frames;
})()`;

/** Copies the loaded rows as text into a separate table with the same look. */
const standPlainTable = `(() => {
  const grid = document.querySelector('#listing');
  const drawn = [...grid.querySelectorAll('tbody tr[data-index]')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent));
  const body = Array.from({ length: ${rowsWanted} }, (_, at) =>
    '<tr>' + drawn[at % drawn.length].map((text) => '<td>' + text + '</td>').join('') + '</tr>');
  const heads = [...grid.querySelectorAll('th')];
  const columns = heads.map((head) => '<col style="width:' + head.offsetWidth + 'px">').join('');
  const { left, top, width, height } = grid.getBoundingClientRect();
  const plain = document.createElement('div');
  plain.id = 'plain';
  plain.style.cssText = 'position:fixed;z-index:50;overflow:auto;background:Canvas;left:' + left + 'px;top:' + top +
    'px;width:' + width + 'px;height:' + height + 'px';
  plain.innerHTML = '<style>#plain table { width: 100%; table-layout: fixed; border-spacing: 0; border-collapse: separate }' +
    '#plain :is(th, td) { height: 40px; padding: 0 10px; border-bottom: 1px solid #ddd; font-size: 13px; text-align: left }' +
    '#plain td { white-space: nowrap } #plain th { position: sticky; top: 0; background: #eee }</style>' +
    '<table><colgroup>' + columns + '</colgroup><thead><tr>' +
    heads.map((head) => '<th>' + head.textContent + '</th>').join('') + '</tr></thead><tbody>' + body.join('') +
    '</tbody></table>';
  document.body.append(plain);
})()`;

/** Scrolls to the end, where the next page is requested; returns the index of the last drawn row. */
const toTheEnd = `(() => {
  const grid = document.querySelector('main table').parentElement;
  grid.id = 'listing';
  grid.scrollTop = grid.scrollHeight;
  return Math.max(...[...grid.querySelectorAll('tr[data-index]')].map((row) => Number(row.dataset.index)));
})()`;

export async function run(): Promise<void> {
  // 64 and 170 ms, where the plain table took 16.6 and 23.
  const before = { 0.5: 3.9, 0.95: 7.4 };
  await inSlowBrowser(async (page, url) => {
    await page.goto(`${url}/shipmentlisting`);
    await page.locator('tr[data-index="5"]').waitFor();
    let count = 0;
    for (let turn = 0; turn < 60 && count < rowsWanted; turn += 1) {
      count = await page.evaluate<number>(toTheEnd);
      await page.waitForTimeout(500);
    }
    const justRead = await page.evaluate<number[]>(frames('#listing'));
    await page.waitForTimeout(restMs);
    const ours: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(...(await page.evaluate<number[]>(frames('#listing'))));
      await page.evaluate(standPlainTable);
      plain.push(...(await page.evaluate<number[]>(frames('#plain'))));
      await page.evaluate(`document.querySelector('#plain').remove()`);
    }
    const row = (part: 0.5 | 0.95) => {
      const [a, b] = [quantile(ours, part), quantile(plain, part)];
      const what = `between frames, p${part * 100}, of the plain table's`;
      hold({ what, unit: 'times', measured: a / b, aim: limit, before: before[part] });
      const shown = [quantile(justRead, part), a, b].map((ms) => `${ms.toFixed(1)} ms`);
      return [`p${part * 100}`, ...shown, (a / b).toFixed(2)];
    };
    printTable([
      [`between frames, ${rowsWanted} rows, processor ÷4`, 'just read', 'listing', 'plain table', 'ratio'],
      row(0.5),
      row(0.95),
    ]);
  });
}

if (import.meta.main) await run();
