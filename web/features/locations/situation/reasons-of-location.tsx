import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { SEVERITY_TEXTS } from '#shared/contracts/locations/location-situations.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { situationQuery } from '#web/features/locations/location-situations.api.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import { reasonTexts } from './location-reasons.ts';
import { linkOf } from './reason-links.ts';
import { ReasonLine } from './reason-line.tsx';
import styles from './reasons-of-location.module.css';

/** Lists why a location needs attention, as the dashboard does; nothing if it needs none. */
export function ReasonsOfLocation({ id }: { readonly id: number }) {
  const situation = useQuery(situationQuery(id)).data;
  const now = useNow(MINUTE_MILLISECONDS);
  const headingId = useId();
  const reasons = situation === undefined ? [] : reasonTexts(situation, now);
  if (situation === undefined || reasons.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={headingId}>
      <Title order={2} size="h4" id={headingId}>
        {SEVERITY_TEXTS[situation.severity]}
      </Title>
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason.kind}>
            <ReasonLine reason={reason} link={linkOf(reason.kind, situation, localDay(now))} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
