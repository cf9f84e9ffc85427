import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { DetailDrawer } from '#web/ui/list/detail-drawer.tsx';
import { QuestionnaireOutline } from '#web/features/forms/builder/questionnaire-outline.tsx';

interface GalleryLookProps {
  /** The template to show; null closes the drawer. */
  readonly form: GalleryForm | null;
  readonly onClose: () => void;
  readonly onTake: (form: GalleryForm) => void;
}

export function TemplateDrawer({ form, onClose, onTake }: GalleryLookProps) {
  // The drawer keeps its content while it is closing.
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
