/** Parts of a screen for scanning codes one after the other: the input, the result of the last scan, and the progress. */
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
  /** Ref of the input, to keep the code in it; without it, the input is emptied after each scan. */
  kept?: RefObject<HTMLInputElement | null>;
}

/** Input for a scanner, which types a code and Enter; the focus stays for the next scan. */
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
  /** Determines the colour; undefined before the first scan. */
  kind: ScanKind | undefined;
  /** Result of the scan, in large letters. */
  outcome?: string | undefined;
  /** The scanned code; instructions before the first scan. */
  children?: ReactNode;
}

/** Shows the result of the last scan. */
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

/** Two columns: scanning on one side, scanned and missing items on the other. */
export function ScanColumns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>;
}

/** Progress, such as '3 of 12', large enough to be read from a distance. */
export function ScanProgress({ children }: { children: ReactNode }) {
  return <div className={classes.progress}>{children}</div>;
}
