import { brand } from '#shared/brand/brand.ts';
import { PageLink } from '#web/static/page-link.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';

import classes from './visitor-header.module.css';

/** Whose page this is, for readers without a session, who have no shell around it. */
export function VisitorHeader() {
  return (
    <header className={classes.header}>
      <PageLink href="/" className={classes.brand} underline="never">
        <BrandMark size={24} />
        {brand.portalName}
      </PageLink>
    </header>
  );
}
