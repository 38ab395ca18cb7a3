import { Text } from '@mantine/core';
import { useLocation } from '#web/platform/router/router.tsx';
import { ChevronRight } from 'lucide-react';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';

import { plainText } from '#web/features/static-pages/document.model.ts';
import type { Question } from '#web/features/static-pages/faq.model.ts';
import { faq } from '#web/features/static-pages/faq.text.ts';
import { hrefFor } from '#web/features/static-pages/faq-links.rules.ts';
import { LinkedText } from '#web/features/static-pages/linked-text.tsx';
import { NothingFound } from '#web/features/static-pages/nothing-found.tsx';
import { TextLink } from '#web/features/static-pages/text-link.tsx';
import { ReadingPage } from '#web/features/static-pages/reading-page.tsx';
import { SearchBox } from '#web/features/static-pages/search-box.tsx';
import { questionWords } from '#web/features/static-pages/search-words.model.ts';
import { folded, matchesWords } from '#web/features/static-pages/search.rules.ts';
import { useMaybeSession } from '#web/platform/session/session.ts';

import classes from './faq.module.css';
import { m } from '#shared/platform/words/words.ts';

const searchable = new Map(
  faq.flatMap((group) =>
    group.questions.map(({ id, question, answer }) => [
      id,
      folded([group.heading, question, ...answer.map(plainText), questionWords[id]].join(' ')),
    ]),
  ),
);

export function FaqScreen() {
  const [query, setQuery] = useState('');
  const hash = useLocation({ select: (location) => location.hash });
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([hash]));

  useEffect(() => {
    if (hash) setOpened((before) => new Set(before).add(hash));
  }, [hash]);

  const groups = useMemo(
    () =>
      faq
        .map((group) => ({
          ...group,
          questions: group.questions.filter(({ id }) => matchesWords(searchable.get(id) ?? '', query)),
        }))
        .filter((group) => group.questions.length > 0),
    [query],
  );
  const contents = useMemo(() => groups.map(({ id, heading }) => ({ id, label: heading })), [groups]);
  const found = groups.reduce((sum, group) => sum + group.questions.length, 0);

  function toggled(id: string, isOpen: boolean) {
    setOpened((before) => {
      const after = new Set(before);
      if (isOpen) after.add(id);
      else after.delete(id);
      return after;
    });
  }

  return (
    <ReadingPage
      title={m.static_pages_faq()}
      context={m.static_pages_faq_context()}
      contents={contents}
      tools={
        <>
          <SearchBox
            label={m.static_pages_search_the_faq()}
            placeholder={m.static_pages_search_faq_example()}
            value={query}
            onChange={setQuery}
          />
          <Text size="sm" c="dimmed" mt={6} role="status">
            {m.static_pages_answers({ count: found })}
          </Text>
        </>
      }
    >
      <div role="presentation" onKeyDown={moveAmongQuestions}>
        {groups.map((group) => (
          <section key={group.id} className={classes.group} aria-labelledby={group.id}>
            <h2 id={group.id} tabIndex={-1} className={classes.heading}>
              {group.heading}
            </h2>
            {group.questions.map((question) => (
              <QuestionItem
                key={question.id}
                question={question}
                isOpen={opened.has(question.id)}
                onToggle={toggled}
              />
            ))}
          </section>
        ))}
      </div>
      {found === 0 && <NothingFound query={query} advice={m.static_pages_try_other_words()} />}
    </ReadingPage>
  );
}

interface QuestionItemProps {
  question: Question;
  isOpen: boolean;
  onToggle: (id: string, isOpen: boolean) => void;
}

/** A native `<details>` element, which the browser's own find-in-page also opens. */
function QuestionItem({ question: { id, question, answer }, isOpen, onToggle }: QuestionItemProps) {
  const facts = useMaybeSession()?.facts;
  return (
    <details
      id={id}
      tabIndex={-1}
      className={classes.question}
      open={isOpen}
      onToggle={(event) => onToggle(id, event.currentTarget.open)}
    >
      <summary className={classes.summary}>
        <ChevronRight size={16} className={classes.chevron} aria-hidden />
        {question}
      </summary>
      <div className={classes.answer}>
        {answer.map((text) => (
          <p key={text}>
            <LinkedText text={text} hrefOf={(href) => hrefFor(href, facts)} />
          </p>
        ))}
        <TextLink href={`#${id}`} size="sm" c="dimmed" className={classes.permalink}>
          {m.static_pages_link_to_this_answer()}
        </TextLink>
      </div>
    </details>
  );
}

/** Up, Down, Home and End move between questions. */
function moveAmongQuestions(event: KeyboardEvent<HTMLElement>) {
  if (!(event.target instanceof HTMLElement) || event.target.tagName !== 'SUMMARY') return;
  const questions = [...event.currentTarget.querySelectorAll('summary')];
  const at = questions.indexOf(event.target);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: questions.length - 1 }[event.key];
  const next = to === undefined ? undefined : questions[to];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
