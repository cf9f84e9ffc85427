import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { QuestionnaireOutline } from '#web/features/forms/builder/questionnaire-outline.tsx';

interface TemplateDrawerProps {
  /** The template to show; null closes the drawer. */
  readonly form: GalleryForm | null;
  readonly onClose: () => void;
  readonly onCopied: (form: GalleryForm) => void;
}

export function TemplateDrawer({ form, onClose, onCopied }: TemplateDrawerProps) {
  // The drawer keeps its content while it is closing.
  const [shownTemplate, setShownTemplate] = useState(form);
  if (form !== null && form !== shownTemplate) setShownTemplate(form);
  return (
    <DetailDrawer isOpen={form !== null} title={shownTemplate?.name ?? ''} onClose={onClose}>
      {shownTemplate !== null && (
        <Stack gap="lg">
          <Text c="dimmed">{shownTemplate.description}</Text>
          <Button onClick={() => onCopied(shownTemplate)}>Übernehmen</Button>
          <QuestionnaireOutline questionnaire={shownTemplate.questionnaire} />
        </Stack>
      )}
    </DetailDrawer>
  );
}
