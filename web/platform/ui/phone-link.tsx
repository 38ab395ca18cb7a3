import { phoneText } from '#shared/platform/market/phone.ts';

import classes from './phone-link.module.css';

interface PhoneLinkProps {
  phone: string;
  /** ISO 3166-1 code of the number's country. */
  country: string;
}

/** A phone number as a link that calls it, formatted as is usual in its country. */
export function PhoneLink({ phone, country }: PhoneLinkProps) {
  const shown = phoneText(phone, country);
  if (shown === '') return null;
  return (
    <a className={classes.phone} href={`tel:${shown.replace(/[^+\d]/gu, '')}`}>
      {shown}
    </a>
  );
}
