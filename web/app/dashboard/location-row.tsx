import { Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangleFilled, IconChevronDown, IconCircleCheck, IconMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type LocationSituation, severityText } from '#shared/contracts/locations/location-situations.ts';
import type { ReasonKind } from '#shared/domain/situations/location-reasons.ts';
import { canChangeLocations } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { lackingProofsText, useLackingProofs } from '#web/features/profile-documents/gaps/lacking-proofs.public.tsx';
import {
  linkOf,
  REASON_ICONS,
  reasonActionOf,
  ReasonFacts,
  ReasonLine,
  reasonTexts,
} from '#web/features/locations/location-reasons.public.ts';
import styles from './location-row.module.css';
import { ReasonButton } from './reason-button.tsx';
import { GravestReason } from './gravest-reason.tsx';
import { RequestsLeftBar } from './requests-left-bar.tsx';

interface LocationRowProps {
  readonly situation: LocationSituation;
  /** The name of the location beside those of the others. */
  readonly shortName: string;
  readonly now: number;
  /** Whether it is the first row of the page, the only one with a filled button. */
  readonly isFirst: boolean;
  /** Whether all its reasons are shown at first. */
  readonly isInitiallyOpen?: boolean;
  /** Whether the organisation stands below the name, because no heading names it. */
  readonly isCustomerShown?: boolean;
}

/**
 * Shows a location with the reasons why it needs attention, the gravest first. A button shows those that are not for
 * today. Each reason links to the list that it counts.
 */
export function LocationRow(props: LocationRowProps) {
  const { situation, shortName, now, isFirst, isInitiallyOpen = false, isCustomerShown = false } = props;
  const [isOpen, setIsOpen] = useState(isInitiallyOpen);
  const otherReasonsId = useId();
  const actor = useActor();
  const lackingProofs = lackingProofsText(useLackingProofs(situation.staffLackingProfile), now);
  const reasons = reasonTexts(situation, now, lackingProofs);
  const areRequestsLow = reasons.some(({ kind }) => kind === 'noRequestsLeft' || kind === 'fewRequestsLeft');
  const [gravestReason, ...otherReasons] = reasons;
  const foldedReasons = otherReasons.filter(({ urgency }) => urgency !== 'today');
  // Reasons for today are never folded.
  const shownReasons = isOpen ? otherReasons : otherReasons.filter(({ urgency }) => urgency === 'today');
  // Beside further reasons for today, 'weitere' would be taken for their number.
  const moreText = `${foldedReasons.length} ${foldedReasons.length < otherReasons.length ? 'für später' : 'weitere'}`;
  return (
    <div className={styles.location} data-severity={situation.severity}>
      <div className={styles.row}>
        <LocationName
          {...{ situation, shortName, isCustomerShown }}
          gravest={gravestReason?.kind}
          isLink={gravestReason !== undefined && canChangeLocations(actor)}
        />
        <div className={styles.lead}>
          {gravestReason === undefined ? (
            <CalmLocationLink situation={situation} mayChange={canChangeLocations(actor)} />
          ) : (
            <GravestReason
              reason={gravestReason}
              link={linkOf(gravestReason.kind, situation, now)}
              isAlone={foldedReasons.length === 0}
            >
              <ReasonFacts reason={gravestReason} />
              {foldedReasons.length > 0 && (
                <UnstyledButton
                  className={styles.more}
                  aria-expanded={isOpen}
                  aria-controls={shownReasons.length > 0 ? otherReasonsId : undefined}
                  aria-label={`${situation.name}: ${isOpen ? 'weniger anzeigen' : moreText}`}
                  onClick={() => setIsOpen(!isOpen)}
                >
                  {isOpen ? 'Weniger' : `+${moreText}`} <IconChevronDown size={16} aria-hidden />
                </UnstyledButton>
              )}
            </GravestReason>
          )}
        </div>
        <RequestsLeftBar situation={situation} isLow={areRequestsLow} />
        {gravestReason !== undefined && (
          <ReasonButton
            reasonAction={reasonActionOf(gravestReason.kind, situation, now, actor)}
            name={situation.name}
            isFilled={isFirst}
          />
        )}
      </div>
      {shownReasons.length > 0 && (
        <ul className={styles.others} id={otherReasonsId}>
          {shownReasons.map((reason) => (
            <li key={reason.kind}>
              <ReasonLine reason={reason} link={linkOf(reason.kind, situation, now)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface LocationNameProps extends Pick<LocationRowProps, 'situation' | 'shortName' | 'isCustomerShown'> {
  /** Whether the name leads to the location, because the rest of the row leads elsewhere. */
  readonly isLink: boolean;
  readonly gravest: ReasonKind | undefined;
}

/** All that is for today bears the same sign; everything else that of its gravest reason. */
function SeverityIcon({ situation, gravest }: Pick<LocationNameProps, 'situation' | 'gravest'>) {
  const { severity } = situation;
  const text = { className: styles.icon, size: 24, role: 'img', 'aria-label': severityText(situation) };
  if (severity === 'act') return <IconAlertTriangleFilled {...text} />;
  if (severity === 'inactive') return <IconMoon {...text} />;
  if (gravest === undefined) return <IconCircleCheck {...text} />;
  const ReasonIcon = REASON_ICONS[gravest];
  return <ReasonIcon {...text} />;
}

function LocationName({ situation, shortName, isCustomerShown, isLink, gravest }: LocationNameProps) {
  const { id, customerName } = situation;
  return (
    <>
      <SeverityIcon situation={situation} gravest={gravest} />
      <div className={styles.name}>
        {isLink ? (
          <Link to="/locations/edit/$id" params={{ id: String(id) }} className={styles.nameLink}>
            {shortName}
          </Link>
        ) : (
          <Text fw={600}>{shortName}</Text>
        )}
        {isCustomerShown === true && (
          <Text size="sm" c="dimmed" truncate title={customerName}>
            {customerName}
          </Text>
        )}
      </div>
    </>
  );
}

interface CalmLocationLinkProps {
  readonly situation: LocationSituation;
  readonly mayChange: boolean;
}

/** Leads to a location that needs no attention, or to its activities if the user may not change the location. */
function CalmLocationLink({ situation, mayChange }: CalmLocationLinkProps) {
  const { id, location } = situation;
  const link = mayChange
    ? ({ to: '/locations/edit/$id', params: { id: String(id) } } as const)
    : ({ to: '/activities/list', search: { location } } as const);
  return (
    <Link {...link} className={styles.reason} data-whole-row>
      {severityText(situation)}
    </Link>
  );
}
