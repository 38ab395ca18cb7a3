import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Refusal } from '#web/platform/http/refusal.ts';
import { documentFailure, type OpenPdf, useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';

const fail = 'Fail to get documents. Please refresh and try again.';

it('A document that does not come has the words of spec §8, and the reason where the server gives one', () => {
  expect(documentFailure(new TypeError('undefined is no function'))).toBe(fail);
  expect(documentFailure(new Refusal('The portal cannot be reached.'))).toBe(fail);
  expect(documentFailure(new Refusal('Something went wrong.', { status: 500 }))).toBe(fail);
  expect(documentFailure(new Refusal(fail, { status: 409 }))).toBe(fail);
  expect(documentFailure(new Refusal('This pick-up has no consignment notes.', { status: 409 }))).toBe(
    `${fail} This pick-up has no consignment notes.`,
  );
});

describe('What is opened', () => {
  const saved: string[] = [];
  const openedWindow = { document: {}, closed: false, location: { replace: vi.fn() }, close: vi.fn() };

  /** A browser with this pointer, that shows PDFs or says that it does not. */
  function browser({ isCoarse = false, hasMouse = false, pdfViewerEnabled = true }) {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)' ? isCoarse : query === '(any-pointer: fine)' && hasMouse,
    }));
    vi.spyOn(navigator as { pdfViewerEnabled: boolean }, 'pdfViewerEnabled', 'get').mockReturnValue(
      pdfViewerEnabled,
    );
  }

  async function opening(type: string, fileName: string, options?: { isPdf: boolean }) {
    const { result } = renderHook((): OpenPdf => useOpenPdf(options));
    await act(() =>
      result.current.open(async () => ({ blob: new Blob(['x'], { type }), fileName, url: '/document' })),
    );
    return { saved: [...saved], isShown: openedWindow.location.replace.mock.calls.length > 0 };
  }

  beforeEach(() => {
    vi.clearAllMocks();
    saved.length = 0;
    Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, get: () => true });
    vi.stubGlobal('open', () => openedWindow);
    vi.stubGlobal('URL', { ...URL, createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is shown in a window where the browser shows PDFs', async () => {
    browser({ hasMouse: true });
    expect(await opening('application/pdf', 'a.pdf')).toEqual({ saved: [], isShown: true });
    browser({ isCoarse: true, hasMouse: true });
    expect(await opening('application/pdf', 'a.pdf')).toEqual({ saved: [], isShown: true });
  });

  it('is downloaded as consignment.pdf on old browsers and mobile, also one that says it shows PDFs (spec §7)', async () => {
    const asConsignment = { saved: ['consignment.pdf'], isShown: false };
    browser({ hasMouse: true, pdfViewerEnabled: false });
    expect(await opening('application/pdf', 'a.pdf')).toEqual(asConsignment);
    saved.length = 0;
    browser({ isCoarse: true });
    expect(await opening('application/pdf', 'a.pdf')).toEqual(asConsignment);
  });

  it('is no consignment note where it is a photo: shown where a window is there, else kept under its own name', async () => {
    browser({ isCoarse: true, pdfViewerEnabled: false });
    expect(await opening('image/jpeg', 'torn.jpg', { isPdf: false })).toEqual({ saved: [], isShown: true });
    vi.clearAllMocks();
    expect(await opening('image/jpeg', 'torn.jpg')).toEqual({ saved: ['torn.jpg'], isShown: false });
    saved.length = 0;
    expect(await opening('application/pdf', 'a.pdf', { isPdf: false })).toEqual({
      saved: ['consignment.pdf'],
      isShown: false,
    });
    expect(openedWindow.close).toHaveBeenCalledOnce();
  });
});
