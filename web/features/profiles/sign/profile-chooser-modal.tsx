import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { ProfileChooser } from './profile-chooser.tsx';

interface ProfileChooserModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ProfileChooserModal({ isOpen, onClose }: ProfileChooserModalProps) {
  return (
    <SheetModal isOpen={isOpen} title="Profil wechseln" onClose={onClose}>
      <ProfileChooser onChosen={onClose} />
    </SheetModal>
  );
}
