import { Fragment } from 'react';

import { phrasesOf } from '#web/features/static-pages/document.model.ts';
import { PageLink } from '#web/features/static-pages/page-link.tsx';

interface LinkedTextProps {
  text: string;
  /** What `{part-id}` in the text reads as, such as 'clause 9'. */
  nameOfPart?: (id: string) => string;
  /** Where a link leads this reader; null for the text alone. */
  hrefOf?: (href: string) => string | null;
}

const asItIs = (id: string) => id;

/** A text with its links and references (see `Phrase`). */
export function LinkedText({ text, nameOfPart = asItIs, hrefOf = asItIs }: LinkedTextProps) {
  return phrasesOf(text).map((phrase) => {
    if (phrase.kind === 'text') return <Fragment key={phrase.at}>{phrase.text}</Fragment>;
    const words = phrase.kind === 'link' ? phrase.text : nameOfPart(phrase.id);
    const href = phrase.kind === 'link' ? hrefOf(phrase.href) : `#${phrase.id}`;
    if (href === null) return <Fragment key={phrase.at}>{words}</Fragment>;
    return (
      <PageLink key={phrase.at} href={href} inherit>
        {words}
      </PageLink>
    );
  });
}
