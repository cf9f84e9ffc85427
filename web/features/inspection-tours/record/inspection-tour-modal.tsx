import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { ProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { playSound } from '#web/ui/notice/sounds.ts';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { formatTime } from '#web/ui/time/local-time.ts';
import { AutoSubmitNote } from '#web/features/inspection-tours/clock/auto-submit-note.tsx';
import { InspectionTourForm } from './inspection-tour-form.tsx';
import type { TourAlarm } from '#web/features/inspection-tours/clock/tour-alarm.ts';
import { useTourSubmission } from './use-tour-submission.ts';

interface InspectionTourModalProps {
  /** Null if a user opened the dialog before a tour was due. */
  readonly alarm: TourAlarm | null;
  /** Milliseconds since 1970 by the server's clock. */
  readonly startedAt: number;
  /** Called after the tour was sent or abandoned. */
  readonly onDone: () => void;
  /** Opens the dialog that records a measure. */
  readonly onMeasure: () => void;
}

export function InspectionTourModal({ alarm, startedAt, onDone, onMeasure }: InspectionTourModalProps) {
  const { profile } = useSession();
  const now = useNow(1000);
  const draft = useTourSubmission({ startedAt, onDone, onMeasure });
  const guard = useUnsavedChangesGuard(draft, onDone);
  // An alarm plays its own sound. This sound warns a user who opens the dialog without a profile.
  const isUnsigned = profile === null && alarm === null;
  useEffect(() => {
    if (isUnsigned) playSound('loud');
  }, [isUnsigned]);
  return (
    <SheetModal isOpen isUnasked={alarm !== null} title={TITLE_TEXTS[alarm?.kind ?? 'byHand']} onClose={guard.close}>
      <Stack gap="md">
        {/* The focus is not on the button, because the dialog opens by itself, and a person who is typing elsewhere must not confirm it by accident. */}
        <div tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
          <AlarmText alarm={alarm} />
        </div>
        {alarm?.kind === 'due' && <AutoSubmitNote dueAt={alarm.dueAt} now={now} hasProfile={profile !== null} />}
        {profile === null ? (
          <ProfileChooser act="den Kontrollgang macht" />
        ) : (
          <InspectionTourForm draft={draft} profile={profile} />
        )}
      </Stack>
      {guard.dialog}
    </SheetModal>
  );
}

const TITLE_TEXTS = {
  byHand: 'Kontrollgang',
  due: 'Kontrollgang fällig',
  missed: 'Kontrollgang versäumt',
} as const;

function AlarmText({ alarm }: Pick<InspectionTourModalProps, 'alarm'>) {
  if (alarm === null)
    return <Text c="dimmed">Gehen Sie durch alle Räume und achten Sie auf Minderjährige und gesperrte Personen.</Text>;
  return (
    <Text fw={600} c="var(--mantine-color-error)">
      <IconAlertTriangle size={20} aria-hidden style={{ verticalAlign: '-4px', marginInlineEnd: 8 }} />
      {alarm.kind === 'due'
        ? `Fällig seit ${formatTime(alarm.dueAt)} Uhr.`
        : `Der Kontrollgang um ${formatTime(alarm.dueAt)} Uhr wurde nicht erfasst. Bitte holen Sie ihn jetzt nach.`}
    </Text>
  );
}
