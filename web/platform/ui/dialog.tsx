import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';

import { Modal, type ModalProps } from '@mantine/core';

import { useFocusBack } from '#web/platform/ui/focus-back.ts';

/** A dialog over the page; the focus comes back from it also where it is shown only while it is open. */
export function Dialog(props: ModalProps) {
  useFocusBack(props.opened);
  return <Modal {...props} />;
}
