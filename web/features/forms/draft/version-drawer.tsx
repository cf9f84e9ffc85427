import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import { DetailDrawer } from '#web/ui/list/detail-drawer.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { QuestionnaireOutline } from '#web/features/forms/builder/questionnaire-outline.tsx';

interface VersionLookProps {
  /** The version to show; null closes the drawer. */
  readonly version: FormVersion | null;
  readonly onClose: () => void;
  readonly onTake: (version: FormVersion) => void;
}

export function VersionDrawer({ version, onClose, onTake }: VersionLookProps) {
  // The drawer keeps its content while it is closing.
  const [shown, setShown] = useState(version);
  if (version !== null && version !== shown) setShown(version);
  return (
    <DetailDrawer isOpen={version !== null} title={`Fassung ${shown?.number ?? ''}`} onClose={onClose}>
      {shown !== null && (
        <Stack gap="lg">
          <Text c="dimmed">Veröffentlicht am {formatDateTime(shown.publishedAt)} Uhr</Text>
          <Button variant="default" onClick={() => onTake(shown)}>
            Als Entwurf übernehmen
          </Button>
          <QuestionnaireOutline questionnaire={shown.questionnaire} />
        </Stack>
      )}
    </DetailDrawer>
  );
}
