import { Button, Paper, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { openPoints } from '#shared/domain/reports/overview-texts.ts';
import type { ReportPoint } from '#shared/domain/reports/report-overview.ts';
import { canWriteReports } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { formatDay } from '#web/ui/time/local-time.ts';
import { focusEvaluation, POINTS_ID } from './report-anchors.ts';
import styles from './overview.module.css';

const COLLAPSED_POINT_COUNT = 6;

/** Lists the open points at the time of the computation, each with a link to the page where it can be settled. */
export function OpenPoints({ report }: { readonly report: Report }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const { content } = report;
  if (content === undefined) return null;
  const points = openPoints(content);
  const shownPoints = isExpanded ? points : points.slice(0, COLLAPSED_POINT_COUNT);
  return (
    <Paper
      component="section"
      withBorder
      id={POINTS_ID}
      tabIndex={-1}
      className={styles.points}
      aria-label="Offene Punkte"
    >
      <div className={styles.heading}>
        <Title order={2} size="h3">
          Offene Punkte
        </Title>
        <Text c="dimmed">
          Stand {formatDay(content.computedAt)}, {countText(points.length)}
        </Text>
      </div>
      {points.length === 0 && <Text c="dimmed">Bei der Berechnung war nichts offen.</Text>}
      <ul>
        {shownPoints.map((point) => (
          <li key={point.text}>
            <IconAlertTriangle size={22} aria-hidden className={styles.warning} />
            <span className={styles.point}>
              <strong>{point.text}</strong> <Text span>{point.remark}</Text>
            </span>
            <PointAction report={report} point={point} />
          </li>
        ))}
      </ul>
      {shownPoints.length < points.length && (
        <Button variant="default" onClick={() => setIsExpanded(true)}>
          Alle {points.length.toLocaleString('de-DE')} Punkte zeigen
        </Button>
      )}
    </Paper>
  );
}

const countText = (count: number) => (count === 1 ? '1 Punkt' : `${count.toLocaleString('de-DE')} Punkte`);

/** Links each kind of point to the screen where it is settled. */
const POINT_LINKS = {
  missedTours: ({ from, to }: Report) => ({
    to: '/inspectiontours/list',
    search: { source: 'missed', from, to },
    label: 'Kontrollgänge ansehen',
  }),
  proofs: () => ({
    to: '/users/profiles_documents/{-$profile}',
    search: { view: 'gaps' },
    label: 'Nachweise anfordern',
  }),
  licence: () => ({ to: '/documents/main', search: {}, label: 'Datei hochladen' }),
  certificate: () => ({ to: '/oasiscerts/list', search: {}, label: 'Zertifikat ersetzen' }),
  concept: () => ({ to: '/locations/list', search: {}, label: 'Standort öffnen' }),
} as const;

interface PointActionProps {
  readonly report: Report;
  readonly point: ReportPoint;
}

function PointAction({ report, point: { kind, text } }: PointActionProps) {
  const mayWrite = canWriteReports(useActor());
  if (!mayWrite) return null;
  // Only a draft can still explain them.
  if (kind === 'missedTours' && report.state === 'draft')
    return (
      <Button variant="default" aria-label={`Bewerten: ${text}`} onClick={focusEvaluation}>
        Bewerten
      </Button>
    );
  const { label, ...target } = POINT_LINKS[kind](report);
  return (
    <Button variant="default" aria-label={`${label}: ${text}`} renderRoot={(props) => <Link {...target} {...props} />}>
      {label}
    </Button>
  );
}
