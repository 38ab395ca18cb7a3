import { brand } from '#shared/platform/brand/brand.ts';
import { TextLink } from '#web/features/static-pages/text-link.tsx';
import { BrandMark } from '#web/platform/ui/brand-mark.tsx';

import classes from './visitor-header.module.css';

/** Names the portal for visitors without a session, who see the page without the shell. */
export function VisitorHeader() {
  return (
    <header className={classes.header}>
      <TextLink href="/" className={classes.brand} underline="never">
        <BrandMark size={24} />
        {brand.portalName}
      </TextLink>
    </header>
  );
}
