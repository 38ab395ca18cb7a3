/** The inline style sheet, so that the page needs one request. Theme colours, AA contrast in both schemes. */
// words: this file is a style sheet
import { brand } from '#shared/platform/brand/brand.ts';

const { colours } = brand;

export const publicTrackingStyle = `
:root { color-scheme: light dark; --text: #1c2126; --dim: #646d74; --ground: #fff; --line: #e3e6e8; --brand: ${colours.brand};
  --grey: #474f55; --blue: #1b559f; --amber: #7a5200; --green: #1c6634; --red: #9c2018; }
@media (prefers-color-scheme: dark) { :root { --text: #e4e7e9; --dim: #a3abb1; --ground: #16191c; --line: #2b3136;
  --brand: ${colours.brandOnDark}; --grey: #c3c9cd; --blue: #a5ccfb; --amber: #f1cf7d; --green: #93d8a8; --red: #f6aaa4; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text);
  font: 16px/24px Inter, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans SC', sans-serif; }
.page { max-width: 640px; margin: 0 auto; padding: 0 16px 32px; }
header { display: flex; flex-wrap: wrap; gap: 4px 16px; align-items: center; justify-content: space-between; padding: 8px 0;
  border-bottom: 1px solid var(--line); }
.brand { display: flex; gap: 8px; align-items: center; min-height: 44px; font-weight: 600; }
.brand svg { width: 24px; height: 24px; fill: var(--brand); }
nav { display: flex; gap: 4px; margin: 0 -8px; }
nav a { display: flex; align-items: center; min-height: 44px; padding: 0 8px; color: var(--dim); font-size: 14px;
  text-decoration: none; }
nav a[aria-current] { color: var(--text); font-weight: 600; text-decoration: underline; text-underline-offset: 6px; }
a:hover { text-decoration: underline; }
a { color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 4px; }
.number { margin: 24px 0 0; color: var(--dim); font: 16px/24px ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
h1 { margin: 4px 0 0; font-size: 24px; line-height: 32px; }
[data-tone='grey'] { --tone: var(--grey); } [data-tone='blue'] { --tone: var(--blue); } [data-tone='amber'] { --tone: var(--amber); }
[data-tone='green'] { --tone: var(--green); } [data-tone='red'] { --tone: var(--red); }
h1[data-tone] { color: var(--tone); }
h2 { margin: 32px 0 12px; font-size: 16px; line-height: 24px; }
ol { margin: 0; padding: 0; list-style: none; }
.journey { display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 4px; margin-top: 20px; }
.journey li { padding-top: 8px; border-top: 4px solid var(--line); color: var(--dim); font-size: 12px; line-height: 16px; }
.journey li[data-done] { border-top-color: var(--tone); }
.journey li[aria-current] { color: var(--text); font-weight: 600; }
.events li { position: relative; padding: 0 0 20px 24px; }
.events li::before { content: ''; position: absolute; top: 8px; left: 3px; width: 8px; height: 8px; border-radius: 4px;
  background: var(--tone); }
.events li:not(:last-child)::after { content: ''; position: absolute; top: 20px; bottom: -4px; left: 6px; width: 2px;
  background: var(--line); }
.events li:first-child strong { font-weight: 600; }
.events strong { font-weight: 400; }
.events span, .small { display: block; color: var(--dim); font-size: 14px; line-height: 20px; }
time { font-variant-numeric: tabular-nums; white-space: nowrap; }
form { margin-top: 24px; }
label { display: block; font-size: 14px; font-weight: 500; }
.row { display: flex; gap: 8px; margin-top: 4px; }
input { flex: 1; min-width: 0; height: 44px; padding: 0 12px; border: 1px solid var(--dim); border-radius: 8px; background: var(--ground);
  color: var(--text); font: inherit; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: ${colours.brand}; color: #fff; font: inherit;
  font-weight: 500; cursor: pointer; }
h2 + form { margin-top: 0; }
select { width: 100%; height: 44px; padding: 0 8px; border: 1px solid var(--dim); border-radius: 8px; background: var(--ground);
  color: var(--text); font: inherit; }
.more, .about { margin: 0 0 8px 28px; }
.about { margin-top: -8px; }
.about p { margin: 0; }
.choice + label { margin-top: 16px; }
#digits { max-width: 160px; }
.choice > label { display: flex; gap: 8px; align-items: center; min-height: 44px; font-size: 16px; font-weight: 400; }
.choice input[type='radio'] { flex: none; width: 20px; height: 20px; margin: 0; accent-color: var(--brand); }
.more input { width: 100%; }
.choice:not(:has(input:checked)) > .more { display: none; }
footer { margin-top: 32px; padding-top: 16px; border-top: 1px solid var(--line); }
footer p { margin: 0; }
@media (max-width: 30em) { .journey li { height: 4px; padding: 0; overflow: hidden; color: transparent; } }
`;
