import { brand } from '#shared/platform/brand/brand.ts';
import { PageLink } from '#web/features/static-pages/page-link.tsx';
import { BrandMark } from '#web/platform/ui/brand-mark.tsx';

import classes from './visitor-header.module.css';

/** Names the portal for visitors without a session, who see the page without the shell. */
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
