import { brand } from '#shared/brand/brand.ts';
import { PageLink } from '#web/static/page-link.tsx';

import classes from './visitor-header.module.css';

/** Whose page this is, for readers without a session, who have no shell around it. */
export function VisitorHeader() {
  const { size, path } = brand.mark;
  return (
    <header>
      <PageLink href="/" className={classes.brand} underline="never">
        <svg viewBox={`0 0 ${size} ${size}`} width={24} height={24} fill="currentColor" aria-hidden>
          <path d={path} />
        </svg>
        {brand.portalName}
      </PageLink>
    </header>
  );
}
