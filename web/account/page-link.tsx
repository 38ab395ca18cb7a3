import { Anchor } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A text link to a page of the portal, without a reload. */
export const PageLink = createLink(Anchor<'a'>);
