import '#web/mantine-forms.css';
import { List, TextInput } from '@mantine/core';
import { type Profile, ProfileErasure } from '#shared/contracts/profiles/profiles.ts';
import { useEraseProfile } from '#web/features/profiles/list/profile-lists.api.ts';
import { IrreversibleForm } from '#web/ui/dialog/irreversible-form.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';

interface ErasureModalProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ErasureModal({ profile, isOpen, onClose }: ErasureModalProps) {
  return (
    <SheetModal isOpen={isOpen} title="Daten dieser Person löschen" onClose={onClose}>
      <ErasureForm profile={profile} onClose={onClose} />
    </SheetModal>
  );
}

function ErasureForm({ profile, onClose }: Omit<ErasureModalProps, 'isOpen'>) {
  const erase = useEraseProfile(profile.id);
  return (
    <IrreversibleForm
      initial={{ reason: '', name: '' }}
      schema={ProfileErasure}
      toBody={(typed) => typed}
      mutation={erase}
      warning={<ErasureConsequences profileId={profile.id} />}
      successMessage="Die Daten dieser Person wurden gelöscht."
      onClose={onClose}
    >
      {(propsOf) => (
        <>
          <TextInput
            label="Grund"
            description="Wird festgehalten. Bitte ohne Namen, zum Beispiel: Auf eigenen Wunsch."
            {...propsOf('reason')}
          />
          <TextInput
            label="Name der Person"
            description={`Bitte zur Bestätigung eingeben: ${profile.name}`}
            {...propsOf('name')}
          />
        </>
      )}
    </IrreversibleForm>
  );
}

const ErasureConsequences = ({ profileId }: { readonly profileId: number }) => (
  <List withPadding={false}>
    <List.Item>Name, Kommentar, PIN und Zugang dieses Profils werden gelöscht.</List.Item>
    <List.Item>Beschreibungen und Dateien der Nachweise werden gelöscht, offene Upload-Links enden.</List.Item>
    <List.Item>
      Was erfasst und unterschrieben wurde, bleibt erhalten und trägt künftig den Namen „Gelöschte Person {profileId}“.
    </List.Item>
  </List>
);
