import { Fragment } from 'react';

import { phrasesOf } from '#web/features/static-pages/document.model.ts';
import { PageLink } from '#web/features/static-pages/page-link.tsx';

interface LinkedTextProps {
  text: string;
  /** What `{part-id}` in the text reads as, such as 'clause 9'. */
  nameOfPart?: (id: string) => string;
}

const asItIs = (id: string) => id;

/** A text with its links and references (see `Phrase`). */
export function LinkedText({ text, nameOfPart = asItIs }: LinkedTextProps) {
  return phrasesOf(text).map((phrase) => {
    if (phrase.kind === 'text') return <Fragment key={phrase.at}>{phrase.text}</Fragment>;
    const isLink = phrase.kind === 'link';
    return (
      <PageLink key={phrase.at} href={isLink ? phrase.href : `#${phrase.id}`} inherit>
        {isLink ? phrase.text : nameOfPart(phrase.id)}
      </PageLink>
    );
  });
}
