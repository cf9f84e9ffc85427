import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { DetailDrawer } from '#web/ui/list/detail-drawer.tsx';
import { QuestionnaireOutline } from '#web/features/forms/builder/questionnaire-outline.tsx';

interface GalleryLookProps {
  /** Null: closed. */
  readonly form: GalleryForm | null;
  readonly onClose: () => void;
  readonly onTake: (form: GalleryForm) => void;
}

export function GalleryLook({ form, onClose, onTake }: GalleryLookProps) {
  // The drawer slides out with what it showed.
  const [shown, setShown] = useState(form);
  if (form !== null && form !== shown) setShown(form);
  return (
    <DetailDrawer isOpen={form !== null} title={shown?.name ?? ''} onClose={onClose}>
      {shown !== null && (
        <Stack gap="lg">
          <Text c="dimmed">{shown.description}</Text>
          <Button onClick={() => onTake(shown)}>Übernehmen</Button>
          <QuestionnaireOutline questionnaire={shown.questionnaire} />
        </Stack>
      )}
    </DetailDrawer>
  );
}
