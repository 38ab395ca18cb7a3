/** What stands in a file once for each page or label, by which a download is counted while it comes. */
export const pdfPageMark = '/Type/Page/';
export const zplLabelMark = '^XZ';
