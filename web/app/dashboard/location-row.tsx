import { Button, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCertificate,
  IconChecklist,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconGauge,
  IconId,
  IconMoon,
  IconRoute,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { type LocationSituation, SEVERITY_TEXTS } from '#shared/contracts/locations/location-situations.ts';
import type { ReasonKind } from '#shared/domain/location-reasons.ts';
import { canChangeLocations, isAdmin } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { LazyUploadLinkDialog } from '#web/features/upload-links/upload-links.public.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { reasonTexts, type ReasonText } from './location-reasons.ts';
import styles from './location-row.module.css';
import { reasonActionOf, linkOf, type ReasonAction } from './reason-links.ts';
import { RequestsLeftBar } from './requests-left-bar.tsx';
import { partsOfLocationName } from '#web/features/locations/short-location-name.public.ts';

const SEVERITY_ICONS = {
  act: IconAlertTriangle,
  watch: IconClock,
  fine: IconCircleCheck,
  inactive: IconMoon,
} as const;

const REASON_ICONS = {
  noCertificate: IconCertificate,
  certificateExpired: IconCertificate,
  certificateEnding: IconCertificate,
  noRequestsLeft: IconGauge,
  fewRequestsLeft: IconGauge,
  nobodyMayWork: IconId,
  staffLacking: IconId,
  staffEnding: IconId,
  tourOutstanding: IconRoute,
  toursMissed: IconRoute,
  tasksOverdue: IconChecklist,
} as const satisfies Record<ReasonKind, unknown>;

interface LocationRowProps {
  readonly situation: LocationSituation;
  readonly now: number;
  /** Only the first row of the page has a filled button. */
  readonly isFirst: boolean;
}

/**
 * Shows a location with its gravest reason. The whole row unfolds the other reasons, each of which opens the list that
 * it counts.
 */
export function LocationRow({ situation, now, isFirst }: LocationRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const others = useId();
  const actor = useActor();
  const today = localDay(now);
  const { kind, short } = partsOfLocationName(situation.name);
  const SeverityIcon = SEVERITY_ICONS[situation.severity];
  const label = SEVERITY_TEXTS[situation.severity];
  const [lead, ...more] = reasonTexts(situation, now);
  const isLow = [lead, ...more].some(
    (reason) => reason?.kind === 'noRequestsLeft' || reason?.kind === 'fewRequestsLeft',
  );
  return (
    <div className={styles.location} data-severity={situation.severity}>
      <div className={styles.row}>
        <SeverityIcon className={styles.icon} size={24} role="img" aria-label={label} />
        <div className={styles.name}>
          <Text fw={600}>{short}</Text>
          {/* Only administrators see locations of several organisations. */}
          <Text size="sm" c="dimmed">
            {isAdmin(actor) ? situation.customerName : kind}
          </Text>
        </div>
        <div className={styles.lead}>
          {lead === undefined ? (
            <QuietLink situation={situation} mayChange={canChangeLocations(actor)} />
          ) : (
            <>
              <Link
                {...linkOf(lead.kind, situation, today)}
                className={styles.reason}
                data-whole-row={more.length === 0 || undefined}
              >
                {lead.title}
              </Link>
              <div className={styles.second}>
                <Text component="span" size="sm" c="dimmed">
                  {lead.detail}
                </Text>
                {more.length > 0 && (
                  <UnstyledButton
                    className={styles.more}
                    aria-expanded={isOpen}
                    aria-controls={isOpen ? others : undefined}
                    aria-label={`${situation.name}: ${more.length} weitere`}
                    onClick={() => setIsOpen(!isOpen)}
                  >
                    +{more.length} weitere <IconChevronDown size={16} aria-hidden />
                  </UnstyledButton>
                )}
              </div>
            </>
          )}
        </div>
        <RequestsLeftBar situation={situation} isLow={isLow} />
        {lead !== undefined && (
          <ReasonButton
            act={reasonActionOf(lead.kind, situation, today, actor)}
            name={situation.name}
            isFilled={isFirst}
          />
        )}
      </div>
      {isOpen && (
        <ul className={styles.others} id={others}>
          {more.map((reason) => (
            <li key={reason.kind}>
              <OtherReason reason={reason} link={linkOf(reason.kind, situation, today)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface OtherReasonProps {
  readonly reason: ReasonText;
  readonly link: ReturnType<typeof linkOf>;
}

function OtherReason({ reason: { kind, title, detail }, link }: OtherReasonProps) {
  const KindIcon = REASON_ICONS[kind];
  return (
    <Link {...link} className={styles.other}>
      <KindIcon size={20} stroke={1.6} aria-hidden />
      <span className={styles.otherText}>
        {title}{' '}
        <Text component="span" size="sm" c="dimmed">
          {detail}
        </Text>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
}

interface QuietLinkProps {
  readonly situation: LocationSituation;
  readonly mayChange: boolean;
}

/** Without a reason, the row opens the location itself, or its activities where it must not be changed. */
function QuietLink({ situation: { id, location, severity }, mayChange }: QuietLinkProps) {
  const link = mayChange
    ? ({ to: '/locations/edit/$id', params: { id: String(id) } } as const)
    : ({ to: '/activities/list', search: { location } } as const);
  return (
    <Link {...link} className={styles.reason} data-whole-row>
      {SEVERITY_TEXTS[severity]}
    </Link>
  );
}

interface ActButtonProps {
  readonly act: ReasonAction;
  readonly name: string;
  readonly isFilled: boolean;
}

function ReasonButton({ act, name, isFilled }: ActButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const look = {
    variant: isFilled ? 'filled' : 'default',
    className: styles.act,
    'aria-label': `${act.label}, ${name}`,
  };
  if ('link' in act)
    return (
      <Button {...look} renderRoot={(props) => <Link {...act.link} {...props} />}>
        {act.label}
      </Button>
    );
  return (
    <>
      <Button {...look} onClick={() => setIsAsking(true)}>
        {act.label}
      </Button>
      {isAsking && <LazyUploadLinkDialog profile={act.askedProfile} onClose={() => setIsAsking(false)} />}
    </>
  );
}
