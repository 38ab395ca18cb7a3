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
import { required } from '#web/features/shipment/need.ts';
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

/** Postcode, and what follows from it: city, state (where there are any) and district filled in, ODA warned of, NSA refused at the field. */
export function PostcodeFields({ end, market, section }: PostcodeFieldsProps) {
  const { form } = useShipmentForm();
  const { methods } = form;
  const postcode = useWholePostcode({ end, market });
  const look = usePlace(market.code, postcode);
  // What an answer fills in and offers is drawn in slices.
  const place = useDeferredValue(look.data);
  const city = useWatch({ control: methods.control, name: `${end}.city` }) ?? '';
  const flow = useWatch({ control: methods.control, name: 'flow' });
  const cool = useCoolArea(postcode, flow === 'cool' && end === 'receiver' && Boolean(place));

  const { passing, goBack } = usePassedCity(place === undefined || place !== look.data);

  const apply = useEffectEvent((found: PostcodePlace | null) => {
    if (found) {
      const written = fold(methods.getValues(`${end}.city`) ?? '');
      // A town of the postcode that was typed, picked or pasted stays; anything else is the postcode's own, unless one has to be chosen.
      const usual = needsDistrict(found) ? '' : found.city;
      const city = townsOf(found).find((town) => fold(town) === written) ?? usual;
      methods.setValue(`${end}.city`, city, { shouldDirty: true });
      methods.setValue(`${end}.state`, found.State, { shouldDirty: true });
      methods.clearErrors([`${end}.city`, `${end}.state`]);
      if (city === '' && townsOf(found).length > 1) goBack(() => methods.setFocus(`${end}.city`));
    }
    // Shows at once what the postcode refuses, and removes earlier refusals.
    void methods.trigger(`${end}.postcode`);
  });
  useEffect(() => {
    if (place !== undefined) apply(place);
  }, [place]);

  const tellCool = useEffectEvent(() => void methods.trigger(`${end}.postcode`));
  useEffect(() => {
    if (cool.data !== undefined) tellCool();
  }, [cool.data]);

  // Not drawn again with what follows from it.
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

/** Empty until it is whole: a key draws its own field alone. */
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
 * The Tab key may be quicker than the answer of which towns a postcode has: it goes past a city that is then to be chosen. The focus comes
 * back to it, unless something was typed where it went.
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

/** The look-up fills it in, so that Tab goes past it; only a failed look-up leaves it to be typed. */
function filledIn(isFilledIn: boolean) {
  return isFilledIn ? ({ readOnly: true, tabIndex: -1, variant: 'filled' } as const) : {};
}

/** What the city may be called: the postcode's own town, or one of its districts. */
function townsOf(place: PostcodePlace): string[] {
  return [...new Set([place.city, ...place.DistrictList.map(({ District }) => District)])];
}

function districtsOf(place: PostcodePlace | null | undefined): string {
  return place?.DistrictList.map(({ District }) => District).join(', ') ?? '';
}
