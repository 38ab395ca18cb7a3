/** Looks at what came out of the browser as a printer, a scanner and a spreadsheet would. */
import { readdirSync, readFileSync } from 'node:fs';

import { expect, test, type Download, type Page } from '@playwright/test';

import { printDesk } from '../server/platform/documents/print-desk.testing.ts';

/** A desk with its tools for the journeys of a file. */
export function paperDesk() {
  const desk = printDesk();
  test.afterAll(() => desk.close());

  /** A PDF that qpdf finds nothing wrong with. */
  const pdf = (bytes: Buffer): string => {
    const file = desk.save(bytes);
    desk.run('qpdf', '--check', file);
    return file;
  };
  const bytesOf = async (download: Download) => readFileSync(await download.path());

  return {
    pdf,
    pagesOf: desk.pagesOf,
    textOf: desk.textOf,
    scan: desk.scan,
    bytesOf,

    /** The files of a zip by their names, unpacked. */
    async unzip(download: Download): Promise<Record<string, string>> {
      const zip = desk.save(await bytesOf(download), 'zip');
      const folder = `${zip}.d`;
      desk.run('python3', '-m', 'zipfile', '-t', zip);
      desk.run('python3', '-m', 'zipfile', '-e', zip, folder);
      return Object.fromEntries(readdirSync(folder).map((name) => [name, `${folder}/${name}`]));
    },

    /** The CN of each page of a PDF of one label a page. */
    cnsOf: (file: string): string[] =>
      Array.from({ length: desk.pagesOf(file) }, (_, page) => desk.scan(file, page + 1))
        .flat()
        .filter((code) => code.startsWith('CODE-128:'))
        .map((code) => code.slice('CODE-128:'.length, -'-001'.length)),
  };
}

declare global {
  interface Window {
    shownFiles?: Map<string, Blob>;
  }
}

/** Does what opens a PDF in a new window; answers the PDF that the window shows. */
export async function pdfOpenedBy(page: Page, press: () => Promise<void>): Promise<Buffer> {
  await keepShownFiles(page);
  const opened = page.waitForEvent('popup');
  // A press that fails is reported as such, not as a window that never came.
  const [pressed] = await Promise.allSettled([press(), opened]);
  if (pressed.status === 'rejected') throw pressed.reason;
  const shown = await opened;
  await expect.poll(() => shown.url()).toMatch(/^blob:/u);
  const bytes = await shownFile(page, shown.url());
  await shown.close();
  return bytes;
}

/** Lets the page remember what it makes addresses for: no other eye sees the inside of the browser's PDF viewer. */
export async function keepShownFiles(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (window.shownFiles) return;
    const files = new Map<string, Blob>();
    window.shownFiles = files;
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (file: Blob) => {
      const url = make(file);
      files.set(url, file);
      return url;
    };
  });
}

/** The file behind an address that the page made; the newest one without it. */
export async function shownFile(page: Page, url?: string): Promise<Buffer> {
  const coded = await page.evaluate(async (wanted) => {
    const files = window.shownFiles ?? new Map<string, Blob>();
    const file = wanted === undefined ? [...files.values()].at(-1) : files.get(wanted);
    const reader = new FileReader();
    reader.readAsDataURL(file ?? new Blob());
    await new Promise((done) => reader.addEventListener('load', done));
    return typeof reader.result === 'string' ? reader.result : '';
  }, url);
  return Buffer.from(coded.slice(coded.indexOf(',') + 1), 'base64');
}

/** Does what saves a file. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}
