import { Modal } from '@mantine/core';
import { useDialogFocus } from '#web/ui/dialog/dialog-focus.ts';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import { Picture } from './picture.tsx';
import styles from './pictures.module.css';

interface PictureModalProps {
  readonly bytes: Blob;
  readonly name: string;
  readonly onClose: () => void;
}

export function PictureModal({ bytes, name, onClose }: PictureModalProps) {
  useDialogFocus(true);
  useBackCloses(true, onClose);
  return (
    <Modal opened onClose={onClose} title={name} fullScreen returnFocus={false}>
      <Picture bytes={bytes} name={name} className={styles.large} />
    </Modal>
  );
}
