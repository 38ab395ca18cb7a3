import type { ComponentProps } from 'react';

import type { Market } from '#shared/platform/market/markets.ts';
import { DigitsField } from '#web/platform/ui/form/number-fields.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';

interface PostcodeFieldProps extends Omit<ComponentProps<typeof DigitsField>, 'maxDigits' | 'onValue'> {
  /** Null abroad, where a postcode may have letters. */
  market: Market | null;
  /** Of `usePlaceOf`: another postcode is of another town. */
  forget: () => void;
}

/** The postcode of an address in one of the two markets, or abroad. */
export function PostcodeField({ market, forget, ...rest }: PostcodeFieldProps) {
  return market ? (
    <DigitsField {...rest} maxDigits={market.postcodeDigits} onValue={forget} />
  ) : (
    <TextField {...rest} />
  );
}
