import { Stack } from '@mantine/core';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { isManagement } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { useReturn } from '#web/ui/screen/last-visits.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { useInitialCustomer } from '#web/features/customers/customers.public.ts';
import { LazyProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { NewProofForm } from './new-proof-form.tsx';

export function ProofCreatePage() {
  const { actor, profile } = useSession();
  const goBack = useReturn();
  const customer = useInitialCustomer();
  const [profileId, typeId] = [usePathParameter('profile'), usePathParameter('type')];
  const ownProfile = isManagement(actor) ? '' : (profile?.['@id'] ?? '');
  const toList = () =>
    void goBack({
      to: '/users/profiles_documents/{-$profile}',
      params: profileId === '' ? {} : { profile: profileId },
    });
  const isOwnerMissing = !isManagement(actor) && ownProfile === '';
  const initialChoice = {
    customer,
    profile: ownProfile === '' ? iriOrNone(profiles.path, profileId) : ownProfile,
    type: iriOrNone(proofTypes.path, typeId),
  };
  return (
    <Stack gap="lg" maw="44rem">
      <PageHeader
        title={isManagement(actor) ? 'Neuer Nachweis' : 'Nachweis einreichen'}
        back={{ to: '/users/profiles_documents/{-$profile}', label: 'Nachweise' }}
      />
      {isOwnerMissing ? (
        <LazyProfileChooser act="den Nachweis einreicht" />
      ) : (
        <NewProofForm
          key={`${customer} ${initialChoice.profile} ${initialChoice.type}`}
          initialChoice={initialChoice}
          onSaved={() => {
            showSuccess(
              isManagement(actor)
                ? 'Der Nachweis wurde gespeichert.'
                : 'Der Nachweis wurde eingereicht. Die Verwaltung prüft ihn.',
            );
            toList();
          }}
          onCancel={toList}
        />
      )}
    </Stack>
  );
}

const iriOrNone = (path: string, id: string) => (id === '' ? '' : `${path}/${id}`);
