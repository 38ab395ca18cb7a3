import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

import { unavailable } from '#web/platform/ui/unavailable.ts';

import classes from './choose-files.module.css';

interface ChooseFilesProps extends Pick<ButtonProps, 'variant' | 'leftSection' | 'disabled'> {
  /** Whether the files chosen before are being sent. */
  isBusy?: boolean;
  children: ReactNode;
  /** MIME types and file extensions, in the format of the `accept` attribute. */
  accept: string;
  multiple?: boolean;
  /** Opens the phone's camera instead of its files. */
  isCamera?: boolean;
  /** Accessible name of the button and the input when there are several similar ones; otherwise use the button's text. */
  label: string;
  onFiles: (files: File[]) => void;
}

/** A button that opens the device's file picker; the same file may be chosen again. */
export function ChooseFiles(props: ChooseFilesProps) {
  const {
    children,
    accept,
    multiple = false,
    isCamera = false,
    isBusy = false,
    label,
    onFiles,
    ...button
  } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        aria-label={label}
        {...button}
        {...unavailable(isBusy)}
        onClick={() => isBusy || input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={multiple}
        {...(isCamera && { capture: 'environment' as const })}
        onChange={(event) => {
          const { currentTarget } = event;
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

interface FilesFieldProps extends Omit<ChooseFilesProps, 'label'> {
  title: string;
  /** Files chosen so far. */
  files: readonly File[];
  error?: string | undefined;
}

/** A form field for files: the names of the chosen files are beside its button. */
export function FilesField({ title, files, error, ...choose }: FilesFieldProps) {
  return (
    <div role="group" aria-label={title} className={classes.field}>
      <span className={classes.title}>{title}</span>
      <div className={classes.chosen}>
        <ChooseFiles {...choose} label={title} />
        <span>{files.map(({ name }) => name).join(', ')}</span>
      </div>
      {error !== undefined && <span role="alert">{error}</span>}
    </div>
  );
}

/** Returns the file's content in base64, for JSON requests. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
