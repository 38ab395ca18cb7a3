import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useLocation, useRouter } from '#web/platform/router/router.tsx';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

import { useMaybeSession } from '#web/platform/session/session.ts';
import { TextLink, revealPart } from '#web/features/static-pages/text-link.tsx';
import { VisitorHeader } from '#web/features/static-pages/visitor-header.tsx';
import { Page } from '#web/platform/ui/page.tsx';

import classes from './reading-page.module.css';
import { m } from '#shared/platform/words/words.ts';

interface Part {
  id: string;
  label: string;
}

interface ReadingPageProps {
  title: string;
  /** One line under the title. */
  context?: ReactNode;
  /** Parts for the table of contents; each ID is an element on the page. */
  contents?: readonly Part[];
  /** Controls above the text that are not printed, such as a search box. */
  tools?: ReactNode;
  /** For content that is not running text, such as a frame or a calculator. */
  isFullWidth?: boolean;
  children: ReactNode;
}

const none: readonly Part[] = [];

/** The layout of every static page (spec §2 "Static pages"): Back button, title, contents, a comfortable line length. */
export function ReadingPage({
  title,
  context,
  contents = none,
  tools,
  isFullWidth,
  children,
}: ReadingPageProps) {
  const { history } = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const current = useCurrentPart(contents);
  const isVisitor = useMaybeSession() === null;

  useEffect(() => {
    if (hash) revealPart(hash);
  }, [hash]);

  function goBack() {
    if (history.canGoBack()) history.back();
    else history.push('/');
  }

  // Signed-in users see the page inside the shell, which already has a `<main>`.
  const Main = isVisitor ? 'main' : 'div';
  return (
    <div className={classes.page}>
      {isVisitor && <VisitorHeader />}
      <Main>
        <Page
          kind="form"
          title={title}
          context={context}
          action={
            <>
              <Button variant="default" leftSection={<ArrowLeft size={16} aria-hidden />} onClick={goBack}>
                {m.common_back()}
              </Button>
              {!isFullWidth && (
                <Button
                  variant="default"
                  leftSection={<Printer size={16} aria-hidden />}
                  onClick={() => window.print()}
                >
                  {m.static_pages_print()}
                </Button>
              )}
            </>
          }
        >
          <div className={classes.columns} data-with-contents={contents.length > 0 || undefined}>
            {contents.length > 0 && (
              <details className={classes.contents} open={isWide}>
                <summary>{m.static_pages_on_this_page()}</summary>
                <nav aria-label={m.static_pages_on_this_page()}>
                  <ol>
                    {contents.map(({ id, label }) => (
                      <li key={id}>
                        <TextLink
                          href={`#${id}`}
                          className={classes.entry}
                          aria-current={id === current ? 'true' : undefined}
                        >
                          {label}
                        </TextLink>
                      </li>
                    ))}
                  </ol>
                </nav>
              </details>
            )}
            <div className={classes.text} data-full-width={isFullWidth || undefined}>
              {tools !== undefined && <div className={classes.tools}>{tools}</div>}
              {children}
            </div>
          </div>
        </Page>
      </Main>
    </div>
  );
}

/** Distance from the top of the window in pixels: a part is current once its start has passed this line. */
const READING_LINE_PX = 120;

function useCurrentPart(contents: readonly Part[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    function look() {
      const passed = contents.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top <= READING_LINE_PX;
      });
      setCurrent((passed.at(-1) ?? contents[0])?.id);
    }
    look();
    // Captured, because different elements of the shell may scroll.
    window.addEventListener('scroll', look, { passive: true, capture: true });
    return () => window.removeEventListener('scroll', look, { capture: true });
  }, [contents]);

  return current;
}
