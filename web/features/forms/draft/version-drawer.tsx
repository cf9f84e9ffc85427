import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { FormVersion } from '#shared/contracts/forms/forms.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { QuestionnaireOutline } from '#web/features/forms/builder/questionnaire-outline.tsx';

interface VersionDrawerProps {
  /** The version to show; null closes the drawer. */
  readonly version: FormVersion | null;
  readonly onClose: () => void;
  readonly onCopied: (version: FormVersion) => void;
}

export function VersionDrawer({ version, onClose, onCopied }: VersionDrawerProps) {
  // The drawer keeps its content while it is closing.
  const [shownVersion, setShownVersion] = useState(version);
  if (version !== null && version !== shownVersion) setShownVersion(version);
  return (
    <DetailDrawer isOpen={version !== null} title={`Fassung ${shownVersion?.number ?? ''}`} onClose={onClose}>
      {shownVersion !== null && (
        <Stack gap="lg">
          <Text c="dimmed">Veröffentlicht am {formatDateTime(shownVersion.publishedAt)} Uhr</Text>
          <Button variant="default" onClick={() => onCopied(shownVersion)}>
            Als Entwurf übernehmen
          </Button>
          <QuestionnaireOutline questionnaire={shownVersion.questionnaire} />
        </Stack>
      )}
    </DetailDrawer>
  );
}
