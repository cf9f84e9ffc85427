import { Button, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconInbox, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProofGap } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import type { UploadLink } from '#shared/contracts/upload-links/upload-links.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canManageProofs, canManageUploadLinks } from '#shared/permissions.ts';
import { useMailObstacle } from '#web/api/session/mail-obstacle.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { useActor } from '#web/api/session/session.ts';
import { useShortLocationNames } from '#web/features/locations/locations.public.ts';
import { PROOF_BADGES } from '#web/features/profile-documents/proof-badge.tsx';
import { LazyUploadLinkDialog, openLinkText } from '#web/features/upload-links/upload-links.public.ts';
import { Initials } from '#web/ui/page/initials.tsx';
import { commonLink, linkFor, toAskFor } from './asked-link.ts';
import { AskedMark } from './asked-mark.tsx';
import styles from './gap-sections.module.css';
import { reasonText, submittedText } from './gap-text.ts';
import type { PersonWithGaps } from './people-with-gaps.ts';
import { ReviewLink } from './review-link.tsx';

interface GapCardProps {
  readonly person: PersonWithGaps;
  /** The open links of this person, the newest first. */
  readonly links: readonly UploadLink[];
}

/** Everything one person lacks, with one link for all of it that was not sent in yet. */
export function GapCard({ person: { profile, name, locationNames, gaps }, links }: GapCardProps) {
  const shortName = useShortLocationNames();
  const toAsk = toAskFor(gaps);
  // One link for everything is told once; otherwise each proof says when it was asked for.
  const linkForAll = commonLink(toAsk, links);
  const about = locationNames.length > 3 ? [`${locationNames.length} Standorte`] : locationNames.map(shortName);
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
          <GapLine
            key={gap.id}
            gap={gap}
            link={linkForAll === undefined ? linkFor(gap, links) : undefined}
            isReviewedByButton={toAsk.length === 0}
          />
        ))}
      </ul>
      <NextStep person={{ '@id': profile, name }} gaps={gaps} links={links} />
    </li>
  );
}

interface NextStepProps {
  readonly person: { readonly '@id': string; readonly name: string };
  readonly gaps: readonly ProofGap[];
  readonly links: readonly UploadLink[];
}

/** Asks for what is missing. Where all of it was sent in, nobody has to be asked, and one proof after the other is reviewed. */
function NextStep({ person, gaps, links }: NextStepProps) {
  const actor = useActor();
  const isMailPossible = useMailObstacle() === null;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { name } = person;
  const toAsk = toAskFor(gaps);
  const submitted = gaps[0]?.submitted;
  const submittedWord = gaps.length === 1 ? 'Nachweis' : 'Nachweise';
  if (toAsk.length === 0)
    return submitted !== undefined && canManageProofs(actor) ? (
      <Button
        variant="default"
        className={styles.ask}
        aria-label={`${submittedWord} von ${name} prüfen`}
        renderRoot={(props) => <ReviewLink profile={person['@id']} submitted={submitted} {...props} />}
      >
        {submittedWord} prüfen
      </Button>
    ) : null;
  if (!canManageUploadLinks(actor)) return null;
  const isAllAsked = toAsk.every((gap) => linkFor(gap, links) !== undefined);
  const count = toAsk.length === 1 ? '' : ` für ${toAsk.length}`;
  const AskIcon = isMailPossible ? IconSend : IconCopy;
  return (
    <>
      <Button
        variant={isAllAsked ? 'subtle' : 'default'}
        className={styles.ask}
        leftSection={<AskIcon size={18} aria-hidden />}
        aria-label={askName({ name, count, isAllAsked, isMailPossible })}
        onClick={() => setIsDialogOpen(true)}
      >
        {isAllAsked ? 'Neuen Link erstellen' : `Link${count} ${isMailPossible ? 'senden' : 'kopieren'}`}
      </Button>
      {isDialogOpen && (
        <LazyUploadLinkDialog
          profile={person}
          requestedProofs={toAsk.map(({ type, typeName }) => ({ type, typeName }))}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </>
  );
}

interface AskNameOptions {
  readonly name: string;
  /** How many proofs the link is for, if there are several. */
  readonly count: string;
  readonly isAllAsked: boolean;
  readonly isMailPossible: boolean;
}

/** Names the button for those who do not see its card. */
function askName({ name, count, isAllAsked, isMailPossible }: AskNameOptions): string {
  if (isAllAsked) return `Neuen Link erstellen für ${name}`;
  return isMailPossible ? `Upload-Link${count} an ${name} senden` : `Upload-Link${count} kopieren: ${name}`;
}

interface GapLineProps {
  readonly gap: ProofGap;
  readonly link: UploadLink | undefined;
  /** Whether the button of the card leads to the review, so that the line does not offer it a second time. */
  readonly isReviewedByButton: boolean;
}

function GapLine({ gap, link, isReviewedByButton }: GapLineProps) {
  const { submitted } = gap;
  const isBrought = gap.reason === 'missing' && submitted !== undefined;
  const GapIcon = isBrought ? IconInbox : PROOF_BADGES[gap.reason].icon;
  return (
    <li className={styles.gap}>
      <GapIcon size={18} aria-hidden />
      <span className={styles.type}>{gap.typeName}</span>
      {!isBrought && (
        <span className={styles.when} data-tone={gap.mayNotWork ? 'act' : 'soon'}>
          {reasonText(gap, serverNow())}
        </span>
      )}
      {submitted !== undefined && (
        <span className={isBrought ? styles.when : styles.asked}>
          <Submitted gap={gap} submitted={submitted} isReviewedByButton={isReviewedByButton} />
        </span>
      )}
      {submitted === undefined && link !== undefined && (
        <span className={styles.asked}>
          <AskedMark link={link} />
        </span>
      )}
    </li>
  );
}

interface SubmittedProps extends Pick<GapLineProps, 'gap' | 'isReviewedByButton'> {
  readonly submitted: NonNullable<ProofGap['submitted']>;
}

/** Says since when the proof waits for a review, and leads there if no button does. */
function Submitted({ gap: { profile, typeName, profileName }, submitted, isReviewedByButton }: SubmittedProps) {
  const mayReview = canManageProofs(useActor());
  const text = submittedText(submitted, serverNow());
  if (!mayReview || isReviewedByButton) return text;
  return (
    <ReviewLink
      profile={profile}
      submitted={submitted}
      className={styles.review}
      aria-label={`${text} – prüfen: ${typeName} von ${profileName}`}
    >
      {text} –&nbsp;prüfen
    </ReviewLink>
  );
}
