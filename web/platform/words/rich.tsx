import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

/**
 * A sentence with parts that are elements: `rich(m.accept(), { terms: <a href="/terms" /> })` for `Read the <terms>terms</terms>.`
 * The words of a part become the element's children; an empty part (`<when></when>`) is the element as it is.
 */
export function rich(
  sentence: string,
  parts: Readonly<Record<string, ReactElement<object> | string>>,
): ReactNode {
  return sentence.split(/(<\w+>.*?<\/\w+>)/u).map((piece, index) => {
    const [, name = '', words = ''] = /^<(\w+)>(.*)<\/\1>$/u.exec(piece) ?? [];
    const part = parts[name];
    const said =
      part === undefined
        ? piece
        : typeof part === 'string' || words === ''
          ? part
          : cloneElement(part, {}, words);
    // A sentence's parts never change their places.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{said}</Fragment>;
  });
}
