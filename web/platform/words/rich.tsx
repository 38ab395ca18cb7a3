import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react';

/**
 * Renders a sentence in which some parts are elements: `rich(m.accept(), { terms: <a href="/terms" /> })` for `Read the
 * <terms>terms</terms>.` The text of a part becomes the element's children; for an empty part (`<when></when>`), the element is
 * used unchanged.
 */
export function rich(
  sentence: string,
  parts: Readonly<Record<string, ReactElement<object> | string>>,
): ReactNode {
  return sentence.split(/(<\w+>.*?<\/\w+>)/u).map((piece, index) => {
    const [, name = '', words = ''] = /^<(\w+)>(.*)<\/\1>$/u.exec(piece) ?? [];
    const part = parts[name];
    const text =
      part === undefined
        ? piece
        : typeof part === 'string' || words === ''
          ? part
          : cloneElement(part, {}, words);
    // The order of a sentence's parts never changes.
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{text}</Fragment>;
  });
}
