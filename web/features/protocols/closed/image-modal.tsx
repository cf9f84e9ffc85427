import { Modal } from '@mantine/core';
import { useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { Picture } from '#web/ui/file/picture.tsx';
import styles from './protocol-images.module.css';

interface ImageModalProps {
  readonly bytes: Blob;
  readonly name: string;
  readonly onClose: () => void;
}

export function ImageModal({ bytes, name, onClose }: ImageModalProps) {
  useDialogFocus(true);
  return (
    <Modal opened onClose={onClose} title={name} fullScreen returnFocus={false}>
      <Picture bytes={bytes} name={name} className={styles.large} />
    </Modal>
  );
}
