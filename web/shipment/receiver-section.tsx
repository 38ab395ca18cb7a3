import { PartyFields } from '#web/shipment/party-fields.tsx';
import { PasteAddress } from '#web/shipment/paste-address.tsx';
import { useShipmentForm } from '#web/shipment/shipment-form.context.ts';
import { CheckboxField } from '#web/ui/form/fields.tsx';
import { Section } from '#web/ui/page.tsx';

/** To: pasted, picked or typed. */
export function ReceiverSection() {
  const { form, receiverMarket, isEdit } = useShipmentForm();
  return (
    <Section title="To">
      {receiverMarket && <PasteAddress market={receiverMarket} />}
      <PartyFields
        end="receiver"
        market={receiverMarket}
        onPick={(party) =>
          form.methods.setValue('receiver', party, { shouldDirty: true, shouldValidate: true })
        }
      />
      {!isEdit && <CheckboxField field={form.field('saveReceiver')} label="Save receiver to address book" />}
    </Section>
  );
}
