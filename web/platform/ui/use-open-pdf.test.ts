import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Refusal } from '#web/platform/http/refusal.ts';
import { documentFailure, type OpenPdf, useOpenPdf } from '#web/platform/ui/use-open-pdf.ts';

const fail = 'Fail to get documents. Please refresh and try again.';

it('A document that cannot be loaded shows the message of spec §8, with the reason of the server if any', () => {
  expect(documentFailure(new TypeError('undefined is no function'))).toBe(fail);
  expect(documentFailure(new Refusal('The portal cannot be reached.'))).toBe(fail);
  expect(documentFailure(new Refusal('Something went wrong.', { status: 500 }))).toBe(fail);
  expect(documentFailure(new Refusal(fail, { status: 409 }))).toBe(fail);
  expect(documentFailure(new Refusal('This pick-up has no consignment notes.', { status: 409 }))).toBe(
    `${fail} This pick-up has no consignment notes.`,
  );
});

describe('An opened document', () => {
  const saved: string[] = [];
  const openedWindow = { document: {}, closed: false, location: { replace: vi.fn() }, close: vi.fn() };

  /** Stubs a browser with these pointers that reports a PDF viewer or not. */
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

  it('is shown in a window when the browser can show PDFs', async () => {
    browser({ hasMouse: true });
    expect(await opening('application/pdf', 'a.pdf')).toEqual({ saved: [], isShown: true });
    browser({ isCoarse: true, hasMouse: true });
    expect(await opening('application/pdf', 'a.pdf')).toEqual({ saved: [], isShown: true });
  });

  it('is downloaded as consignment.pdf on old and mobile browsers, even if they report a PDF viewer (spec §7)', async () => {
    const asConsignment = { saved: ['consignment.pdf'], isShown: false };
    browser({ hasMouse: true, pdfViewerEnabled: false });
    expect(await opening('application/pdf', 'a.pdf')).toEqual(asConsignment);
    saved.length = 0;
    browser({ isCoarse: true });
    expect(await opening('application/pdf', 'a.pdf')).toEqual(asConsignment);
  });

  it('is shown in an open window when it is a photo, or else saved under its own name', async () => {
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
