import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Button, Group, Modal, type ModalProps, Text } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';

import { m } from '#shared/platform/words/words.ts';
import { useFocusBack } from '#web/platform/ui/focus-back.ts';
import { useBackCloses } from '#web/platform/ui/use-back-closes.ts';

import classes from './dialog.module.css';

interface DialogProps extends ModalProps {
  /** Whether typed text survives closing, as a draft; without it, closing asks first. */
  keepsTyped?: boolean;
}

/**
 * A modal dialog. Returns the focus on closing, even when it is mounted only while open. Escape, the browser's Back, a press beside
 * it and its closing cross ask first when text was typed in it; its own cancel button is deliberate enough.
 */
export function Dialog({ keepsTyped = false, onClose, children, ...props }: DialogProps) {
  useFocusBack(props.opened);
  const fields = useRef(new Set<HTMLInputElement | HTMLTextAreaElement>());
  /** The element that had the focus before the question; undefined while it is not asked. */
  const [before, setBefore] = useState<Element | null>();
  const keep = () => {
    setBefore(undefined);
    if (before instanceof HTMLElement) before.focus();
  };
  const discard = () => {
    setBefore(undefined);
    fields.current.clear();
    onClose();
  };
  const close = () => {
    if (before !== undefined) keep();
    else if (!keepsTyped && [...fields.current].some(holdsText)) setBefore(document.activeElement);
    else onClose();
  };
  // Back is pressed by accident as easily as Escape.
  useBackCloses(props.opened, () => props.closeOnEscape !== false && close());
  return (
    <Modal
      {...props}
      onClose={close}
      onChange={({ target }: FormEvent<HTMLDivElement>) => {
        if (isTextField(target)) fields.current.add(target);
      }}
    >
      {children}
      {before !== undefined && (
        <div role="alert" className={classes.question}>
          <Text>{m.ui_discard_typed()}</Text>
          <Group justify="flex-end" gap="xs">
            <Button autoFocus variant="default" onClick={keep}>
              {m.ui_keep_typing()}
            </Button>
            <Button color="red" onClick={discard}>
              {m.ui_discard()}
            </Button>
          </Group>
        </div>
      )}
    </Modal>
  );
}

/** A search is not worth a question. */
function isTextField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  // words: a selector
  const typed =
    'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search], [role=combobox])';
  return target instanceof Element && target.matches(typed);
}

/** A field that was removed belongs to a step of the dialog that is done. */
const holdsText = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.isConnected && field.value.trim() !== '';
