/** The media types of the files that calls answer: a contract names what a service sends. `as const` keeps the type in an object. */
export const pdfType = 'application/pdf' as const;
export const zipType = 'application/zip' as const;
export const zplType = 'application/zpl' as const;
export const jpegType = 'image/jpeg' as const;
export const pngType = 'image/png' as const;
export const svgType = 'image/svg+xml' as const;
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const;
export const csvType = 'text/csv; charset=utf-8' as const;
