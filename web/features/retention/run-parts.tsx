import '#web/mantine-forms.css';
import { Anchor, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { RetentionRun } from '#shared/contracts/retention/retention-runs.ts';
import { useActor } from '#web/api/session/session.ts';
import { recordLink } from '#web/ui/screen/record-link.ts';
import { formatDay } from '#web/ui/time/local-time.ts';
import { HELD_BACK_REASON_TEXTS, kindText, locationText, recordsText } from './run-texts.ts';

type RunSample = RetentionRun['parts'][number]['samples'][number];

/**
 * Shows one of the records to be deleted, with a link, so that the person who approves can look at it. After the deletion
 * only its number and day are left to show.
 */
function Sample({ sample: { id, at: occurredAt, name, record } }: { readonly sample: RunSample }) {
  const link = recordLink(record, useActor());
  const text = `${name ?? `Nr. ${id}`} (${formatDay(occurredAt)})`;
  if (name === undefined || link === null) return text;
  return (
    <Anchor inherit renderRoot={(props) => <Link {...props} to={link.path} />}>
      {text}
    </Anchor>
  );
}

const datesText = ({ oldest, newest }: Pick<RetentionRun['parts'][number], 'oldest' | 'newest'>) =>
  [...new Set([formatDay(oldest), formatDay(newest)])].join(' bis ');

/** Shows what is deleted, by kind and location, and what is kept and why. */
export const RunParts = ({ run }: { readonly run: RetentionRun }) => (
  <Stack gap="md">
    {run.parts.length > 0 && (
      <div>
        <Text fw={600}>Wird gelöscht</Text>
        <List aria-label="Wird gelöscht">
          {run.parts.map((part) => (
            <List.Item key={`${part.kind} ${part.locationId}`}>
              {kindText(part.kind)}, {locationText(part)}: {recordsText(part.count)} vom {datesText(part)}
              <Text c="dimmed" size="sm">
                {part.samples.length < part.count && 'zum Beispiel '}
                {part.samples.map((sample, index) => (
                  <Fragment key={sample.id}>
                    {index > 0 && ', '}
                    <Sample sample={sample} />
                  </Fragment>
                ))}
              </Text>
            </List.Item>
          ))}
        </List>
      </div>
    )}
    {run.heldBack.length > 0 && (
      <div>
        <Text fw={600}>Bleibt, obwohl die Frist vorbei ist</Text>
        <List aria-label="Bleibt">
          {run.heldBack.map((part) => (
            <List.Item key={`${part.kind} ${part.locationId} ${part.reason}`}>
              {kindText(part.kind)}, {locationText(part)}: {recordsText(part.count)} –{' '}
              {HELD_BACK_REASON_TEXTS[part.reason]}
            </List.Item>
          ))}
        </List>
      </div>
    )}
  </Stack>
);
