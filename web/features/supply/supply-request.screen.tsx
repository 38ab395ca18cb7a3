import { Input, Select } from '@mantine/core';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { supplyForm, type SupplyAccount, type SupplyOffer } from '#shared/features/supply/supply.contract.ts';
import { marketByCode } from '#shared/platform/market/markets.ts';
import { m } from '#shared/platform/words/words.ts';
import { supplyAddressText } from '#web/features/supply/supply-address-text.ts';
import {
  useRequestSupplies,
  useSupplyAccounts,
  useSupplyCatalogue,
} from '#web/features/supply/supply.api.ts';
import { isOfEarlierTry } from '#web/platform/http/once.ts';
import { Refusal } from '#web/platform/http/refusal.ts';
import { useNavigate } from '#web/platform/router/router.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { Answered } from '#web/platform/ui/answered.tsx';
import { DateField } from '#web/platform/ui/form/date-field.tsx';
import { DraftNote } from '#web/platform/ui/form/edit-notes.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { DigitsField, PhoneField } from '#web/platform/ui/form/number-fields.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useDraft } from '#web/platform/ui/form/use-draft.ts';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow, Page, Section, WithSummary } from '#web/platform/ui/page.tsx';
import { Segments } from '#web/platform/ui/segments.tsx';
import { toast } from '#web/platform/ui/toast.ts';
import { useUrlFilters } from '#web/platform/ui/use-url-filters.ts';
import { Suggestion, Offer } from '#web/features/supply/supply-offer.tsx';

import classes from './supply.module.css';

/** /supplyrequest: suggests supplies that run low, and offers a catalogue; for any account that the user may act for. */
export function SupplyRequestScreen() {
  const { accountNumber: own } = useSession();
  const url = useUrlFilters();
  const accounts = useSupplyAccounts();
  const accountNo = url.values['account'] ?? own;
  const catalogue = useSupplyCatalogue(accountNo);
  const account = accounts.data?.find((one) => one.accountNo === accountNo);
  const query = {
    data: account && catalogue.data && { account, offers: catalogue.data },
    error: accounts.error ?? catalogue.error,
    refetch: () => {
      void accounts.refetch();
      void catalogue.refetch();
    },
  };
  return (
    <Page kind="form" title={m.supply_request_title()} context={m.supply_request_context()}>
      {(accounts.data?.length ?? 0) > 1 && (
        <Select
          label={m.supply_field_account()}
          maw={480}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={(accounts.data ?? []).map((one) => ({
            value: one.accountNo,
            label: `${one.accountNo} · ${one.name}`,
          }))}
          value={accountNo}
          onChange={(value) => url.set({ account: value === own ? null : value })}
        />
      )}
      <Answered query={query} waiting={420}>
        {(answered) => <RequestForm key={accountNo} {...answered} given={url.values['items'] ?? ''} />}
      </Answered>
    </Page>
  );
}

/** Parses `tape:2,bubble:1`, which the URL contains when supplies are ordered again. */
function chosenFrom(given: string, offers: readonly SupplyOffer[]) {
  return given.split(',').flatMap((part) => {
    const [code = '', count = ''] = part.split(':');
    const offer = offers.find((one) => one.code === code);
    const packs = Math.min(Number(count), offer?.left ?? 0);
    return offer && Number.isInteger(packs) && packs > 0 ? [{ code, packs }] : [];
  });
}

