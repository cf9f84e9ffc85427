import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useSession } from '#web/api/session/session.ts';
import { ProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { RecordActivityForm } from './record-activity-form.tsx';

/** Closing the dialog keeps the draft for the next time the same profile opens it. */
export function RecordActivityModal({ onClose }: { readonly onClose: () => void }) {
  const { profile } = useSession();
  return (
    <SheetModal isOpen title={profile === null ? 'Wer erfasst die Maßnahme?' : 'Maßnahme erfassen'} onClose={onClose}>
      {profile === null ? (
        <ProfileChooser />
      ) : (
        <RecordActivityForm key={profile['@id']} profile={profile} onDone={onClose} />
      )}
    </SheetModal>
  );
}
