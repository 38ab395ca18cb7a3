import { Button, VisuallyHidden } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { claimCnsMax } from '#shared/features/claim/claim.contract.ts';
import type { CheckedConsignment } from '#shared/features/claim/claim-check.contract.ts';
import { numbersIn, numbersOfLink } from '#shared/features/tracking/tracking-numbers.rules.ts';
import { m } from '#shared/platform/words/words.ts';
import { useClaimCheck } from '#web/features/claim/claim.api.ts';
import { ClaimForm, type ClaimFormProps } from '#web/features/claim/claim-form.tsx';
import { useLocation, useNavigate } from '#web/platform/router/router.tsx';
import { Answered } from '#web/platform/ui/answered.tsx';
import { Page, Section } from '#web/platform/ui/page.tsx';
import { EmptyState } from '#web/platform/ui/states.tsx';
import { GrowingTextarea } from '#web/platform/ui/growing-textarea.tsx';

import classes from './claim.module.css';

/** /claimsubmit: choose the consignment notes, then say what happened to them; known data is filled in. */
export function ClaimSubmitScreen() {
  const numbers = useNumbersInUrl();
  const navigate = useNavigate();
  const lastDraft = useRef<string | null>(null);
  const draftBefore = useCallback((key: string) => {
    const before = lastDraft.current;
    lastDraft.current = key;
    return before;
  }, []);
  const show = (wanted: readonly string[]) =>
    void navigate({ to: '.', search: wanted.length === 0 ? {} : { cn: [...wanted] }, resetScroll: false });
  return (
    <Page kind="form" title={m.claim_submit_title()} context={m.claim_submit_context()}>
      <Section title={m.claim_field_consignments()} description={m.claim_numbers_help({ n: claimCnsMax })}>
        <Numbers numbers={numbers} onCheck={show} />
      </Section>
      <Checked
        numbers={numbers}
        draftBefore={draftBefore}
        onLeaveOut={(cnNo) => show(numbers.filter((one) => one !== cnNo))}
      />
    </Page>
  );
}

/** The consignment notes in the URL (`?cn=`, repeated), so that links can lead here. */
function useNumbersInUrl(): readonly string[] {
  const cn = useLocation({ select: ({ search }) => (search as { cn?: unknown }).cn });
  const given = JSON.stringify([cn ?? []].flat());
  return useMemo(() => numbersOfLink(JSON.parse(given) as string[]), [given]);
}

function Numbers({
  numbers,
  onCheck,
}: {
  numbers: readonly string[];
  onCheck: (numbers: readonly string[]) => void;
}) {
  const shown = numbers.join('\n');
  const [text, setText] = useState(shown);
  const [isRefused, setRefused] = useState(false);
  const typed = numbersIn(text);
  const isFine = typed.length > 0 && typed.length <= claimCnsMax;
  const problem =
    typed.length === 0 ? m.claim_problem_no_number() : m.claim_problem_too_many({ n: claimCnsMax });
  // Follow the URL when a number is left out, or a link or the Back button changes the numbers.
  useEffect(() => {
    setText((current) => (numbersIn(current).join('\n') === shown ? current : shown));
    setRefused(false);
  }, [shown]);
  return (
    <form
      className={classes.numbers}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(!isFine);
        if (!isFine) return;
        // End with a line break, so that the next scanned number is on a line of its own.
        setText(`${typed.join('\n')}\n`);
        onCheck(typed);
      }}
    >
      <GrowingTextarea
        label={m.claim_field_cn()}
        minRows={1}
        maxRows={8}
        autoFocus={numbers.length === 0}
        spellCheck={false}
        autoCapitalize="characters"
        autoComplete="off"
        classNames={{ input: classes.mono }}
        value={text}
        error={isRefused && !isFine && problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <Button type="submit" variant={numbers.length === 0 ? 'filled' : 'default'}>
        {m.claim_check()}
      </Button>
    </form>
  );
}

function Checked({
  numbers,
  ...form
}: {
  numbers: readonly string[];
} & Pick<ClaimFormProps, 'draftBefore' | 'onLeaveOut'>) {
  const check = useClaimCheck(numbers);
  if (numbers.length === 0) {
    return (
      <EmptyState title={m.claim_nothing_checked()} icon={<ShieldAlert size={24} aria-hidden />}>
        {m.claim_nothing_checked_help()}
      </EmptyState>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{check.data && toldOf(check.data)}</VisuallyHidden>
      <Answered query={check} waiting={360}>
        {(checked) => <ClaimForm key={numbers.join()} checked={checked} {...form} />}
      </Answered>
    </>
  );
}

function toldOf(checked: readonly CheckedConsignment[]): string {
  const possible = checked.filter(({ allowClaim }) => allowClaim).length;
  return m.claim_checked({ possible, refused: checked.length - possible });
}
