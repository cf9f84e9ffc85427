import { Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconChecks, IconClock, IconCloudCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DELIVERY_KIND_TEXTS, type TabletDelivery } from '#shared/contracts/tablets/deliveries.ts';
import { useActor } from '#web/api/session/session.ts';
import { deliveriesQuery } from '#web/features/tablets/tablets.api.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { StatusBadge } from '#web/ui/page/status-badge.tsx';
import { recordLink } from '#web/ui/screen/record-link.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import styles from './delivered-entries.module.css';

interface DeliveredEntriesProps {
  /** IRI of the tablet; null for what removed tablets delivered. */
  readonly tablet: string | null;
}

/** Lists what a lost tablet delivered, with what was refused and why. */
export function DeliveredEntries({ tablet }: DeliveredEntriesProps) {
  const deliveries = useQuery(deliveriesQuery(tablet));
  if (deliveries.isPending) return <Skeleton height={80} radius="md" />;
  if (deliveries.isLoadingError)
    return <ErrorNotice subject="Nachgereichte Einträge" onRetry={() => void deliveries.refetch()} />;
  if (deliveries.data.length === 0) return null;
  return (
    <Stack gap="xs">
      {tablet === null ? (
        <Title order={2} size="h4">
          Nachgereicht von Tablets, die nicht mehr in der Liste stehen
        </Title>
      ) : (
        <Title order={4}>Nachgereicht</Title>
      )}
      <ul className={styles.entries}>
        {deliveries.data.map((delivery) => (
          <Entry key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </Stack>
  );
}

const BADGES = {
  delivered: { tone: 'calm', icon: IconCloudCheck, text: 'erfasst' },
  repeated: { tone: 'calm', icon: IconChecks, text: 'war schon angekommen' },
  refused: { tone: 'soon', icon: IconAlertTriangle, text: 'abgelehnt' },
  open: { tone: 'calm', icon: IconClock, text: 'angekommen' },
} as const;

function Entry({ delivery }: { readonly delivery: TabletDelivery }) {
  const { kind, title, occurredAt, outcome = 'open', refusal, record, content, tablet, tabletName } = delivery;
  const link = recordLink(record, useActor());
  const { text, ...badge } = BADGES[outcome];
  return (
    <li className={styles.entry}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {DELIVERY_KIND_TEXTS[kind]} · {occurredAt === undefined ? 'Zeit unbekannt' : formatDateTime(occurredAt)}
        </Text>
        <StatusBadge {...badge}>{text}</StatusBadge>
      </Group>
      <Text fw={600}>{title}</Text>
      {tablet === undefined && <Text size="sm">Tablet „{tabletName}“</Text>}
      {refusal !== undefined && <Text size="sm">{refusal}</Text>}
      {link !== null && (
        <Anchor size="sm" py={6} display="inline-block" renderRoot={(props) => <Link {...props} to={link.path} />}>
          {link.label}
        </Anchor>
      )}
      {content !== undefined && <SentContent content={content} />}
    </li>
  );
}

/** Shows what people wrote, and behind a click everything that the tablet sent. */
function SentContent({ content }: { readonly content: string }) {
  const actor = useActor();
  const sent = z.safeParse(SentFields, JSON.parse(content)).data ?? {};
  const profile = recordLink(sent.profile, actor);
  return (
    <>
      {sent.answer !== undefined && <Text size="sm">Antwort: {sent.answer}</Text>}
      {sent.comment != null && <Text size="sm">Kommentar: {sent.comment}</Text>}
      {profile !== null && (
        <Anchor size="sm" py={6} display="inline-block" renderRoot={(props) => <Link {...props} to={profile.path} />}>
          {profile.label}
        </Anchor>
      )}
      <details>
        <summary className={styles.summary}>Alles, was gesendet wurde</summary>
        <pre className={styles.content}>{JSON.stringify(JSON.parse(content), null, 2)}</pre>
      </details>
    </>
  );
}

const SentFields = z.object({
  answer: z.optional(z.string()),
  comment: z.optional(z.nullable(z.string())),
  profile: z.optional(z.string()),
});
