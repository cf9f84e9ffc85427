import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCalendar, IconChevronDown, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';
import { type NewReport, toCreate } from '#web/features/reports/create/new-report.ts';
import { useOneClickReport } from '#web/features/reports/create/use-one-click-report.ts';
import { isRunning, valuesOfDue } from './due-values.ts';
import { timeLeftText, divideDues, type DueGroup, dueTone, groupDues } from './report-due-groups.ts';
import { useShortLocationNames } from '#web/features/locations/locations.public.ts';
import { periodOf } from '#web/features/reports/report-texts.ts';
import styles from '#web/features/reports/report.module.css';
import { duesQuery } from '#web/features/reports/reports.api.ts';

const ICONS = { act: IconAlertTriangle, soon: IconClock, calm: IconCalendar } as const;

interface ReportDuesProps {
  /** IRIs of the filter; '' selects all. */
  readonly customer: string;
  readonly location: string;
  /** Called with the id of the draft that was created with one click. */
  readonly onCreated: (id: number) => void;
  /** Opens the dialog with these values; null for users who may not write a report. */
  readonly onOpenDialog: ((values: NewReport) => void) | null;
}

/** Shows which report on the social concept is due next, and a button to create it: in one line while none is due soon. */
export function ReportDues({ customer, location, onCreated, onOpenDialog }: ReportDuesProps) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const { data, isPending, isLoadingError, refetch } = useQuery(duesQuery({ customer, location }));
  if (isPending) return <Skeleton height={44} radius="md" role="group" aria-label="Fällige Berichte werden geladen" />;
  if (isLoadingError) return <ErrorNotice subject="Fällige Berichte" onRetry={() => void refetch()} />;
  const groups = groupDues(data.dues);
  if (groups.length === 0) return null;
  const { next, later } = divideDues(groups);
  const [first] = groups;
  if (next.length === 0 && first !== undefined && !isUnfolded)
    return (
      <LaterDue due={first} onCreated={onCreated} onOpenDialog={onOpenDialog}>
        <Button
          variant="subtle"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          onClick={() => setIsUnfolded(true)}
        >
          {groups.length === 1 ? 'Mehr dazu' : `Alle ${groups.length} zeigen`}
        </Button>
      </LaterDue>
    );
  const shownGroups = isUnfolded ? groups : next;
  return (
    <FormSection title={data.overdue > 0 ? 'Bericht überfällig' : 'Nächster Bericht fällig'} hint={hintOf(shownGroups)}>
      <Stack gap="sm" component="ul" className={styles.dues}>
        {shownGroups.map((group, index) => (
          <li key={group.key}>
            <DueReport due={group} isFirst={index === 0} onCreated={onCreated} onOpenDialog={onOpenDialog} />
          </li>
        ))}
      </Stack>
      {later.length > 0 && !isUnfolded && (
        <Button
          variant="subtle"
          className={styles.later}
          rightSection={<IconChevronDown size={18} aria-hidden />}
          onClick={() => setIsUnfolded(true)}
        >
          {later.length === 1 ? '1 weiterer' : `${later.length} weitere`} später fällig
        </Button>
      )}
    </FormSection>
  );
}

interface LaterDueProps extends Pick<DueReportProps, 'due' | 'onCreated' | 'onOpenDialog'> {
  readonly children: ReactNode;
}

/** A single line, because nothing has to be done yet. */
const LaterDue = ({ due, onCreated, onOpenDialog, children }: LaterDueProps) => (
  <Group component="section" aria-label="Nächster Bericht fällig" gap="0 0.25rem" className={styles.laterDue}>
    <Text c="dimmed">
      Nächster Bericht zum Sozialkonzept: {due.state}, bis {formatDay(due.dueOn)}
    </Text>
    <NextStep due={due} isQuiet onCreated={onCreated} onOpenDialog={onOpenDialog} />
    {children}
  </Group>
);

interface DueReportProps extends Pick<ReportDuesProps, 'onCreated' | 'onOpenDialog'> {
  readonly due: DueGroup;
  /** Whether it is the most urgent one, the only one with a filled button. */
  readonly isFirst: boolean;
}

function DueReport({ due, isFirst, onCreated, onOpenDialog }: DueReportProps) {
  const tone = dueTone(due.daysLeft);
  const shortName = useShortLocationNames();
  return (
    <Group justify="space-between" gap="xs">
      <div className={styles.due}>
        <StatusBadge tone={tone} icon={ICONS[tone]}>
          {timeLeftText(due.daysLeft)}
        </StatusBadge>
        <Text>
          <strong>{due.state}</strong> · {due.locations.map(({ name }) => shortName(name)).join(', ')}
        </Text>
        <Text size="sm" c="dimmed">
          <span className={styles.whole}>
            {due.mode === 'submit' ? 'einzureichen' : 'bereitzuhalten'} bis {formatDay(due.dueOn)} ·
          </span>{' '}
          <span className={styles.whole}>Zeitraum {periodOf(due)}</span>
        </Text>
      </div>
      <NextStep due={due} isFirst={isFirst} onCreated={onCreated} onOpenDialog={onOpenDialog} />
    </Group>
  );
}

const DRAFT_HINT = 'Bericht zum Sozialkonzept, zuerst als Entwurf.';
const RUNNING_HINT = 'Ein Bericht von heute enthält alles bis gestern.';

/** Says once for all rows which report it is, what is created, and what a report of a period that is not over contains. */
const hintOf = (groups: readonly DueGroup[]) =>
  groups.some((due) => isRunning(due, localDay(serverNow()))) ? `${DRAFT_HINT} ${RUNNING_HINT}` : DRAFT_HINT;

interface NextStepProps extends Pick<DueReportProps, 'due' | 'onCreated' | 'onOpenDialog'> {
  readonly isFirst?: boolean;
  /** Whether it is a single quiet button. */
  readonly isQuiet?: boolean;
}

function NextStep({ due, isFirst = false, isQuiet = false, onCreated, onOpenDialog }: NextStepProps) {
  const { createReport, isSending } = useOneClickReport(onCreated);
  const id = idFromIri(due.report ?? '', reports.path);
  if (id !== null)
    return (
      <Button
        variant={isQuiet ? 'subtle' : 'default'}
        renderRoot={(props) => <Link to="/reports/show/$id" params={{ id: String(id) }} {...props} />}
      >
        Bericht öffnen
      </Button>
    );
  const reportValues = valuesOfDue(due, localDay(serverNow()));
  if (onOpenDialog === null || reportValues === null) return null;
  const labelContext = `${due.state}, ${periodOf(reportValues)}`;
  const variant = isFirst && dueTone(due.daysLeft) !== 'calm' ? 'filled' : 'default';
  return (
    <Group gap="sm">
      {!isQuiet && (
        <Button variant="subtle" aria-label={`Anpassen: ${labelContext}`} onClick={() => onOpenDialog(reportValues)}>
          Anpassen
        </Button>
      )}
      <Button
        variant={isQuiet ? 'subtle' : variant}
        aria-label={`Jetzt erstellen: ${labelContext}`}
        loading={isSending}
        onClick={() => createReport(toCreate(reportValues))}
      >
        Jetzt erstellen
      </Button>
    </Group>
  );
}
