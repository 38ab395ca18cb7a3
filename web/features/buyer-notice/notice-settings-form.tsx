import { Checkbox, Stack } from '@mantine/core';
import { useController, useWatch } from 'react-hook-form';

import {
  type NoticeForm,
  noticeForm,
  noticeLabels,
  type NoticeSettings,
} from '#shared/features/buyer-notice/buyer-notice.contract.ts';
import { buyerChoices } from '#shared/features/buyer-notice/buyer-choice.rules.ts';
import {
  channelsThere,
  noticeChannels,
  noticeKinds,
} from '#shared/features/buyer-notice/buyer-notice.rules.ts';
import type { InputOf } from '#shared/platform/http/call.ts';
import { languageNames, languages } from '#shared/platform/words/message.ts';
import { inRow } from '#shared/platform/words/list.ts';
import { m } from '#shared/platform/words/words.ts';
import { useReadNoticeSettings, useSaveNoticeSettings } from '#web/features/buyer-notice/buyer-notice.api.ts';
import { channelTexts, choiceTexts, kindTexts } from '#web/features/buyer-notice/notice-words.ts';
import { NoticePreview } from '#web/features/buyer-notice/notice-preview.tsx';
import { EditNotes, type FieldText, yesOrNo } from '#web/platform/ui/form/edit-notes.tsx';
import { SwitchField } from '#web/platform/ui/form/switch-field.tsx';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SegmentField } from '#web/platform/ui/form/select-field.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { type Opened, useEdit } from '#web/platform/ui/form/use-edit.ts';
import { type FieldRef, type SchemaForm, useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './buyer-notice.module.css';

type Values = InputOf<typeof noticeForm>;

function openedOf({
  version,
  changedBy,
  changedAt,
  hasPhones: _hasPhones,
  hasLogo: _hasLogo,
  ...values
}: NoticeSettings): Opened<Values> {
  return { values, version, changedBy, changedAt };
}

const texts: readonly FieldText<Values>[] = [
  [noticeLabels.isOn(), ({ isOn }) => yesOrNo(isOn)],
  [noticeLabels.kinds(), ({ kinds }) => inRow(kinds.map((kind) => kindTexts[kind].short))],
  [noticeLabels.language(), ({ language }) => languageNames[language]],
  [noticeLabels.shopName(), ({ shopName }) => shopName],
  [noticeLabels.choices(), ({ choices }) => inRow(choices.map((choice) => choiceTexts[choice]))],
  [noticeLabels.channels(), ({ channels = [] }) => inRow(channels.map((channel) => channelTexts[channel]))],
];

export function NoticeSettingsForm({ settings }: { settings: NoticeSettings }) {
  const save = useSaveNoticeSettings();
  const read = useReadNoticeSettings();
  const opened = openedOf(settings);
  const form = useSchemaForm(noticeForm, opened.values);
  const edit = useEdit({
    draftKey: 'buyer-notices',
    form,
    opened,
    latest: async () => openedOf(await read()),
  });
  const { control } = form.methods;
  const [language, shopName] = useWatch({ control, name: ['language', 'shopName'] });

  const submit = async (values: NoticeForm) => {
    const saved = await edit.save((version) => save.mutateAsync({ ...values, version }));
    if (saved === null) return;
    edit.settle(openedOf(saved));
    toast.success(saved.isOn ? m.buyer_notice_saved() : m.buyer_notice_saved_off());
  };

  return (
    <div className={classes.columns}>
      <Form form={form} onSubmit={submit} label={m.buyer_notice_title()} className={classes.sections}>
        <EditNotes edit={edit} fields={texts} />
        <WhatIsSent form={form} settings={settings} />
        <WhatBuyersMay form={form} />
      </Form>
      <NoticePreview language={language} shopName={shopName} />
    </div>
  );
}

type NoticeFields = SchemaForm<Values, NoticeForm>;

interface WhatIsSentProps {
  form: NoticeFields;
  /** The saved settings. */
  settings: NoticeSettings;
}

/** Whether notices are sent, about what, by which channels, and in which language and name. */
function WhatIsSent({ form, settings: { channels, hasPhones } }: WhatIsSentProps) {
  // If only email is possible, the choice is shown only when no channel is left because the provider of the others is gone.
  const hasChoice = hasPhones || channels.length === 0;
  return (
    <Section title={m.buyer_notice_what()}>
      <SwitchField
        field={form.field('isOn')}
        label={noticeLabels.isOn()}
        description={m.buyer_notice_on_help()}
      />
      <SomeField
        field={form.field('kinds')}
        label={noticeLabels.kinds()}
        choices={noticeKinds.map((value) => ({ value, label: kindTexts[value].long }))}
      />
      {hasChoice && (
        <SomeField
          field={form.field('channels')}
          label={noticeLabels.channels()}
          choices={channelsThere(noticeChannels, hasPhones).map((value) => ({
            value,
            label: channelTexts[value],
          }))}
        />
      )}
      <SegmentField
        field={form.field('language')}
        label={noticeLabels.language()}
        choices={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <TextField field={form.field('shopName')} label={noticeLabels.shopName()} />
    </Section>
  );
}

/** What receivers may choose on the public tracking page. */
function WhatBuyersMay({ form }: { form: NoticeFields }) {
  return (
    <Section title={m.buyer_notice_choices_title()} description={m.buyer_notice_choices_help()}>
      <SomeField
        field={form.field('choices')}
        label={noticeLabels.choices()}
        choices={buyerChoices.map((value) => ({ value, label: choiceTexts[value] }))}
      />
      <div>
        <SubmitButton form={form} busyLabel={m.buyer_notice_saving()}>
          {m.buyer_notice_save()}
        </SubmitButton>
      </div>
    </Section>
  );
}

interface SomeFieldProps {
  field: FieldRef;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** Checkboxes for any number of choices. */
function SomeField({ field: ref, label, choices }: SomeFieldProps) {
  const { field, fieldState } = useController(ref);
  return (
    <Checkbox.Group
      label={label}
      value={field.value as string[]}
      onChange={field.onChange}
      error={fieldState.error?.message}
    >
      <Stack gap={8} mt={4}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            {...choice}
            onBlur={field.onBlur}
            aria-invalid={fieldState.invalid || undefined}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
