import { Button, Text } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import type { UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { PROOF_BADGES } from '#web/features/profile-documents/proof-badge.tsx';
import { LazyUploadLinkDialog } from '#web/features/upload-links/upload-links.public.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import styles from './gap-sections.module.css';
import { gapText } from './gap-text.ts';
import type { PersonWithGaps } from './people-with-gaps.ts';

interface GapCardProps {
  readonly person: PersonWithGaps;
  /** The open links of this person, the newest first. */
  readonly links: readonly UploadLink[];
}

/** Everything one person lacks, with one link for all of it. */
export function GapCard({ person: { profile, name, locationNames, gaps }, links }: GapCardProps) {
  const mayAsk = canManageUploadLinks(useActor());
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [sentLink] = links;
  const isAllAsked = gaps.every((gap) => links.some(({ type }) => type === gap.type));
  const about = [
    ...(locationNames.length > 3 ? [`${locationNames.length} Standorte`] : locationNames),
    ...(sentLink === undefined ? [] : [`Link ${formatRelativeDateTime(sentLink.createdAt, serverNow())}`]),
  ];
  const count = gaps.length === 1 ? '' : ` für ${gaps.length}`;
  return (
    <li className={styles.card}>
      <div className={styles.person}>
        <Initials name={name} size={40} isQuiet />
        <div className={styles.words}>
          <Link
            to="/users/profiles_documents/{-$profile}"
            params={{ profile: String(idFromIri(profile, profiles.path)) }}
            className={styles.name}
          >
            {name}
          </Link>
          <Text size="sm" c="dimmed">
            {about.join(' · ')}
          </Text>
        </div>
      </div>
      <ul className={styles.gaps} aria-label={`Was ${name} fehlt`}>
        {gaps.map((gap) => (
          <GapLine key={gap.id} gap={gap} />
        ))}
      </ul>
      {mayAsk && (
        <Button
          variant={isAllAsked ? 'subtle' : 'default'}
          className={styles.ask}
          leftSection={isAllAsked ? <IconCheck size={18} aria-hidden /> : <IconSend size={18} aria-hidden />}
          aria-label={`Upload-Link${count} an ${name}${isAllAsked ? ' noch einmal' : ''} senden`}
          onClick={() => setIsDialogOpen(true)}
        >
          {isAllAsked ? 'Link gesendet' : `Link${count} senden`}
        </Button>
      )}
      {isDialogOpen && (
        <LazyUploadLinkDialog
          profile={{ '@id': profile, name }}
          requestedProofs={gaps.map(({ type, typeName }) => ({ type, typeName }))}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </li>
  );
}

function GapLine({ gap }: { readonly gap: ProofGap }) {
  const { icon: GapIcon } = PROOF_BADGES[gap.reason];
  return (
    <li className={styles.gap}>
      <GapIcon size={18} aria-hidden />
      <span className={styles.type}>{gap.typeName}</span>
      <span className={styles.when} data-tone={gap.mayNotWork ? 'act' : 'soon'}>
        {gapText(gap, serverNow())}
      </span>
    </li>
  );
}
