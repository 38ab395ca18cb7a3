/** Text that occurs in a file once for each page or label; used to count them while a file is downloaded. */
export const pdfPageMark = '/Type/Page/';
export const zplLabelMark = '^XZ';
