import { useWatch } from 'react-hook-form';

import { marketOf, type MarketId } from '#shared/platform/market/markets.ts';
import { needsDistrict } from '#shared/features/postcode/postcode.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { usePlace } from '#web/features/postcode/place.api.ts';
import type { QuoteValues } from '#web/features/quote/quote-form.model.ts';
import { CityField } from '#web/features/shipment/city-field.tsx';
import type { SchemaForm } from '#web/platform/ui/form/use-schema-form.ts';

interface QuoteDistrictProps<O> {
  form: SchemaForm<QuoteValues, O>;
  end: 'sender' | 'receiver';
  market: MarketId;
}

/** Asks for the district, only if those of the postcode are served differently (domain.md "Postcodes"). */
export function QuoteDistrict<O>({ form, end, market }: QuoteDistrictProps<O>) {
  const postcode = useWatch({ control: form.methods.control, name: `${end}Postcode` }) ?? '';
  const { data: place } = usePlace(marketOf(market).code, postcode);
  if (!place || !needsDistrict(place)) return null;
  const label = end === 'sender' ? m.quote_sender_district() : m.quote_receiver_district();
  const towns = place.DistrictList.map(({ District }) => District);
  return <CityField field={form.field(`${end}City`)} label={label} towns={towns} mustChoose />;
}
