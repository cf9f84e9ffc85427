import { Text } from '@mantine/core';
import {
  IconBuildingBank,
  IconCertificate,
  IconChecklist,
  IconChevronRight,
  IconCircleCheck,
  IconFileCertificate,
  IconGauge,
  IconId,
  IconRoute,
  IconTool,
  IconUserExclamation,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReasonKind } from '#shared/domain/situations/location-reasons.ts';
import type { ReasonText } from './location-reasons.ts';
import styles from './reason-line.module.css';
import type { linkOf } from './reason-links.ts';

export const REASON_ICONS = {
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
  graveFinding: IconUserExclamation,
  permitExpired: IconFileCertificate,
  permitEnding: IconFileCertificate,
  demandsDue: IconBuildingBank,
  demandsLater: IconBuildingBank,
  followUpsDue: IconTool,
  followUpsThisWeek: IconTool,
  findingsWithoutTask: IconTool,
} as const satisfies Record<ReasonKind, unknown>;

interface ReasonProps {
  readonly reason: ReasonText;
  readonly link: ReturnType<typeof linkOf>;
}

/** What is known about a reason: how long it has lasted, and what has been done about it. */
export const ReasonFacts = ({ reason: { detail, progress } }: Pick<ReasonProps, 'reason'>) => (
  <>
    <Text component="span" size="sm" c="dimmed">
      {detail}
    </Text>{' '}
    {progress !== undefined && (
      <Text component="span" size="sm" className={styles.progress}>
        <IconCircleCheck size={16} aria-hidden /> {progress}
      </Text>
    )}
  </>
);

/** Says a reason in one line, which links to what it counts. */
export function ReasonLine({ reason, link }: ReasonProps) {
  const KindIcon = REASON_ICONS[reason.kind];
  return (
    <Link {...link} className={styles.line} data-urgency={reason.urgency}>
      <KindIcon size={20} stroke={1.6} aria-hidden />
      <span className={styles.text}>
        <span className={styles.title}>{reason.title}</span> <ReasonFacts reason={reason} />
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
}
