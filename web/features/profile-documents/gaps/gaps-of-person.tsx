import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import { profileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { canManageProofs } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { ToneText } from '#web/ui/form/valid-until.tsx';
import { AskedMark } from './asked-mark.tsx';
import { GapOrigin } from './gap-origin.tsx';
import { reasonText, submittedText } from './gap-text.ts';
import type { Need } from './needs-of-person.ts';
import { ReviewLink } from './review-link.tsx';
import { useOpenLinksOf } from '#web/features/upload-links/upload-links.public.ts';
import { PROOF_BADGES } from '#web/features/profile-documents/proof-badge.tsx';
import styles from '#web/features/profile-documents/list/proofs-of-person.module.css';

interface GapsOfPersonProps {
  readonly profile: Profile;
  readonly needs: readonly Need[];
  /** Opens the details of a proof; undefined where no page shows them. */
  readonly onOpen?: ((id: number) => void) | undefined;
}

/** Lists the proofs that one staff member has to bring. The head of the page has the button that asks for all of them. */
export function GapsOfPerson({ profile, needs, onOpen }: GapsOfPersonProps) {
  const linkFor = useOpenLinksOf(profile['@id']);
  const mayAdd = canManageProofs(useActor());
  return (
    <Stack gap="xs">
      <Title order={onOpen === undefined ? 3 : 2} size="h4">
        Was fehlt oder bald abläuft
      </Title>
      <ul className={styles.list} aria-label="Fehlende Nachweise">
        {needs.map((need) => (
          <li key={need.key} className={styles.row}>
            <div className={styles.name}>
              <NeedName need={need} onOpen={onOpen} />
              <GapOrigin gap={need} />
              {need.submitted === undefined && <AskedMark link={linkFor(need.type)} />}
            </div>
            <GapReason gap={need} />
            {mayAdd && <NextStep profile={profile} need={need} onOpen={onOpen} />}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

type NeedProps = Pick<GapsOfPersonProps, 'onOpen'> & { readonly need: Need };

function NeedName({ need: { typeName, proof }, onOpen }: NeedProps) {
  if (proof === undefined || onOpen === undefined) return <Text>{typeName}</Text>;
  return (
    <Anchor component="button" type="button" className={styles.open} onClick={() => onOpen(proof.id)}>
      {typeName}
    </Anchor>
  );
}

/** A proof that was handed in is decided about; any other one is entered. */
function NextStep({ profile, need, onOpen }: NeedProps & Pick<GapsOfPersonProps, 'profile'>) {
  const { submitted, typeName } = need;
  if (submitted === undefined) return <AddButton profile={profile} gap={need} />;
  const id = idFromIri(submitted.proof, profileDocuments.path);
  const label = `${typeName} prüfen`;
  if (onOpen !== undefined && id !== null)
    return (
      <Button aria-label={label} onClick={() => onOpen(id)}>
        Prüfen
      </Button>
    );
  return (
    <Button
      variant="default"
      aria-label={label}
      renderRoot={(props) => <ReviewLink profile={profile['@id']} submitted={submitted} {...props} />}
    >
      Prüfen
    </Button>
  );
}

/** What was sent in is not missing any more; what has expired or ends soon says both. */
function GapReason({ gap }: { readonly gap: Need }) {
  const { tone, icon } = PROOF_BADGES[gap.reason];
  const { submitted, reason } = gap;
  return (
    <>
      {submitted !== undefined && (
        <ToneText tone="soon" icon={IconInbox}>
          {submittedText(submitted, serverNow())}
        </ToneText>
      )}
      {(submitted === undefined || reason !== 'missing') && (
        <ToneText tone={tone} icon={icon}>
          {reasonText(gap, serverNow())}
        </ToneText>
      )}
    </>
  );
}

interface AddButtonProps {
  readonly profile: Profile;
  readonly gap: Need;
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
