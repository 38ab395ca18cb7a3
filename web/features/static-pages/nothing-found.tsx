import { Text } from '@mantine/core';

import { brand } from '#shared/platform/brand/brand.ts';
import { m } from '#shared/platform/words/words.ts';
import { TextLink } from '#web/features/static-pages/text-link.tsx';

import classes from './nothing-found.module.css';

/** Shown when a search finds nothing, with advice on what to do instead. */
export function NothingFound({ query, advice }: { query: string; advice: string }) {
  return (
    <div>
      <Text fw={600} className={classes.query}>
        {m.static_pages_nothing_found_for({ query: query.trim() })}
      </Text>
      <Text c="dimmed" mb="xs">
        {advice}
      </Text>
      {Object.values(brand.companies).map(({ legalName, phone, email }) => (
        <Text key={legalName} size="sm">
          {phone} · <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </Text>
      ))}
    </div>
  );
}
