import { Button } from '@mantine/core';
import { Send } from 'lucide-react';
import { useState } from 'react';

import type { ClaimDetail } from '#shared/features/claim/claim.contract.ts';
import { m } from '#shared/platform/words/words.ts';
import { useClaimActions } from '#web/features/claim/claim.api.ts';
import { messageOf } from '#web/platform/http/refusal.ts';
import { useShownName } from '#web/platform/session/shown-name.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { useKept } from '#web/platform/ui/form/use-kept.ts';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';
import { PanelPart } from '#web/platform/ui/panel-part.tsx';
import { unavailable } from '#web/platform/ui/unavailable.ts';

import classes from './claim.module.css';

export function Messages({ claim }: { claim: ClaimDetail }) {
  const { message } = useClaimActions(claim.claimId);
  const shownName = useShownName();
  const messages = claim.events.filter(({ code }) => code === 'message');
  return (
    <PanelPart title={m.claim_messages()}>
      {messages.length > 0 && (
        <ul className={classes.messages}>
          {messages.map((one) => (
            <li key={one.eventId} className={classes.message} data-own={!one.isCourier || undefined}>
              {one.text}
              <small>
                {one.isCourier ? m.claim_by_courier() : shownName(one.by)} · <DateTime value={one.at} />
              </small>
            </li>
          ))}
        </ul>
      )}
      <Write
        draftKey={`claim-message/${claim.claimId}`}
        label={m.claim_write_message()}
        action={m.claim_send()}
        isBusy={message.isPending}
        onSend={async (text) => (await message.mutateAsync(text)).text}
      />
    </PanelPart>
  );
}

export function Objection({ claim }: { claim: ClaimDetail }) {
  const { object } = useClaimActions(claim.claimId);
  return (
    <PanelPart title={m.claim_objection()}>
      <p className={classes.hint}>{m.claim_objection_help()}</p>
      <Write
        draftKey={`claim-objection/${claim.claimId}`}
        label={m.claim_objection_why()}
        action={m.claim_object()}
        isBusy={object.isPending}
        onSend={async (text) => {
          await object.mutateAsync(text);
          return text;
        }}
      />
    </PanelPart>
  );
}

interface WriteProps {
  /** The storage key of the text: 'claim-message/…'. */
  draftKey: string;
  label: string;
  action: string;
  isBusy: boolean;
  /** Returns the text that was sent: that of an earlier try, if its response was lost and the text was changed since. */
  onSend: (text: string) => Promise<string>;
}

/** A text field with a button. The text is kept until it is sent: through a failure, a reload, or opening another claim. */
function Write({ draftKey, label, action, isBusy, onSend }: WriteProps) {
  const { value, change } = useKept(draftKey, { text: '' });
  const { text } = value;
  const [problem, setProblem] = useState('');
  const sendIt = async () => {
    if (isBusy || text.trim() === '') return;
    setProblem('');
    try {
      const sent = await onSend(text);
      if (sent === text) change({ text: '' });
    } catch (thrown) {
      setProblem(messageOf(thrown));
    }
  };
  return (
    <form
      className={classes.write}
      onSubmit={(event) => {
        event.preventDefault();
        void sendIt();
      }}
    >
      <GrowingTextarea
        label={label}
        minRows={2}
        value={text}
        error={problem}
        readOnly={isBusy}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <Button
        type="submit"
        variant="default"
        leftSection={<Send size={16} aria-hidden />}
        {...unavailable(isBusy || text.trim() === '')}
      >
        {action}
      </Button>
    </form>
  );
}
