import { Fragment } from 'react';

import { phrasesOf } from '#web/features/static-pages/document.model.ts';
import { TextLink } from '#web/features/static-pages/text-link.tsx';

interface LinkedTextProps {
  text: string;
  /** Returns the label of a reference `{part-id}`, such as 'clause 9'. */
  nameOfPart?: (id: string) => string;
  /** Returns the target of a link for this reader; null shows the text only. */
  hrefOf?: (href: string) => string | null;
}

const asItIs = (id: string) => id;

/** A text with links and references (see `Phrase`). */
export function LinkedText({ text, nameOfPart = asItIs, hrefOf = asItIs }: LinkedTextProps) {
  return phrasesOf(text).map((phrase) => {
    if (phrase.kind === 'text') return <Fragment key={phrase.at}>{phrase.text}</Fragment>;
    const words = phrase.kind === 'link' ? phrase.text : nameOfPart(phrase.id);
    const href = phrase.kind === 'link' ? hrefOf(phrase.href) : `#${phrase.id}`;
    if (href === null) return <Fragment key={phrase.at}>{words}</Fragment>;
    return (
      <TextLink key={phrase.at} href={href} inherit>
        {words}
      </TextLink>
    );
  });
}
