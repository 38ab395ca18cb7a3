/** In the text of a statement: it is parsed and planned once for each connection. Apart, since the embedded database's thread reads it too. */
export const preparedMark = '/* prepared */';
