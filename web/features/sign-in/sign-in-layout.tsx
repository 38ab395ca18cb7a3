import { ActionIcon, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';

import { brand } from '#shared/platform/brand/brand.ts';
import { limits } from '#shared/platform/business/limits.ts';
import { LanguageChoice } from '#web/platform/session/language-choice.tsx';
import { BrandMark } from '#web/platform/ui/brand-mark.tsx';

import classes from './sign-in.module.css';
import { m } from '#shared/platform/words/words.ts';

const facts = [
  {
    title: m.sign_in_fact_print_title(),
    text: m.sign_in_fact_print(),
  },
  {
    title: m.sign_in_fact_pickup_title(),
    text: m.sign_in_fact_pickup(),
  },
  {
    title: m.sign_in_fact_tracking_title(),
    text: m.sign_in_fact_tracking({ count: limits.trackingMaxCns }),
  },
] as const;

/** Two panes: the courier with help before login, and the form. One column on the phone. */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <div className={classes.panes}>
      <aside className={classes.brand} aria-label={brand.fullName}>
        <div className={classes.name}>
          <BrandMark size={28} />
          {brand.name}
        </div>
        <div className={classes.facts}>
          <p className={classes.tagline}>{m.brand_tagline()}</p>
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
          {Object.entries(brand.companies).map(([market, { phone, email }]) => (
            <address key={market}>
              <span className={classes.phone}>{phone}</span>
              <span>{email}</span>
              <span>{m.brand_hours()}</span>
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
        <LanguageChoice />
        <Text size="xs" c="dimmed" className={classes.legal}>
          {Object.values(brand.companies)
            .map(({ legalName }) => legalName)
            .join(' · ')}
        </Text>
      </main>
    </div>
  );
}

const neverChanges = () => () => {};

function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  // The page's HTML is made at build time, for light colours; React takes over only markup that is the same.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const isDark = isHydrated && scheme === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <ActionIcon
      className={classes.scheme}
      size={40}
      aria-label={isDark ? m.sign_in_light_colours() : m.sign_in_dark_colours()}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
