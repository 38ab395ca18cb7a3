import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { printingOptions } from '#shared/features/printing/consignment-note.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { PrintButton } from '#web/features/printing/print-button.tsx';
import { press, Refusing, screenTest, settle } from '#web/test/screen.tsx';

const test = screenTest();
const selection = { ShipmentInfoIdList: ['01a00000-0000-7000-8000-000000000001'] };
const menuName = m.printing_label_menu({ label: m.printing_print() });
const papers = {
  sizes: [
    { id: 2, name: 'A6' },
    { id: 1, name: 'A4' },
  ],
  defaultId: 2,
};
const items = () => screen.queryAllByRole('menuitem').map(({ textContent }) => textContent);

describe('The menu of Print', () => {
  it('shows all its entries together, once the papers are loaded, which starts when the mouse is over it', async () => {
    let answer: (given: unknown) => void = () => undefined;
    test.answer(printingOptions, () => new Promise((done) => (answer = done)));
    await test.open(() => <PrintButton selection={selection} />);
    const isRequested = () => test.sent.some(({ path }) => path === printingOptions.path);
    expect(isRequested()).toBe(false);
    await userEvent.hover(screen.getByRole('button', { name: m.printing_print() }));
    expect(isRequested()).toBe(true);
    await press(menuName);
    expect(items()).toEqual([]);
    await act(async () => answer(papers));
    await settle();
    expect(items().map((text) => text?.slice(0, 2))).toEqual(['A6', 'A4', 'Do', 'Mo']);
    expect(document.activeElement?.textContent).toContain('A6');
  });

  it('offers the other entries when the papers cannot be loaded', async () => {
    test.answer(printingOptions, new Refusing('Not now.', 503));
    await test.open(() => <PrintButton selection={selection} />);
    await press(menuName);
    expect(items()).toEqual([m.printing_download(), m.printing_more_options()]);
  });

  it('offers proofs of delivery only when there may be some', async () => {
    test.answer(printingOptions, papers);
    await test.open(() => <PrintButton selection={selection} />);
    await press(menuName);
    expect(items()).not.toContain(m.printing_proofs_of_delivery());
    await test.open(() => <PrintButton selection={selection} hasProofs />);
    await press(menuName);
    expect(items().at(-1)).toBe(m.printing_proofs_of_delivery());
  });
});
