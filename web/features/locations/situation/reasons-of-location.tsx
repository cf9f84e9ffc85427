import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { severityText } from '#shared/contracts/locations/location-situations.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { situationQuery } from '#web/features/locations/location-situations.api.ts';
import { FoldedNotice } from '#web/ui/sections/folded-notice.tsx';
import { type ReasonText, reasonTexts } from './location-reasons.ts';
import { linkOf } from './reason-links.ts';
import { ReasonLine } from './reason-line.tsx';
import styles from './reasons-of-location.module.css';

/** Lists why a location needs attention, as the dashboard does; nothing if it needs none. */
export function ReasonsOfLocation({ id }: { readonly id: number }) {
  const situation = useQuery(situationQuery(id)).data;
  const now = useNow(MINUTE_MILLISECONDS);
  const reasons = situation === undefined ? [] : reasonTexts(situation, now);
  const [gravest] = reasons;
  if (situation === undefined || gravest === undefined) return null;
  const title = severityText(situation);
  const lineOf = (reason: ReasonText) => <ReasonLine reason={reason} link={linkOf(reason.kind, situation, now)} />;
  if (reasons.length === 1)
    return (
      <Paper withBorder px="md" component="section" aria-label={title}>
        {lineOf(gravest)}
      </Paper>
    );
  return (
    <FoldedNotice
      title={title}
      summary={`${reasons.length} Gründe, zuerst: ${gravest.title}`}
      isUrgent={situation.severity === 'act'}
    >
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason.kind}>{lineOf(reason)}</li>
        ))}
      </ul>
    </FoldedNotice>
  );
}
