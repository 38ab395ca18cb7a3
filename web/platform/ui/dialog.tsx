import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Modal, type ModalProps } from '@mantine/core';

import { useFocusBack } from '#web/platform/ui/focus-back.ts';

/** A modal dialog. Returns the focus on closing, even when it is mounted only while open. */
export function Dialog(props: ModalProps) {
  useFocusBack(props.opened);
  return <Modal {...props} />;
}
