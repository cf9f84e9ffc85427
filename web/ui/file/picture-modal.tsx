import { Modal } from '@mantine/core';
import { useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

interface PictureModalProps {
  readonly bytes: Blob;
  readonly name: string;
  readonly onClose: () => void;
}

export function PictureModal({ bytes, name, onClose }: PictureModalProps) {
  useDialogFocus(true);
  return (
    <Modal opened onClose={onClose} title={name} fullScreen returnFocus={false}>
      <Picture bytes={bytes} name={name} className={styles.large} />
    </Modal>
  );
}
