import { ActionIcon, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconCircleCheck, IconCloudUp, IconDeviceTablet } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { isService } from '#shared/permissions.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useActor, useSession } from '#web/api/session/session.ts';
import { TourChip } from '#web/features/inspection-tours/inspection-tours.public.ts';
import { LockButton } from '#web/features/profiles/sign/lock-button.public.tsx';
import { type DeviceDraft, isUnsent } from '#web/features/protocols/drafts/draft-state.ts';
import { savingText } from '#web/features/protocols/drafts/saving-texts.ts';
import { BarEdge } from '#web/ui/screen/bar-edge.tsx';
import { formatRelativeDateTime } from '#web/ui/time/local-time.ts';
import styles from './runner.module.css';
import type { Filling } from './use-filling.ts';

interface RunnerHeadProps extends Pick<DeviceDraft, 'formName' | 'startedAt'> {
  readonly state: Filling['state'];
}

/**
 * Replaces the workplace strip of other pages, and the header of the service staff too. It shows the form, who fills it
 * in and where, when and where its answers were stored, and the next tour.
 */
export function RunnerHead({ formName, startedAt, state }: RunnerHeadProps) {
  return (
    <header className={styles.head}>
      <ProtocolFacts formName={formName} startedAt={startedAt} />
      <SavingLine state={state} />
      <div className={styles.tour}>
        <NextTour />
        <Lock />
      </div>
      <BarEdge of="form" />
    </header>
  );
}

const NextTour = memo(TourChip);

/** The management locks in the strip, which stays above this head. */
const Lock = memo(function Lock() {
  return isService(useActor()) ? <LockButton isCompact className={styles.lock} /> : null;
});

const ProtocolFacts = memo(function Names({ formName, startedAt }: Omit<RunnerHeadProps, 'state'>) {
  const { location, profile } = useSession();
  const now = useNow(MINUTE_MILLISECONDS);
  const placeAndTime = [location?.name, `begonnen ${formatRelativeDateTime(startedAt, now)}`];
  return (
    <>
      <ActionIcon
        className={styles.back}
        aria-label="Zurück zu den Protokollen"
        renderRoot={(props) => <Link to="/service/protocols/create" {...props} />}
      >
        <IconArrowLeft size={24} aria-hidden />
      </ActionIcon>
      <Title order={1} className={styles.title}>
        {formName}
      </Title>
      <Text size="sm" c="dimmed" className={styles.facts}>
        {profile?.name}
        <span className={styles.placeAndTime}>
          {profile !== null && ' · '}
          {placeAndTime.filter((fact) => fact !== undefined).join(' · ')}
        </span>
      </Text>
    </>
  );
});

function SavingLine({ state }: Pick<RunnerHeadProps, 'state'>) {
  const isOnline = useIsOnline();
  const text = savingText({ ...state, isOnline });
  const Icon = state.saving === 'kept' ? IconCloudUp : IconDeviceTablet;
  return (
    <Text size="sm" c="dimmed" className={styles.saving}>
      {text !== null && (
        <>
          {isUnsent(state.draft) ? <Icon size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
          <span>
            {text.words}
            <span className={styles.more}>{text.more}</span>
          </span>
        </>
      )}
    </Text>
  );
}
