/**
 * In the text of a statement it means: parse and plan once for each connection. In its own file, because the thread of the
 * embedded database reads it too.
 */
export const preparedMark = '/* prepared */';
