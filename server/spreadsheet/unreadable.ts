/** Why a file cannot be read, as the sentence to show. Thrown in the worker and told across its border as data. */
export class Unreadable extends Error {
  readonly reason: 'wrongType' | 'tooLarge' | 'invalid';

  constructor(reason: Unreadable['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export const unreadable = {
  empty: () => new Unreadable('invalid', 'The file is empty.'),
  xls: () =>
    new Unreadable(
      'wrongType',
      'This is an old Excel file (.xls). Open it, save it as Excel Workbook (.xlsx) and upload that.',
    ),
  locked: () =>
    new Unreadable(
      'wrongType',
      'This workbook is locked with a password. Remove the password and upload it again.',
    ),
  webPage: () =>
    new Unreadable(
      'wrongType',
      'This is a web page with the name of a spreadsheet. Open it in Excel, save it as Excel Workbook (.xlsx) and upload that.',
    ),
  otherSheet: () =>
    new Unreadable(
      'wrongType',
      'Only .xlsx and .csv can be read. Save the sheet as one of them and upload that.',
    ),
  other: () => new Unreadable('wrongType', 'This is not a spreadsheet. Upload a .xlsx or .csv file.'),
  tooBig: () =>
    new Unreadable(
      'tooLarge',
      'The workbook is too large. Keep only the sheet with the rows, and upload it again.',
    ),
  damaged: () =>
    new Unreadable('invalid', 'The file is damaged or not complete. Save it again and upload the new one.'),
  rows: (max: number) =>
    new Unreadable(
      'tooLarge',
      `The file has more than ${max.toLocaleString('en')} rows. Split it and upload the parts one by one.`,
    ),
  quote: (line: number) =>
    new Unreadable(
      'invalid',
      `A quotation mark near line ${line} is opened and never closed. Correct it and upload again.`,
    ),
} as const;
