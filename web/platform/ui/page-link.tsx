import { Anchor } from '@mantine/core';
import { createLink } from '#web/platform/router/router.tsx';

/** A text link to a page of the portal, without a reload. */
export const PageLink = createLink(Anchor<'a'>);
