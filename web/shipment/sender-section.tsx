import { Button, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

import { phoneText } from '#shared/market/phone.ts';
import { useMarket } from '#web/ui/market.ts';
import { Section } from '#web/ui/page.tsx';
import { PartyFields } from '#web/shipment/party-fields.tsx';
import { partyAddress, partyName } from '#web/postcode/party-text.ts';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';

import classes from './party.module.css';

/** From: the company's default as one line, the fields behind Change; open by itself while something is missing. */
export function SenderSection() {
  const { form } = useShipmentForm();
  const { methods } = form;
  const market = useMarket();
  const sender = useWatch({ control: methods.control, name: 'sender' });
  const { errors } = useFormState({ control: methods.control, name: 'sender' });
  const [isChanging, setIsChanging] = useState(() => methods.getValues('sender.name') === '');
  const isOpen = isChanging || errors.sender !== undefined;
  const fieldsId = useId();

  return (
    <Section
      title="From"
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.change}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          aria-label={isOpen ? 'Done changing the sender' : 'Change the sender'}
          onClick={() => setIsChanging(!isOpen)}
        >
          {isOpen ? 'Done' : 'Change'}
        </Button>
      }
    >
      {!isOpen && (
        <div>
          <Text fw={500}>{partyName(sender)}</Text>
          <Text c="dimmed">{partyAddress(sender)}</Text>
          <Text c="dimmed" className="figures">
            {phoneText(sender.phone, sender.country)}
          </Text>
        </div>
      )}
      {/* Kept on the page while closed, so that its rules and look-ups work. */}
      <div id={fieldsId} className={classes.fields} hidden={!isOpen}>
        <PartyFields
          end="sender"
          market={market}
          onPick={(party) => methods.setValue('sender', party, { shouldDirty: true, shouldValidate: true })}
        />
      </div>
    </Section>
  );
}
