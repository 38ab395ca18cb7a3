import { act, cleanup, fireEvent, render, screen as shown, within } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { memoryHistory } from '#web/platform/router/history.ts';
import { createRouter } from '#web/platform/router/navigation.ts';
import { RouterProvider } from '#web/platform/router/router.tsx';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { CarriageTermsScreen } from '#web/features/static-pages/carriage-terms.screen.tsx';
import { DangerousGoodsScreen } from '#web/features/static-pages/dangerous-goods.screen.tsx';
import { FaqScreen } from '#web/features/static-pages/faq.screen.tsx';
import { FramePage } from '#web/features/static-pages/frame-page.tsx';
import { PortalTermsScreen } from '#web/features/static-pages/portal-terms.screen.tsx';
import { PriorityTermsScreen } from '#web/features/static-pages/priority-terms.screen.tsx';
import { ProhibitedItemsScreen } from '#web/features/static-pages/prohibited-items.screen.tsx';
import { VolumetricWeightScreen } from '#web/features/static-pages/volumetric-weight.screen.tsx';

afterEach(cleanup);

/** Shows the screen at /page, after the given pages were visited. */
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
    render(
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    await router.load();
  });
  for (const path of visited.slice(1)) await act(async () => router.history.push(path));
  return router;
}

const sections = () => shown.queryAllByRole('region').map((section) => within(section));
const searchField = () => shown.getByRole<HTMLInputElement>('textbox');
const button = (name: string) => shown.getByRole('button', { name });
const linkTo = (href: string) =>
  shown.getAllByRole('link').find((link) => link.getAttribute('href') === href) ?? null;

async function press(target: Element | null) {
  expect(target).not.toBeNull();
  await act(async () => void (target && fireEvent.click(target)));
}

const type = (input: HTMLInputElement, text: string) => fireEvent.input(input, { target: { value: text } });

describe('A legal document page', () => {
  it.each([
    ['portal terms', PortalTermsScreen, 18],
    ['terms of carriage', CarriageTermsScreen, 15],
    ['Priority Service terms', PriorityTermsScreen, 10],
  ])('shows every part of the %s and lists each in its table of contents', async (_, screen, count) => {
    await show(screen);
    const headings = shown.queryAllByRole('heading', { level: 2 });
    expect(headings).toHaveLength(count);
    const entries = within(shown.getByRole('navigation'))
      .queryAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(entries).toEqual(headings.map(({ id }) => `#${id}`));
  });

  it('goes back to the page before on Back', async () => {
    const router = await show(PortalTermsScreen, ['/before', '/page']);
    await press(button('Back'));
    expect(router.state.location.pathname).toBe('/before');
  });

  it('goes to / on Back when no page was visited before', async () => {
    const router = await show(PortalTermsScreen);
    await press(button('Back'));
    expect(router.state.location.pathname).toBe('/');
  });

  it('goes back to the page before even after jumps within the page', async () => {
    const router = await show(PortalTermsScreen, ['/before', '/page']);
    await press(linkTo('#law'));
    await press(linkTo('#access'));
    expect(router.state.location.hash).toBe('access');
    await press(button('Back'));
    expect(router.state.location.pathname).toBe('/before');
  });

  it('shows a reference with the current number of its clause', async () => {
    await show(CarriageTermsScreen);
    const [clause] = shown.queryAllByRole('link', { name: 'clause 12' });
    expect(clause?.getAttribute('href')).toBe('#liability');
  });
});

describe('The FAQ page', () => {
  // The table of contents is collapsible too, but is outside the sections.
  const questions = () =>
    sections().flatMap((section) => section.queryAllByText(/./u, { selector: 'summary' }));
  const visible = () => questions().map(({ textContent }) => textContent);

  it('opens the answer in the URL hash', async () => {
    await show(FaqScreen, ['/page#priority']);
    const opened = sections()
      .flatMap((section) => section.getAllByRole<HTMLDetailsElement>('group'))
      .filter(({ open }) => open);
    expect(opened.map(({ id }) => id)).toEqual(['priority']);
  });

  it('shows the questions that match every search word, and their number', async () => {
    await show(FaqScreen);
    type(searchField(), 'cancel pick-up');
    expect(visible()).toContain('Can I change or cancel a pick-up?');
    expect(visible()).not.toContain('I forgot my password.');
    type(searchField(), 'zzz');
    expect(shown.queryByRole('status')?.textContent).toBe('0 answers');
    expect(document.body.textContent).toContain('Nothing found for “zzz”.');
  });

  it('moves from question to question with the arrow keys', async () => {
    await show(FaqScreen);
    const [first, second] = questions();
    if (!first) throw new Error('There is no question');
    act(() => first.focus());
    fireEvent.keyDown(first, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
  });
});

describe('The tool pages', () => {
  it('show whether an item may be sent from the chosen market', async () => {
    await show(ProhibitedItemsScreen);
    type(searchField(), 'chewing gum');
    const [first] = sections().flatMap((section) => section.getAllByRole('listitem'));
    expect(first?.textContent).toContain('Conditional');
    await press(shown.getByRole('radio', { name: /Singapore/u }));
    expect(document.body.textContent).toContain('May not be imported into Singapore');
  });

  it('find lithium batteries among dangerous goods', async () => {
    await show(DangerousGoodsScreen);
    type(searchField(), 'lithium');
    const found = shown.getAllByRole('heading', { level: 2 }).map(({ id }) => id);
    expect(found).toEqual(expect.arrayContaining(['lithium', 'classes']));
  });

  it('calculate the chargeable weight while typing, and report invalid numbers', async () => {
    await show(VolumetricWeightScreen);
    const inputs = shown.queryAllByRole<HTMLInputElement>('textbox');
    const given = ['40', '30', '25', '1', '2'];
    expect(inputs).toHaveLength(given.length);
    for (const [index, input] of inputs.entries()) type(input, given[index] ?? '');
    const results = shown.queryByRole('status')?.textContent;
    expect(results).toContain('Domestic10.00 kgVolumetric 10.00 kg, ÷ 6000');
    expect(results).toContain('International12.00 kgVolumetric 12.00 kg, ÷ 5000');
    const pieces = shown.getByRole<HTMLInputElement>('textbox', { name: 'Pieces' });
    type(pieces, '100');
    expect(pieces.value).toBe('100');
    expect(document.body.textContent).toContain('Pieces must be at most 30');
    type(pieces, '1.5');
    const length = shown.getByRole<HTMLInputElement>('textbox', { name: 'Length (cm)' });
    type(length, '12.55');
    expect([pieces.value, length.value]).toEqual(['1.5', '12.55']);
    expect(document.body.textContent).toContain('Pieces must be a whole number');
    expect(document.body.textContent).toContain('Length (cm) must have at most 1 decimal');
  });
});

describe('The frame page', () => {
  it('does not embed an unsafe URL', async () => {
    await show(() => <FramePage title="Weight form" url="javascript:alert(1)" />);
    expect(shown.queryByTitle('Weight form')).toBeNull();
  });
});
