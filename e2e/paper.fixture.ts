/** Checks the browser's output as a printer, a scanner and a spreadsheet would read it. */
import { readdirSync, readFileSync } from 'node:fs';

import { expect, test, type Download, type Page } from '@playwright/test';

import { printDesk } from '../server/platform/documents/print-desk.testing.ts';

/** Tools for the files of a journey. */
export function paperDesk() {
  const desk = printDesk();
  test.afterAll(() => desk.close());

  /** Stores a PDF, checks that qpdf finds no error in it, and returns the file. */
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

    /** The files of a zip by name, unpacked. */
    async unzip(download: Download): Promise<Record<string, string>> {
      const zip = desk.save(await bytesOf(download), 'zip');
      const folder = `${zip}.d`;
      desk.run('python3', '-m', 'zipfile', '-t', zip);
      desk.run('python3', '-m', 'zipfile', '-e', zip, folder);
      return Object.fromEntries(readdirSync(folder).map((name) => [name, `${folder}/${name}`]));
    },

    /** The CN of each page of a PDF with one label on each page. */
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

/** Does what opens a PDF in a new window; returns the PDF. */
export async function pdfOpenedBy(page: Page, press: () => Promise<void>): Promise<Buffer> {
  await keepShownFiles(page);
  const opened = page.waitForEvent('popup');
  // Reports a failed press as such, and not as a missing window.
  const [pressed] = await Promise.allSettled([press(), opened]);
  if (pressed.status === 'rejected') throw pressed.reason;
  const shown = await opened;
  await expect.poll(() => shown.url()).toMatch(/^blob:/u);
  const bytes = await shownFile(page, shown.url());
  await shown.close();
  return bytes;
}

/** Lets the page keep the files for which it makes object URLs, because the browser's PDF viewer cannot be read. */
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

/** The file of an object URL of the page; without `url`, the newest one. */
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

/** Does what starts a download; returns the download. */
export async function savedBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}
