import '#web/mantine-forms.css';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Report } from '#shared/contracts/reports/reports.ts';
import { openPoints } from '#shared/domain/reports/overview-texts.ts';
import { isEvaluated } from './report-texts.ts';
import { focusEvaluation, focusOpenPoints } from '#web/features/reports/overview/report-anchors.ts';

interface OpenBeforeApprovalProps {
  readonly report: Report;
  readonly onClose: () => void;
}

/** Says what is still open in a draft and leads back to it. It does not prevent the approval. */
export function OpenBeforeApproval({ report, onClose }: OpenBeforeApprovalProps) {
  const points = report.content === undefined ? [] : openPoints(report.content);
  const isEvaluationEmpty = !isEvaluated(report);
  if (points.length === 0 && !isEvaluationEmpty) return null;
  const leaveTo = (focusPart: () => void) => {
    onClose();
    // The dialog still holds the focus until it has disappeared.
    setTimeout(focusPart);
  };
  return (
    <Alert
      // Orange text would have too little contrast.
      variant="default"
      icon={<IconAlertTriangle aria-hidden color="var(--mantine-color-orange-6)" />}
      title="Vor der Freigabe noch offen"
    >
      <Stack gap="sm">
        {points.length > 0 && (
          <div>
            <Text fw={600}>{pointsText(points.length)}</Text>
            <List>
              {points.map(({ text, remark }) => (
                <List.Item key={text}>
                  {text}{' '}
                  <Text span c="dimmed">
                    {remark}
                  </Text>
                </List.Item>
              ))}
            </List>
          </div>
        )}
        {isEvaluationEmpty && <Text fw={600}>Die Bewertung ist leer.</Text>}
        <Group gap="xs">
          {points.length > 0 && (
            <Button variant="default" onClick={() => leaveTo(focusOpenPoints)}>
              Zu den offenen Punkten
            </Button>
          )}
          {isEvaluationEmpty && (
            <Button variant="default" onClick={() => leaveTo(focusEvaluation)}>
              Bewertung schreiben
            </Button>
          )}
        </Group>
        <Text>Sie können trotzdem freigeben. Der Bericht zeigt dann, was offen ist.</Text>
      </Stack>
    </Alert>
  );
}

const pointsText = (count: number) =>
  count === 1 ? '1 offener Punkt im Bericht:' : `${count.toLocaleString('de-DE')} offene Punkte im Bericht:`;
