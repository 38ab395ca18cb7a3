import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { Notice } from '#web/app/pages.tsx';

/** The 404 page of spec §2. */
export function LostScreen() {
  return (
    <main>
      <Notice title="Oops! You're lost.">
        <Text c="dimmed">The page you are looking for was not found.</Text>
        <Link to="/" style={{ color: 'var(--mantine-color-anchor)' }}>
          Back to Home
        </Link>
      </Notice>
    </main>
  );
}
