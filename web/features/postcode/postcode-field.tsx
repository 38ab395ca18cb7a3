import type { ComponentProps } from 'react';

import type { Market } from '#shared/platform/market/markets.ts';
import { DigitsField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';

interface PostcodeFieldProps extends Omit<ComponentProps<typeof DigitsField>, 'maxDigits' | 'onValue'> {
  /** Null abroad, where postcodes may contain letters. */
  market: Market | null;
  /** From `usePlaceOf`: clears the town, because another postcode has another one. */
  forget: () => void;
}

/** The postcode field of an address in one of the two markets, or abroad. */
export function PostcodeField({ market, forget, ...rest }: PostcodeFieldProps) {
  return market ? (
    <DigitsField {...rest} maxDigits={market.postcodeDigits} onValue={forget} />
  ) : (
    <TextField {...rest} />
  );
}
