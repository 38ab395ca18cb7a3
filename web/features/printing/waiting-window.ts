import { percentOf, type PrintUnderWay, readyText } from '#web/features/printing/print-progress.tsx';
import { m } from '#shared/platform/words/words.ts';

const styles = {
  page: 'color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif',
  main: 'max-width: 420px; margin: 20vh auto 0; padding: 0 24px; display: grid; gap: 12px',
  bar: 'width: 100%; height: 12px',
  button: 'justify-self: start; min-height: 44px; padding: 0 20px; font: inherit',
};

/** Shows the progress in the empty window that waits for a document, because this window is in front. It is outside of React. */
export function showInWindow(target: Window, { progress, cancel }: PrintUnderWay): void {
  if (target.closed) return;
  const { document } = target;
  if (!document.querySelector('main')) build(document, cancel);
  const [bar, count] = [document.querySelector('progress'), document.querySelector('p')];
  if (!progress || !bar || !count) return;
  bar.value = percentOf(progress);
  count.textContent = readyText(progress);
}

function build(document: Document, cancel: () => void): void {
  const main = document.createElement('main');
  const title = document.createElement('strong');
  const bar = document.createElement('progress');
  const count = document.createElement('p');
  const button = document.createElement('button');
  document.documentElement.style.cssText = styles.page;
  main.style.cssText = styles.main;
  bar.style.cssText = styles.bar;
  button.style.cssText = styles.button;
  count.style.margin = '0';
  title.textContent = m.printing_preparing_wait();
  bar.max = 100;
  bar.ariaLabel = m.printing_preparing_documents();
  button.type = 'button';
  button.textContent = m.common_cancel();
  button.addEventListener('click', cancel);
  main.append(title, bar, count, button);
  document.body.append(main);
}
