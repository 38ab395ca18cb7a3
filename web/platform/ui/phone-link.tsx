import { phoneText } from '#shared/platform/market/phone.ts';

import classes from './phone-link.module.css';

interface PhoneLinkProps {
  phone: string;
  /** ISO 3166-1 of where it is. */
  country: string;
}

/** A phone number that a tap calls, written as people of its country write it. */
export function PhoneLink({ phone, country }: PhoneLinkProps) {
  const shown = phoneText(phone, country);
  if (shown === '') return null;
  return (
    <a className={classes.phone} href={`tel:${shown.replace(/[^+\d]/gu, '')}`}>
      {shown}
    </a>
  );
}
