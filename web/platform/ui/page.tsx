import { Text, Title } from '@mantine/core';
import { createContext, use, type ReactNode } from 'react';

import type { Screen } from '#web/platform/router/screen.ts';
import { Link } from '#web/platform/router/router.tsx';

import classes from './page.module.css';
import { m } from '#shared/platform/words/words.ts';

/** The parent of the current screen, if the user may open it. */
export const ParentContext = createContext<Screen | undefined>(undefined);

interface PageHeaderProps {
  title: string;
  /** One line of context below the title. */
  context?: ReactNode;
  /** The page's main action, and controls beside it, on the right. */
  action?: ReactNode;
}

function PageHeader({ title, context, action }: PageHeaderProps) {
  const parent = use(ParentContext);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {parent && (
          <Link to={parent.path} className={classes.parent}>
            {parent.title}
          </Link>
        )}
        <Title order={1} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {context && <Text c="dimmed">{context}</Text>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </header>
  );
}

interface PageProps extends PageHeaderProps {
  /** `form`: up to 1,280 px. `list`: full width, and a `DataTable` inside fills the remaining height. */
  kind: 'form' | 'list';
  /** Up to 960 px: for a few fields or a short list, which would look lost on a wider card. */
  isNarrow?: boolean;
  children: ReactNode;
}

/** A whole screen inside the shell: header and content. */
export function Page({ kind, isNarrow, children, ...header }: PageProps) {
  return (
    <div className={classes.page} data-kind={kind} data-narrow={isNarrow || undefined}>
      <PageHeader {...header} />
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a form or a detail page. */
export function Section({ title, description, action, children }: SectionProps) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <div>
          <Title order={2}>{title}</Title>
          {description && (
            <Text size="xs" c="dimmed">
              {description}
            </Text>
          )}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Two or three related fields per row; one per row on phones. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3 | 4; children: ReactNode }) {
  return (
    <div className={classes.row} data-columns={columns}>
      {children}
    </div>
  );
}

/** A form with a summary that stays visible: on the right, and as a bar at the bottom on phones. */
export function WithSummary({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.withSummary}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.summary} aria-label={m.ui_summary()}>
        {summary}
      </aside>
    </div>
  );
}