function RequestForm({
  account,
  offers,
  given,
}: {
  account: SupplyAccount;
  offers: readonly SupplyOffer[];
  given: string;
}) {
  // The account may be in another market than the one signed in.
  const market = marketByCode(account.market);
  const navigate = useNavigate();
  const { accountNumber: own } = useSession();
  const { mutateAsync } = useRequestSupplies();
  const placeId = useId();
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const form = useSchemaForm(supplyForm, {
    accountNo: account.accountNo,
    items: chosenFrom(given, offers),
    address: null,
    neededBy: null,
    note: '',
  });
  // Ordering again is a different request than one already begun, so it has its own draft.
  const draft = useDraft(['supply', account.accountNo, given].join('/'), form);
  // Not on every keystroke in the address: `exact` ignores changes of its fields.
  const [items, address] = useWatch({
    control: form.methods.control,
    name: ['items', 'address'],
    exact: true,
  });
  const isElsewhere = address !== null;
  const packsOf = (code: string) => items.find((one) => one.code === code)?.packs ?? 0;
  const setPacks = (code: string, packs: number) => {
    const others = items.filter((one) => one.code !== code);
    setProblems({});
    form.methods.setValue('items', packs > 0 ? [...others, { code, packs }] : others, {
      shouldDirty: true,
      shouldValidate: form.methods.formState.isSubmitted,
    });
  };
  const low = offers.filter(({ suggestion }) => suggestion !== null);
  const chosen = offers.filter(({ code }) => packsOf(code) > 0);
  return (
    <Form
      form={form}
      label={m.supply_request_title()}
      onSubmit={async (values) => {
        try {
          const requested = await mutateAsync(values);
          if (!isOfEarlierTry(requested)) draft.discard();
          toast.success(m.supply_submit_success());
          await navigate({
            to: '/supplylisting',
            search: {
              request: requested.requestId,
              ...(account.accountNo !== own && { account: account.accountNo }),
            },
          });
        } catch (thrown) {
          toast.error(m.supply_submit_failed());
          if (thrown instanceof Refusal) {
            const messages = Object.entries(thrown.fields).flatMap(([field, message]) => {
              const code = values.items[Number(/^items\.(\d+)/u.exec(field)?.[1] ?? -1)]?.code;
              return code === undefined ? [] : [[code, message] as const];
            });
            setProblems(Object.fromEntries(messages));
          }
          throw thrown;
        }
      }}
    >
      <WithSummary
        summary={
          <div className={classes.summary} role="status">
            <h2>{m.supply_chosen({ count: chosen.length })}</h2>
            <ul className={classes.chosen}>
              {chosen.map((one) => (
                <li key={one.code}>
                  <span>{one.name}</span>
                  <span className="figures">{packsOf(one.code)}</span>
                </li>
              ))}
            </ul>
            <SubmitButton
              form={form}
              busyLabel={m.supply_requesting()}
              fullWidth
              disabled={chosen.length === 0}
            >
              {m.supply_request_them()}
            </SubmitButton>
          </div>
        }
      >
        <DraftNote draft={draft} />
        {low.length > 0 && (
          <Section title={m.supply_runs_low()}>
            <ul className={classes.suggestions}>
              {low.map((one) => (
                <Suggestion key={one.code} offer={one} packs={packsOf(one.code)} onAdd={setPacks} />
              ))}
            </ul>
          </Section>
        )}
        <Section title={m.supply_field_items()}>
          <ul className={classes.items}>
            {offers.map((one) => (
              <Offer
                key={one.code}
                offer={one}
                packs={packsOf(one.code)}
                problem={problems[one.code]}
                onPacks={(packs) => setPacks(one.code, packs)}
              />
            ))}
          </ul>
        </Section>
        <Section title={m.supply_where_and_when()}>
          <Input.Wrapper label={m.supply_field_address()} labelElement="div" labelProps={{ id: placeId }}>
            <Segments
              fills="wide"
              aria-labelledby={placeId}
              data={[
                { value: 'own', label: m.supply_own_address() },
                { value: 'other', label: m.supply_other_address() },
              ]}
              value={isElsewhere ? 'other' : 'own'}
              onChange={(value) =>
                form.methods.setValue('address', value === 'other' ? { ...account.address } : null, {
                  shouldDirty: true,
                })
              }
            />
          </Input.Wrapper>
          {isElsewhere ? (
            <>
              <TextField field={form.field('address.companyName')} label={m.supply_field_company()} />
              <FieldRow>
                <TextField field={form.field('address.name')} label={m.supply_field_name()} withAsterisk />
                <PhoneField
                  field={form.field('address.phone')}
                  label={m.supply_field_phone()}
                  dialCode={market.dialCode}
                  withAsterisk
                />
              </FieldRow>
              <TextField
                field={form.field('address.address1')}
                label={m.supply_field_address_1()}
                withAsterisk
              />
              <FieldRow>
                <TextField field={form.field('address.address2')} label={m.supply_field_address_2()} />
                <TextField field={form.field('address.address3')} label={m.supply_field_address_3()} />
              </FieldRow>
              <FieldRow>
                <DigitsField
                  field={form.field('address.postcode')}
                  label={m.supply_field_postcode()}
                  maxDigits={market.postcodeDigits}
                  withAsterisk
                />
                <TextField field={form.field('address.city')} label={m.supply_field_city()} />
              </FieldRow>
            </>
          ) : (
            <p className={classes.hint}>{supplyAddressText(account.address)}</p>
          )}
          <FieldRow>
            <DateField field={form.field('neededBy')} label={m.supply_field_needed_by()} />
            <TextField field={form.field('note')} label={m.supply_field_note()} />
          </FieldRow>
        </Section>
      </WithSummary>
    </Form>
  );
}
