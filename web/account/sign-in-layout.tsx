import { ActionIcon, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';

import { brand } from '#shared/brand/brand.ts';
import { limits } from '#shared/business/limits.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';

import classes from './sign-in.module.css';

const facts = [
  {
    title: 'Print as you type',
    text: 'Consignment notes on A5, A6 or label paper, one at a time or ten thousand from a spreadsheet.',
  },
  {
    title: 'Picked up the same day',
    text: 'Book until 2:00pm, Priority Service until 4:00pm, and change it up to an hour before.',
  },
  {
    title: 'Followed to the signature',
    text: `Track up to ${limits.trackingMaxCns} consignment notes at once, with proof of delivery.`,
  },
] as const;

/** Two panes: who we are and what helps before login, and the form. One column on the phone. */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.panes}>
      <aside className={classes.brand} aria-label={brand.fullName}>
        <div className={classes.name}>
          <BrandMark size={28} />
          {brand.name}
        </div>
        <div className={classes.facts}>
          <p className={classes.tagline}>{brand.tagline}</p>
          <dl>
            {facts.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={classes.contacts}>
          {Object.entries(brand.companies).map(([market, { phone, email, hours }]) => (
            <address key={market}>
              <span className={classes.phone}>{phone}</span>
              <span>{email}</span>
              <span>{hours}</span>
            </address>
          ))}
        </div>
      </aside>
      <main className={classes.pane}>
        <SchemeSwitch />
        <div className={classes.content}>
          <div className={classes.smallBrand}>
            <BrandMark size={24} />
            {brand.name}
          </div>
          {children}
        </div>
        <Text size="xs" c="dimmed" className={classes.legal}>
          {Object.values(brand.companies)
            .map(({ legalName }) => legalName)
            .join(' · ')}
        </Text>
      </main>
    </div>
  );
}

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <ActionIcon
      className={classes.scheme}
      size={40}
      aria-label={isDark ? 'Light colours' : 'Dark colours'}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
