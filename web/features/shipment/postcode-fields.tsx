import { TextInput } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { useWatch } from 'react-hook-form';

import type { Market } from '#shared/platform/market/markets.ts';
import {
  chosenPlace,
  isNsa,
  isPostcodeShape,
  needsDistrict,
  type PostcodePlace,
} from '#shared/features/postcode/postcode.rules.ts';
import { fold } from '#shared/platform/search/fold.ts';
import { Doubted } from '#web/features/shipment/doubts.context.tsx';
import { required } from '#web/platform/ui/form/required.ts';
import { LookUpFailed } from '#web/features/postcode/look-up-failed.tsx';
import { placeKey, useCoolArea, usePlace } from '#web/features/postcode/place.api.ts';
import { useShipmentForm } from '#web/features/shipment/shipment-form.context.ts';
import { CityField } from '#web/features/shipment/city-field.tsx';
import { FetchingMark } from '#web/platform/ui/fetching-mark.tsx';
import { Note } from '#web/platform/ui/note.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { DigitsField } from '#web/platform/ui/form/number-fields.tsx';

import classes from './party.module.css';
import { m } from '#shared/platform/words/words.ts';

interface PostcodeFieldsProps {
  end: 'sender' | 'receiver';
  market: Market;
  /** Prefix of the browser's autocomplete tokens. */
  section: string;
}

/**
 * Postcode and what follows from it: city, state (where the market has states) and district are filled in, ODA shows a warning,
 * and NSA is rejected at the field.
 */
export function PostcodeFields({ end, market, section }: PostcodeFieldsProps) {
  const { form } = useShipmentForm();
  const { methods } = form;
  const postcode = useWholePostcode({ end, market });
  const look = usePlace(market.code, postcode);
  // Deferred: what the look-up fills in and offers is rendered in interruptible steps.
  const place = useDeferredValue(look.data);
  const city = useWatch({ control: methods.control, name: `${end}.city` }) ?? '';
  const flow = useWatch({ control: methods.control, name: 'flow' });
  const cool = useCoolArea(postcode, flow === 'cool' && end === 'receiver' && Boolean(look.data));

  const { passing, goBack } = usePassedCity(place === undefined || place !== look.data);

  const apply = useEffectEvent((found: PostcodePlace | null) => {
    if (found) {
      const written = fold(methods.getValues(`${end}.city`) ?? '');
      // A town of this postcode that was typed, picked or pasted stays. Otherwise the postcode's own town is filled in, unless
      // the user must choose a district.
      const usual = needsDistrict(found) ? '' : found.city;
      const city = townsOf(found).find((town) => fold(town) === written) ?? usual;
      methods.setValue(`${end}.city`, city, { shouldDirty: true });
      methods.setValue(`${end}.state`, found.State, { shouldDirty: true });
      methods.clearErrors([`${end}.city`, `${end}.state`]);
      if (city === '' && townsOf(found).length > 1) goBack(() => methods.setFocus(`${end}.city`));
    }
    // Shows a refusal of the postcode at once, and removes earlier ones.
    void methods.trigger(`${end}.postcode`);
  });
  useEffect(() => {
    if (place !== undefined) apply(place);
  }, [place]);

  const tellCool = useEffectEvent(() => void methods.trigger(`${end}.postcode`));
  useEffect(() => {
    if (cool.data !== undefined) tellCool();
  }, [cool.data]);

  // Memoised, so that the look-up's results do not re-render the postcode field.
  const postcodeField = useMemo(() => {
    const onPostcode = () => {
      for (const name of [`${end}.city`, `${end}.state`] as const)
        if (methods.getValues(name) !== '') methods.setValue(name, '');
    };
    return (
      <Doubted end={end} name="postcode">
        {(doubt) => (
          <DigitsField
            field={form.field(`${end}.postcode`)}
            label={m.shipment_postcode()}
            {...required}
            maxDigits={market.postcodeDigits}
            autoComplete={`${section} postal-code`}
            onValue={onPostcode}
            {...doubt}
            rightSection={<LookingUp end={end} market={market} />}
          />
        )}
      </Doubted>
    );
  }, [form, methods, end, market, section]);

  return (
    <>
      <div className={classes.place} {...passing}>
        {postcodeField}
        {place && townsOf(place).length > 1 ? (
          <CityField
            field={form.field(`${end}.city`)}
            towns={townsOf(place)}
            mustChoose={needsDistrict(place)}
          />
        ) : (
          <Doubted end={end} name="city">
            {(doubt) => (
              <TextField
                field={form.field(`${end}.city`)}
                label={m.shipment_city()}
                autoComplete={`${section} address-level2`}
                {...filledIn(!look.isError)}
                {...doubt}
              />
            )}
          </Doubted>
        )}
        {(market.hasStates || look.isError) && (
          <TextField
            field={form.field(`${end}.state`)}
            label={m.shipment_state()}
            autoComplete={`${section} address-level1`}
            {...filledIn(!look.isError)}
          />
        )}
        <TextInput
          label={m.shipment_district()}
          {...filledIn(true)}
          autoComplete="off"
          value={districtsOf(place && chosenPlace(place, city))}
        />
      </div>
      <LookUpFailed look={look} />
      {place && <AreaNotes place={chosenPlace(place, city)} />}
    </>
  );
}

