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
import { useShortLocationNames } from '#web/features/locations/locations.public.ts';
import { PROOF_BADGES } from '#web/features/profile-documents/proof-badge.tsx';
import { LazyUploadLinkDialog, openLinkText } from '#web/features/upload-links/upload-links.public.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import { commonLink, linkFor } from './asked-link.ts';
import { AskedMark } from './asked-mark.tsx';
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
  const shortName = useShortLocationNames();
  const isAllAsked = gaps.every((gap) => linkFor(gap, links) !== undefined);
  // One link for everything is told once; otherwise each proof says when it was asked for.
  const linkForAll = commonLink(gaps, links);
  const about = locationNames.length > 3 ? [`${locationNames.length} Standorte`] : locationNames.map(shortName);
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
          {linkForAll !== undefined && (
            <Text size="sm" className={styles.sent}>
              <IconCheck size={18} aria-hidden />
              <span>{openLinkText(linkForAll, serverNow())}</span>
            </Text>
          )}
        </div>
      </div>
      <ul className={styles.gaps} aria-label={`Was ${name} fehlt`}>
        {gaps.map((gap) => (
          <GapLine key={gap.id} gap={gap} link={linkForAll === undefined ? linkFor(gap, links) : undefined} />
        ))}
      </ul>
      {mayAsk && (
        <Button
          variant={isAllAsked ? 'subtle' : 'default'}
          className={styles.ask}
          leftSection={<IconSend size={18} aria-hidden />}
          aria-label={isAllAsked ? `Neuen Link erstellen für ${name}` : `Upload-Link${count} an ${name} senden`}
          onClick={() => setIsDialogOpen(true)}
        >
          {isAllAsked ? 'Neuen Link erstellen' : `Link${count} senden`}
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

interface GapLineProps {
  readonly gap: ProofGap;
  readonly link: UploadLink | undefined;
}

function GapLine({ gap, link }: GapLineProps) {
  const { icon: GapIcon } = PROOF_BADGES[gap.reason];
  return (
    <li className={styles.gap}>
      <GapIcon size={18} aria-hidden />
      <span className={styles.type}>{gap.typeName}</span>
      <span className={styles.when} data-tone={gap.mayNotWork ? 'act' : 'soon'}>
        {gapText(gap, serverNow())}
      </span>
      {link !== undefined && (
        <span className={styles.asked}>
          <AskedMark link={link} />
        </span>
      )}
    </li>
  );
}
