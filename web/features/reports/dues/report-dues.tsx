import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCalendar, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { formatDay, localDay } from '#web/ui/time/local-time.ts';
import { type NewReport, toCreate } from '#web/features/reports/create/new-report.ts';
import { untilYesterday } from '#web/features/reports/create/report-period.ts';
import { useReportAtOnce } from '#web/features/reports/create/use-report-at-once.ts';
import { daysText, type DueGroup, dueTone, groupDues } from './report-due-groups.ts';
import { periodOf } from '#web/features/reports/report-words.ts';
import styles from '#web/features/reports/report.module.css';
import { duesQuery } from '#web/features/reports/reports.api.ts';

/** Number of reports that are shown; the full list is a table on another page. */
const SHOWN = 3;
const ICONS = { act: IconAlertTriangle, soon: IconClock, calm: IconCalendar } as const;

interface ReportDuesProps {
  /** IRIs of the filter; '' selects all. */
  readonly customer: string;
  readonly location: string;
  /** Called with the id of the draft that was created with one press. */
  readonly onCreated: (id: number) => void;
  /** Opens the dialog with all values chosen; null for users who may not write a report. */
  readonly onAdapt: ((beginning: NewReport) => void) | null;
}

/** Shows which report on the social concept is due next, and a button to create it. */
export function ReportDues({ customer, location, onCreated, onAdapt }: ReportDuesProps) {
  const { data, isPending, isError, refetch } = useQuery(duesQuery({ customer, location }));
  if (isPending) return <Skeleton height={120} radius="md" aria-label="Fällige Berichte werden geladen" />;
  if (isError) return <ErrorNotice subject="Fällige Berichte" onRetry={() => void refetch()} />;
  const groups = groupDues(data.dues);
  if (groups.length === 0) return null;
  const others = groups.length - SHOWN;
  return (
    <FormSection title={data.overdue > 0 ? 'Bericht überfällig' : 'Nächster Bericht fällig'}>
      <Stack gap="md" component="ul" className={styles.dues}>
        {groups.slice(0, SHOWN).map((group) => (
          <li key={group.key}>
            <Due due={group} onCreated={onCreated} onAdapt={onAdapt} />
          </li>
        ))}
      </Stack>
      {others > 0 && (
        <Text size="sm" c="dimmed">
          {others === 1 ? 'Ein weiterer ist' : `${others} weitere sind`} später fällig.
        </Text>
      )}
    </FormSection>
  );
}

interface DueProps extends Pick<ReportDuesProps, 'onCreated' | 'onAdapt'> {
  readonly due: DueGroup;
}

function Due({ due, onCreated, onAdapt }: DueProps) {
  const tone = dueTone(due.daysLeft);
  return (
    <Group justify="space-between" gap="sm">
      <div className={styles.due}>
        <Group gap="xs">
          <StatusBadge tone={tone} icon={ICONS[tone]}>
            {daysText(due.daysLeft)}
          </StatusBadge>
          <Text fw={600}>
            {due.mode === 'submit' ? 'Einzureichen' : 'Bereitzuhalten'} bis {formatDay(due.dueOn)}
          </Text>
        </Group>
        <Text>
          {due.state}: {due.locations.map(({ name }) => name).join(', ')}
        </Text>
        <Text size="sm" c="dimmed">
          Bericht zum Sozialkonzept für {periodOf(due)}
          {isRunning(due) && '. Der Zeitraum läuft noch; ein Bericht von heute reicht bis gestern.'}
        </Text>
      </div>
      <NextStep due={due} onCreated={onCreated} onAdapt={onAdapt} />
    </Group>
  );
}

const today = () => localDay(serverNow());
const isRunning = ({ to }: DueGroup) => to >= today();

/** Returns the values of a due report. Returns null on the first day of its period, because no day is over yet. */
function draftOf({ customer, from, to, locations }: DueGroup): NewReport | null {
  const period = untilYesterday({ from, to }, today());
  return period && { kind: 'socialConcept', customer, ...period, locations: locations.map(({ iri }) => ({ iri })) };
}

function NextStep({ due, onCreated, onAdapt }: DueProps) {
  const { run, isSending } = useReportAtOnce(onCreated);
  const id = idFromIri(due.report ?? '', reports.path);
  if (id !== null)
    return (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/reports/show/$id" params={{ id: String(id) }} {...props} />}
      >
        Bericht öffnen
      </Button>
    );
  const draft = draftOf(due);
  if (onAdapt === null || draft === null) return null;
  const about = `${due.state}, ${periodOf(draft)}`;
  return (
    <Group gap="sm">
      <Button variant="default" aria-label={`Anpassen: ${about}`} onClick={() => onAdapt(draft)}>
        Anpassen
      </Button>
      <Button
        variant={dueTone(due.daysLeft) === 'calm' ? 'default' : 'filled'}
        aria-label={`Jetzt erstellen: ${about}`}
        loading={isSending}
        onClick={() => run(toCreate(draft))}
      >
        Jetzt erstellen
      </Button>
    </Group>
  );
}
