import '#web/mantine-forms.css';
import { List, Stack, Text } from '@mantine/core';
import type { RetentionRun } from '#shared/contracts/retention-runs.ts';
import { formatDay } from '#web/ui/venue-time.ts';
import { HELD_REASONS, kindText, placeText, recordsText } from './run-words.ts';

/** What goes, by kind and location, and what stays and why. */
export const RunParts = ({ run }: { readonly run: RetentionRun }) => (
  <Stack gap="md">
    {run.parts.length > 0 && (
      <div>
        <Text fw={600}>Wird gelöscht</Text>
        <List aria-label="Wird gelöscht">
          {run.parts.map((part) => (
            <List.Item key={`${part.kind} ${part.locationId}`}>
              {kindText(part.kind)}, {placeText(part)}: {recordsText(part.count)} vom {formatDay(part.oldest)} bis{' '}
              {formatDay(part.newest)}
              <Text c="dimmed" size="sm">
                zum Beispiel {part.samples.map(({ id, at }) => `Nr. ${id} (${formatDay(at)})`).join(', ')}
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
              {kindText(part.kind)}, {placeText(part)}: {recordsText(part.count)} – {HELD_REASONS[part.reason]}
            </List.Item>
          ))}
        </List>
      </div>
    )}
  </Stack>
);
