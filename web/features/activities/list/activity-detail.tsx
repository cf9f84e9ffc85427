import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activities, type Activity } from '#shared/contracts/activities/activities.ts';
import { COMPLETION_SOURCE_TEXTS } from '#shared/contracts/wire/corrections.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { canCorrectActivityAt } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { ActElsewhere } from '#web/features/locations/act-elsewhere.public.tsx';
import { LedgerEntryLine } from '#web/features/ledger/ledger.public.ts';
import { LostTabletNote } from '#web/features/tablets/tablets.public.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { activityQuery, activityHistoryQuery } from '#web/features/activities/activities.api.ts';
import { HistorySection, onlyChanged } from '#web/ui/record/history-section.tsx';
import { beginningWithRow } from '#web/ui/record/known-row.ts';
import { CORRECTED_LATER, RecordNotice } from '#web/ui/record/record-notice.tsx';
import { keepPlace, useIsLastSeen } from '#web/ui/record/use-is-last-seen.ts';
import { recordedFields } from '#web/ui/record/recorded-fields.ts';
import { activityMarks } from './activity-marks.ts';
import { ActionName, ActivityMarks } from './activity-marks-list.tsx';
import { type CorrectionAct, CorrectActivityModal } from '#web/features/activities/record/correct-activity-modal.tsx';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';

const describe = (entry: Activity, before: Activity | undefined) => ({
  key: entry['@id'],
  title: titleOf(entry, before),
  timeText: formatDateTime(entry.createdAt),
  authorName: profileNameText(entry),
  reason: entry.reason,
  changes: before === undefined ? [] : changesBetween(before, entry),
});

const changesBetween = (before: Activity, after: Activity) =>
  onlyChanged([
    { field: 'Maßnahme', before: before.actionName, after: after.actionName },
    { field: 'Geschehen', before: formatDateTime(before.occurredAt), after: formatDateTime(after.occurredAt) },
    { field: 'Kommentar', before: before.comment ?? '', after: after.comment ?? '', isFreeText: true },
  ]);

interface ActivityDetailProps {
  readonly rowNavigation: RowNavigation | null;
  /** '' keeps the drawer closed. */
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

export function ActivityDetail({ id, rowNavigation, onOpen, onClose }: ActivityDetailProps) {
  const activity = useQuery({
    ...activityQuery(id),
    ...beginningWithRow<Activity>(activities.path, id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  const isLastSeen = useIsLastSeen(activity);
  // It is kept here, because a switch of the location refetches the activity and so removes its content for a moment.
  const [correction, setCorrection] = useState<{ readonly id: string; readonly act: CorrectionAct } | null>(null);
  return (
    <DetailDrawer isOpen={id !== ''} title="Maßnahme" rowNavigation={rowNavigation} onClose={onClose}>
      {activity.isPending && <Skeleton height={320} radius="md" />}
      {activity.data && (
        <ActivityFacts
          activity={activity.data}
          isLastSeen={isLastSeen}
          act={correction?.id === id ? correction.act : null}
          onAct={(act) => setCorrection(act === null ? null : { id, act })}
          onOpen={onOpen}
        />
      )}
      <RecordNotice query={activity} subject="Angaben zur Maßnahme" waiting={CORRECTED_LATER} isAtFoot />
    </DetailDrawer>
  );
}

interface ActivityFactsProps extends Pick<ActivityDetailProps, 'onOpen'> {
  readonly activity: Activity;
  /** Whether the server gives no answer now. */
  readonly isLastSeen: boolean;
  /** What the user is about to do with the entry. */
  readonly act: CorrectionAct | null;
  readonly onAct: (act: CorrectionAct | null) => void;
}

function ActivityFacts({ activity, isLastSeen, act, onAct, onOpen }: ActivityFactsProps) {
  const mayCorrect = canCorrectActivityAt(useActor(), idFromIri(activity.location, locations.path) ?? 0);
  const history = useQuery(activityHistoryQuery(activity.origin));
  const isCurrent = activity.correctedBy === undefined;
  return (
    <Stack gap="lg">
      <DetailHead name={<ActionName activity={activity} />}>
        <ActivityMarks marks={activityMarks(activity)} />
      </DetailHead>
      <FieldList
        fields={[
          { name: 'Geschehen', value: formatDateTime(activity.occurredAt) },
          ...recordedFields(activity, history.data),
          { name: 'Profil', value: profileNameText(activity) },
          { name: 'Standort', value: activity.locationName },
          { name: 'Kommentar', value: activity.comment },
          {
            name: 'Erfassung',
            value: COMPLETION_SOURCE_TEXTS[activity.completionSource],
          },
        ]}
      />
      {mayCorrect && isCurrent && (
        <Group style={keepPlace(isLastSeen)}>
          <Button variant="default" onClick={() => onAct('correct')}>
            Korrigieren
          </Button>
          {!activity.isCancelled && (
            <Button variant="default" onClick={() => onAct('cancel')}>
              Zurücknehmen
            </Button>
          )}
        </Group>
      )}
      {isCurrent && (
        <ActElsewhere
          location={activity.location}
          act="korrigieren"
          canActAt={canCorrectActivityAt}
          isWaiting={isLastSeen}
          onSwitched={() => onAct('correct')}
        />
      )}
      <HistorySection history={history} describe={describe} />
      <LostTabletNote origin={activity.origin} task={activity.task} />
      <LedgerEntryLine entity={activity['@id']} />
      {act !== null && mayCorrect && (
        <CorrectActivityModal
          activity={activity}
          act={act}
          onClose={() => onAct(null)}
          onCorrected={(entry) => onOpen(String(idFromIri(entry['@id'], activities.path)))}
        />
      )}
    </Stack>
  );
}

function titleOf(entry: Activity, before: Activity | undefined): string {
  if (before === undefined) return 'Erfasst';
  return entry.isCancelled && !before.isCancelled ? 'Zurückgenommen' : 'Korrigiert';
}
