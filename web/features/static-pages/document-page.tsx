import { useMemo } from 'react';

import { brand } from '#shared/platform/brand/brand.ts';
import type { Clause, LegalDocument, Paragraph } from '#web/features/static-pages/document.model.ts';
import { LinkedText } from '#web/features/static-pages/linked-text.tsx';
import { TextLink } from '#web/features/static-pages/text-link.tsx';
import { ReadingPage } from '#web/features/static-pages/reading-page.tsx';

import classes from './document-page.module.css';
import type { Language } from '#shared/platform/words/message.ts';
import { m, spoken } from '#shared/platform/words/words.ts';
import { Note } from '#web/platform/ui/note.tsx';

/** Legal documents stay in English, because the agreed wording is the binding one. */
const documentLanguage: Language = 'en';

/** A legal document to read, to link to by clause, and to print. */
export function DocumentPage({ document }: { document: LegalDocument }) {
  const contents = useMemo(
    () => document.clauses.map(({ id, heading }, index) => ({ id, label: `${index + 1}. ${heading}` })),
    [document],
  );

  function nameOfPart(id: string): string {
    return `${document.part} ${document.clauses.findIndex((clause) => clause.id === id) + 1}`;
  }

  return (
    <ReadingPage
      title={document.title}
      context={[
        m.static_pages_in_force_from({ day: shownDay(document.effective) }),
        m.static_pages_last_updated({ day: shownDay(document.updated) }),
      ].join(' · ')}
      contents={contents}
    >
      {spoken() !== documentLanguage && <Note tone="grey">{m.static_pages_english_text_counts()}</Note>}
      <div lang={documentLanguage} className={classes.text}>
        {document.intro.map((text) => (
          <p key={text} className={classes.intro}>
            <LinkedText text={text} nameOfPart={nameOfPart} />
          </p>
        ))}
        {document.clauses.map((clause, index) => (
          <ClauseSection key={clause.id} clause={clause} number={index + 1} nameOfPart={nameOfPart} />
        ))}
      </div>
      <footer className={classes.contact}>
        {Object.values(brand.companies).map((company) => (
          <address key={company.legalName}>
            <strong>{company.legalName}</strong> ({company.registration})
            <br />
            {company.address.join(', ')}
            <br />
            {company.phone} · <TextLink href={`mailto:${company.email}`}>{company.email}</TextLink>
          </address>
        ))}
      </footer>
    </ReadingPage>
  );
}

interface ClauseProps {
  clause: Clause;
  number: number;
  nameOfPart: (id: string) => string;
}

function ClauseSection({ clause, number, nameOfPart }: ClauseProps) {
  return (
    <section className={classes.clause} aria-labelledby={clause.id}>
      <h2 id={clause.id} tabIndex={-1} className={classes.heading}>
        <span className={classes.number}>{number}.</span>
        <span>
          {clause.heading}
          <TextLink
            href={`#${clause.id}`}
            className={classes.permalink}
            aria-label={m.static_pages_link_to({ part: nameOfPart(clause.id) })}
          >
            #
          </TextLink>
        </span>
      </h2>
      {clause.paragraphs.map((paragraph, index) => (
        <div key={textOf(paragraph)} className={classes.paragraph}>
          <span className={classes.number}>{`${number}.${index + 1}`}</span>
          <div>
            <p>
              <LinkedText text={textOf(paragraph)} nameOfPart={nameOfPart} />
            </p>
            {typeof paragraph !== 'string' && (
              <ol className={classes.points}>
                {paragraph.points.map((point) => (
                  <li key={point}>
                    <LinkedText text={point} nameOfPart={nameOfPart} />
                  </li>
                ))}
              </ol>
            )}
          </div>
        </div>
      ))}
    </section>
  );
}

function textOf(paragraph: Paragraph): string {
  return typeof paragraph === 'string' ? paragraph : paragraph.text;
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day: in English as the documents write it, in other languages as the portal does (DD-MM-YYYY). */
function shownDay(isoDay: string): string {
  return spoken() === documentLanguage
    ? longDay.format(new Date(isoDay))
    : isoDay.split('-').toReversed().join('-');
}
