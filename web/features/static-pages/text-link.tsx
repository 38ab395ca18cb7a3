import { Anchor, type AnchorProps } from '@mantine/core';
import { isPlainClick, useRouter } from '#web/platform/router/router.tsx';
import type { MouseEvent, ReactNode } from 'react';

interface TextLinkProps extends AnchorProps {
  /** `/path`, `/path#part`, `#part` of this page, or a full URL. */
  href: string;
  className?: string;
  'aria-current'?: 'true' | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/**
 * A link in a text. Portal pages open without a reload. A link within the page replaces its history entry, so that Back still
 * leads to where the reader came from.
 */
export function TextLink({ href, children, ...rest }: TextLinkProps) {
  const { history } = useRouter();
  const isInternal = href.startsWith('#') || href.startsWith('/');

  function follow(event: MouseEvent) {
    if (!isInternal || !isPlainClick(event)) return;
    event.preventDefault();
    if (href.startsWith('/')) return history.push(href);
    history.replace(`${history.location.href.split('#')[0]}${href}`);
    revealPart(href.slice(1));
  }

  return (
    <Anchor href={href} onClick={follow} {...rest}>
      {children}
    </Anchor>
  );
}

/** Scrolls to the part of the page with this ID and focuses it, for keyboard and screen reader users. */
export function revealPart(id: string): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
