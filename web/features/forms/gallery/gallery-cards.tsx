import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { GalleryForm } from '#shared/contracts/forms/forms.ts';
import { questionsOf } from '#shared/questionnaire/questionnaire.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import styles from './form-create.module.css';
import { questionsText, locationTypesText } from '#web/features/forms/form-texts.ts';
import { galleryQuery } from '#web/features/forms/forms.api.ts';
import { LazyTemplateDrawer } from '#web/features/forms/lazy-form-dialogs.ts';
import { useNewForm } from './use-new-form.ts';

const SKELETONS = [0, 1, 2, 3, 4, 5];

/** Offers ready-made templates, each with a preview. */
export function GalleryCards() {
  const gallery = useQuery(galleryQuery);
  const { start, isPending } = useNewForm();
  const [shownTemplate, setShownTemplate] = useState<GalleryForm | null>(null);
  const startFromTemplate = ({ name, description, locationTypes, questionnaire }: GalleryForm) =>
    start({ name, description, locationTypes, questionnaire });
  if (gallery.isLoadingError)
    return <ErrorNotice subject="Vorlagen der Galerie" onRetry={() => void gallery.refetch()} />;
  if (gallery.data === undefined) {
    return (
      <div className={styles.gallery} aria-busy aria-label="Galerie wird geladen" role="status">
        {SKELETONS.map((card) => (
          <Skeleton key={card} height={190} radius="md" />
        ))}
      </div>
    );
  }
  if (gallery.data.forms.length === 0) return <EmptyNotice />;
  return (
    <>
      <ul className={styles.gallery} aria-label="Vorlagen der Galerie">
        {gallery.data.forms.map((form) => (
          <li key={form.key} className={styles.card}>
            <GalleryCard
              form={form}
              onOpened={() => setShownTemplate(form)}
              onCopied={() => startFromTemplate(form)}
              isTaking={isPending}
            />
          </li>
        ))}
      </ul>
      <LazyTemplateDrawer form={shownTemplate} onClose={() => setShownTemplate(null)} onCopied={startFromTemplate} />
    </>
  );
}

interface GalleryCardProps {
  readonly form: GalleryForm;
  readonly isTaking: boolean;
  readonly onOpened: () => void;
  readonly onCopied: () => void;
}

function GalleryCard({ form, isTaking, onOpened, onCopied }: GalleryCardProps) {
  return (
    <>
      <Title order={3}>{form.name}</Title>
      <Text>{form.description}</Text>
      <Text size="sm" c="dimmed" className={styles.facts}>
        {questionsText(questionsOf(form.questionnaire).length)} · für {locationTypesText(form.locationTypes)}
      </Text>
      <Group gap="xs" grow>
        <Button variant="default" onClick={onOpened} aria-label={`${form.name} ansehen`}>
          Ansehen
        </Button>
        <Button variant="light" onClick={onCopied} disabled={isTaking} aria-label={`${form.name} übernehmen`}>
          Übernehmen
        </Button>
      </Group>
    </>
  );
}
