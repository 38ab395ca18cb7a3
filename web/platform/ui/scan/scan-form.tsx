/** The parts of a screen on which codes are scanned one after the other: the input, what became of the last scan, how far it is. */
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, type RefObject, useRef } from 'react';

import type { ScanKind } from '#web/platform/ui/scan/scan-tone.ts';

import classes from './scan.module.css';

interface ScanFormProps {
  label: string;
  description: string;
  /** The button's label, for a code that is typed. */
  action: string;
  error?: string | null;
  isBusy?: boolean;
  onScan: (code: string) => void;
  /** Leaves the code in the input; without it each scan starts from an empty one. */
  kept?: RefObject<HTMLInputElement | null>;
}

/** A scanner types a code and Enter; the focus stays for the next. */
export function ScanForm({ label, description, action, error, isBusy, onScan, kept }: ScanFormProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = kept ?? own;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        const { current: element } = input;
        onScan(element?.value.trim() ?? '');
        if (kept || !element) return;
        element.value = '';
        element.focus();
      }}
    >
      <TextInput
        ref={input}
        label={label}
        description={description}
        error={error}
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        className={classes.input}
      />
      <Button type="submit" aria-disabled={isBusy}>
        {action}
      </Button>
    </form>
  );
}

interface ScanResultProps {
  /** Its colour; none before the first scan. */
  kind: ScanKind | undefined;
  /** What became of it, large. */
  outcome?: string | undefined;
  /** What was scanned; what is to do, before the first scan. */
  children?: ReactNode;
}

/** What became of the last scan. */
export function ScanResult({ kind, outcome, children }: ScanResultProps) {
  return (
    <div className={classes.result} data-kind={kind} role="status" aria-live="assertive">
      {outcome === undefined ? (
        <span className={classes.nothingYet}>{children}</span>
      ) : (
        <>
          <strong>{outcome}</strong>
          {children}
        </>
      )}
    </div>
  );
}

/** Scanning on one side, what is scanned and what is missing on the other. */
export function ScanColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** '3 of 12', large enough to be read from where one scans. */
export function ScanProgress({ children }: { children: ReactNode }) {
  return <div className={classes.progress}>{children}</div>;
}
