import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { ProfileChooser } from './profile-chooser.tsx';

interface ProfileChooserModalProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called before the dialog closes; the session has the new profile by then. */
  readonly onChosen?: () => void;
}

export function ProfileChooserModal({ isOpen, onClose, onChosen }: ProfileChooserModalProps) {
  const finish = () => {
    onChosen?.();
    onClose();
  };
  return (
    <SheetModal isOpen={isOpen} title="Profil wechseln" isAtTop onClose={onClose}>
      <ProfileChooser
        startsAtFirstName
        onChosen={finish}
        // A caller that goes on after the choice needs the server's answer to it, even if the choice is the same.
        onActivePicked={onChosen === undefined ? onClose : undefined}
      />
    </SheetModal>
  );
}
