import { Button, Text } from '@mantine/core';
import { useState } from 'react';

import {
  type PersonalRecord,
  subjectForm,
  type SubjectForm,
} from '#shared/features/personal-data/personal-data.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { FoundList } from '#web/features/personal-data/found-list.tsx';
import {
  downloadPerson,
  findPerson,
  useErasePerson,
  useRetention,
} from '#web/features/personal-data/personal-data.api.ts';
import { RetentionSection } from '#web/features/personal-data/retention-section.tsx';
import { PasswordValidationDialog } from '#web/features/profile/password-validation-dialog.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { Form } from '#web/platform/ui/form/form.tsx';
import { SubmitButton } from '#web/platform/ui/form/submit-button.tsx';
import { TextField } from '#web/platform/ui/form/text-fields.tsx';
import { useSchemaForm } from '#web/platform/ui/form/use-schema-form.ts';
import { FieldRow, Page, Section } from '#web/platform/ui/page.tsx';
import { toast } from '#web/platform/ui/toast.ts';

import classes from './personal-data.module.css';

/** The person searched for, and what was found. */
interface FoundPerson {
  subject: SubjectForm;
  records: readonly PersonalRecord[];
  isMore: boolean;
  /** After an erasure: the number of records kept; `records` holds the newest of them. */
  keptCount?: number;
}

/** /personaldata: what the account holds about one person, to download or erase, and how long each kind is kept. */
export function PersonalDataScreen() {
  const [found, setFound] = useState<FoundPerson | null>(null);
  const form = useSchemaForm(subjectForm, { phone: '', email: '' });
  return (
    <Page kind="form" isNarrow title={m.personal_data_title()} context={m.personal_data_about()}>
      <div className={classes.page}>
        <Section title={m.personal_data_one_person()}>
          <Form
            form={form}
            label={m.personal_data_one_person()}
            className={classes.form}
            onSubmit={async (subject) => setFound({ subject, ...(await findPerson(subject)) })}
          >
            <FieldRow>
              <TextField
                field={form.field('phone')}
                label={m.personal_data_field_phone()}
                inputMode="tel"
                autoComplete="off"
              />
              <TextField
                field={form.field('email')}
                label={m.common_email()}
                inputMode="email"
                autoComplete="off"
              />
            </FieldRow>
            <div>
              <SubmitButton form={form} busyLabel={m.personal_data_finding()}>
                {m.personal_data_find()}
              </SubmitButton>
            </div>
          </Form>
          <div role="status">{found && <Result found={found} onErased={setFound} />}</div>
        </Section>
        <RetentionSection />
      </div>
    </Page>
  );
}

function Result({ found, onErased }: { found: FoundPerson; onErased: (left: FoundPerson) => void }) {
  const { loginId } = useSession();
  const { data: retention } = useRetention();
  const erase = useErasePerson();
  const [asking, setAsking] = useState<'erase' | 'export' | null>(null);
  const { subject, records, isMore, keptCount = 0 } = found;
  if (records.length === 0 && !isMore)
    return (
      <Text c="dimmed" mt="md">
        {m.personal_data_nothing()}
      </Text>
    );
  const goes = records.filter(({ keptFor }) => keptFor === null).length;

  const confirmed = async (code?: string) => {
    const body = { ...subject, Code: code };
    if (asking === 'export') await downloadPerson(body);
    else {
      const { erased, kept, keptCount: stays, isMore: isLeft } = await erase.mutateAsync(body);
      const count = erased.reduce((sum, one) => sum + one.count, 0);
      toast.success(m.personal_data_erased_toast({ count }));
      onErased({ subject, records: kept, isMore: isLeft, keptCount: stays });
    }
    setAsking(null);
  };

  return (
    <>
      <FoundList records={records} />
      {isMore && <Text mb="sm">{m.personal_data_more()}</Text>}
      {keptCount > records.length && <Text mb="sm">{m.personal_data_kept_newest({ count: keptCount })}</Text>}
      <Text size="xs" c="dimmed">
        {m.personal_data_intro_erase()}
      </Text>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setAsking('export')}>
          {m.personal_data_download()}
        </Button>
        {(goes > 0 || isMore) && (
          <Button color="red" variant="outline" onClick={() => setAsking('erase')}>
            {isMore ? m.personal_data_erase_all() : m.personal_data_erase_count({ count: goes })}
          </Button>
        )}
      </div>
      {asking && (
        <PasswordValidationDialog
          loginId={loginId}
          purpose={asking === 'export' ? m.personal_data_asked_export() : m.personal_data_asked_erase()}
          asksCode={retention?.asksCode ?? false}
          onClose={() => setAsking(null)}
          onConfirmed={confirmed}
        />
      )}
    </>
  );
}