/** The postcode once it is complete, otherwise empty: keystrokes before that re-render only the field itself. */
function useWholePostcode({ end, market }: Pick<PostcodeFieldsProps, 'end' | 'market'>): string {
  const { form } = useShipmentForm();
  return useWatch({
    control: form.methods.control,
    name: `${end}.postcode`,
    compute: (typed: string | undefined) =>
      typed !== undefined && isPostcodeShape(market.id, typed) ? typed : '',
  });
}

function LookingUp({ end, market }: Pick<PostcodeFieldsProps, 'end' | 'market'>) {
  return <FetchingMark of={placeKey(market.code, useWholePostcode({ end, market }))} />;
}

/**
 * The user may press Tab before the look-up has returned the towns of a postcode, and so pass a city field that must then be
 * chosen. The focus returns to the city, unless something was typed where the focus went.
 */
function usePassedCity(isAsked: boolean) {
  const isTab = useRef(false);
  const passed = useRef<{ to: Element; value: string | null } | null>(null);
  const valueOf = (element: Element) => (element instanceof HTMLInputElement ? element.value : null);
  return {
    passing: {
      onKeyDown: ({ key, shiftKey }: KeyboardEvent) => {
        isTab.current = key === 'Tab' && !shiftKey;
      },
      onBlur: ({ relatedTarget: to }: FocusEvent) => {
        passed.current = isTab.current && isAsked && to ? { to, value: valueOf(to) } : null;
      },
    },
    goBack: (focus: () => void) => {
      const was = passed.current;
      passed.current = null;
      if (was && document.activeElement === was.to && valueOf(was.to) === was.value) focus();
    },
  };
}

function AreaNotes({ place }: { place: PostcodePlace }) {
  const unserved = place.DistrictList.filter(({ IsNsa }) => IsNsa);
  return (
    <>
      {place.isOda && !isNsa(place) && (
        <Note tone="amber">{m.shipment_oda_postcode({ postcode: place.Postcode })}</Note>
      )}
      {unserved.length > 0 && !isNsa(place) && (
        <Note tone="amber">
          {m.shipment_not_delivered_to({ districts: unserved.map(({ District }) => District).join(', ') })}
        </Note>
      )}
    </>
  );
}

/** Props of a field that the look-up fills in: read-only and skipped by Tab. If the look-up failed, the user types it. */
function filledIn(isFilledIn: boolean) {
  return isFilledIn ? ({ readOnly: true, tabIndex: -1, variant: 'filled' } as const) : {};
}

/** The names allowed for the city: the postcode's own town, or one of its districts. */
function townsOf(place: PostcodePlace): string[] {
  return [...new Set([place.city, ...place.DistrictList.map(({ District }) => District)])];
}

function districtsOf(place: PostcodePlace | null | undefined): string {
  return place?.DistrictList.map(({ District }) => District).join(', ') ?? '';
}
