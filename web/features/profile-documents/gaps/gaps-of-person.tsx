import { Button, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { canManageProofs } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { ToneText } from '#web/ui/form/valid-until.tsx';
import { AskedMark } from './asked-mark.tsx';
import { GapOrigin } from './gap-origin.tsx';
import { gapText } from './gap-text.ts';
import { useOpenLinks } from '#web/features/upload-links/upload-links.public.ts';
import { PROOF_BADGES } from '#web/features/profile-documents/proof-badge.tsx';
import styles from '#web/features/profile-documents/list/proofs-of-person.module.css';

interface GapsOfPersonProps {
  readonly profile: Profile;
  readonly gaps: readonly ProofGap[];
}

/** Lists the proofs that one staff member lacks. The head of the page has the button that asks for all of them. */
export function GapsOfPerson({ profile, gaps }: GapsOfPersonProps) {
  const linkFor = useOpenLinks(profile['@id']);
  const mayAdd = canManageProofs(useActor());
  return (
    <Stack gap="xs">
      <Title order={3} size="h4">
        Was fehlt oder bald abläuft
      </Title>
      <ul className={styles.list} aria-label="Fehlende Nachweise">
        {gaps.map((gap) => (
          <li key={gap.id} className={styles.row}>
            <div className={styles.name}>
              <Text>{gap.typeName}</Text>
              <GapOrigin gap={gap} />
            </div>
            <GapReason gap={gap} />
            <AskedMark link={linkFor(gap.type)} />
            {mayAdd && <AddButton profile={profile} gap={gap} />}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

function GapReason({ gap }: { readonly gap: ProofGap }) {
  const { tone, icon } = PROOF_BADGES[gap.reason];
  return (
    <ToneText tone={tone} icon={icon}>
      {gapText(gap, serverNow())}
    </ToneText>
  );
}

interface AddButtonProps {
  readonly profile: Profile;
  readonly gap: ProofGap;
}

function AddButton({ profile, gap }: AddButtonProps) {
  const params = { profile: String(profile.id), type: String(idFromIri(gap.type, proofTypes.path) ?? '') };
  return (
    <Button
      variant="default"
      aria-label={`${gap.typeName} anlegen`}
      renderRoot={(props) => (
        <Link to="/users/profiles_document_create/{-$profile}/{-$type}" params={params} {...props} />
      )}
    >
      Anlegen
    </Button>
  );
}
