import { screen as shown, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { memoryHistory } from '#web/platform/router/history.ts';
import { createRouter } from '#web/platform/router/navigation.ts';
import { RouterProvider } from '#web/platform/router/router.tsx';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { CarriageTermsScreen } from '#web/features/static-pages/carriage-terms.screen.tsx';
import { DangerousGoodsScreen } from '#web/features/static-pages/dangerous-goods.screen.tsx';
import { FaqScreen } from '#web/features/static-pages/faq.screen.tsx';
import { FramePage } from '#web/features/static-pages/frame-page.tsx';
import { PortalTermsScreen } from '#web/features/static-pages/portal-terms.screen.tsx';
import { PriorityTermsScreen } from '#web/features/static-pages/priority-terms.screen.tsx';
import { ProhibitedItemsScreen } from '#web/features/static-pages/prohibited-items.screen.tsx';
import { VolumetricWeightScreen } from '#web/features/static-pages/volumetric-weight.screen.tsx';

let root: Root;
let host: HTMLElement;

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});

afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

/** Shows the screen at /page, after whatever was visited before. */
async function show(screen: () => ReactNode, visited: readonly string[] = ['/page']) {
  const router = createRouter({
    routes: [
      { path: '/page', component: screen },
      { path: '$', component: () => 'elsewhere' },
      { path: '/', component: () => 'home' },
    ],
    history: memoryHistory(visited[0] ?? '/page'),
  });
  await act(async () => {
    root.render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await router.load();
  });
  for (const path of visited.slice(1)) await act(async () => router.history.push(path));
  return router;
}

const searchField = () => shown.getByRole<HTMLInputElement>('textbox');
const button = (name: string) => shown.queryByRole<HTMLButtonElement>('button', { name: name });

async function press(target: Element | undefined | null) {
  await act(async () => target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}

async function type(input: HTMLInputElement | null, text: string) {
  await act(async () => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    if (input) set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('a document page', () => {
  it.each([
    ['portal terms', PortalTermsScreen, 18],
    ['terms of carriage', CarriageTermsScreen, 15],
    ['Priority Service terms', PriorityTermsScreen, 10],
  ])('shows every part of the %s, and each in its contents', async (_, screen, count) => {
    await show(screen);
    const headings = shown.queryAllByRole('heading', { level: 2 });
    expect(headings).toHaveLength(count);
    const entries = within(shown.getByRole('navigation'))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(entries).toEqual(headings.map(({ id }) => `#${id}`));
  });

  it('goes back in history', async () => {
    const router = await show(PortalTermsScreen, ['/before', '/page']);
    await press(button('Back'));
    expect(router.state.location.pathname).toBe('/before');
  });

  it('goes to / when nothing was visited before', async () => {
    const router = await show(PortalTermsScreen);
    await press(button('Back'));
    expect(router.state.location.pathname).toBe('/');
  });

  it('still goes back to where the reader came from after jumps within the page', async () => {
    const router = await show(PortalTermsScreen, ['/before', '/page']);
    await press(shown.queryAllByRole('link').find((link) => link.getAttribute('href') === '#law'));
    await press(shown.queryAllByRole('link').find((link) => link.getAttribute('href') === '#access'));
    expect(router.state.location.hash).toBe('access');
    await press(button('Back'));
    expect(router.state.location.pathname).toBe('/before');
  });

  it('names a reference by the number that the clause has now', async () => {
    await show(CarriageTermsScreen);
    const [clause] = shown.queryAllByRole('link', { name: 'clause 12' });
    expect(clause?.getAttribute('href')).toBe('#liability');
  });
});

describe('the FAQ page', () => {
  const visible = () => [...host.querySelectorAll('summary')].map(({ textContent }) => textContent);

  it('opens the answer that the address names', async () => {
    await show(FaqScreen, ['/page#priority']);
    expect([...host.querySelectorAll('details[id][open]')].map(({ id }) => id)).toEqual(['priority']);
  });

  it('keeps what matches every word, and counts it', async () => {
    await show(FaqScreen);
    await type(searchField(), 'cancel pick-up');
    expect(visible()).toContain('Can I change or cancel a pick-up?');
    expect(visible()).not.toContain('I forgot my password.');
    await type(searchField(), 'zzz');
    expect(shown.queryByRole('status')?.textContent).toBe('0 answers');
    expect(host.textContent).toContain('Nothing found for “zzz”.');
  });

  it('moves from question to question with the arrow keys', async () => {
    await show(FaqScreen);
    const [first, second] = host.querySelectorAll<HTMLElement>('details[id] > summary');
    first?.focus();
    await act(async () =>
      first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true })),
    );
    expect(document.activeElement).toBe(second);
  });
});

describe('the tools', () => {
  it('say what may be sent from which market', async () => {
    await show(ProhibitedItemsScreen);
    await type(searchField(), 'chewing gum');
    expect(host.querySelector('section li')?.textContent).toContain('On conditions');
    await press(shown.queryByRole('radio', { name: /Singapore/u }));
    expect(host.textContent).toContain('May not be imported into Singapore');
  });

  it('find lithium batteries among dangerous goods', async () => {
    await show(DangerousGoodsScreen);
    await type(searchField(), 'lithium');
    expect(host.querySelector('#lithium')).not.toBeNull();
    expect(host.querySelector('#classes')).not.toBeNull();
  });

  it('reckon the chargeable weight as it is typed', async () => {
    await show(VolumetricWeightScreen);
    const inputs = shown.queryAllByRole<HTMLInputElement>('textbox');
    for (const [index, text] of ['40', '30', '25', '1', '2'].entries())
      await type(inputs[index] ?? null, text);
    const results = shown.queryByRole('status')?.textContent;
    expect(results).toContain('Domestic10.00 kgVolumetric 10.00 kg, ÷ 6000');
    expect(results).toContain('International12.00 kgVolumetric 12.00 kg, ÷ 5000');
  });
});

describe('the frame page', () => {
  it('embeds nothing that is not a safe address', async () => {
    await show(() => <FramePage title="Weight form" url="javascript:alert(1)" />);
    expect(host.querySelector('iframe')).toBeNull();
  });
});
