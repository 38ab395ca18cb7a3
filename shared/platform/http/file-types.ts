/**
 * The media types of file responses; a contract names the type that a service sends. `as const` keeps the literal type inside an
 * object.
 */
export const pdfType = 'application/pdf' as const;
export const zipType = 'application/zip' as const;
export const zplType = 'application/zpl' as const;
export const jpegType = 'image/jpeg' as const;
export const pngType = 'image/png' as const;
export const svgType = 'image/svg+xml' as const;
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' as const;
export const csvType = 'text/csv; charset=utf-8' as const;
