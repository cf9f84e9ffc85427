import '#web/mantine-forms.css';
import { Skeleton, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { EmptyNotice } from '#web/ui/notice/notices.tsx';
import { recentFirst } from '#web/ui/filter/recently-used.ts';
import { recentForms } from '#web/features/protocols/drafts/recent-forms.ts';
import { useDoneToday } from './done-today.api.ts';
import { type DoneProtocol, doneTodayTexts } from './done-today.ts';
import { groupByOccasion, iconOf } from './form-icons.ts';
import styles from './form-tiles.module.css';

/** A longer list has a search field. */
const MAX_FORMS_WITHOUT_SEARCH = 6;

interface FormTilesProps {
  readonly offered: readonly Form[];
  readonly location: string;
}

/** Lists the forms that can be started: large tiles for the daily forms, then the others, recently used ones first. */
export function FormTiles({ offered, location }: FormTilesProps) {
  const doneToday = useDoneToday(location);
  const [searchText, setSearchText] = useState('');
  const [recent] = useState(recentForms.list);
  if (offered.length === 0)
    return (
      <EmptyNotice>
        <Text ta="center">
          Für diesen Standort gibt es noch keine Fragebögen. Bitte wenden Sie sich an Ihre Verwaltung.
        </Text>
      </EmptyNotice>
    );
  const matchingForms = recentFirst(offered, recent).filter(({ name }) => matchesSearch(name, searchText));
  const { daily, others } = groupByOccasion(matchingForms);
  return (
    <Stack gap="lg">
      {daily.length > 0 && <TileGroup id="daily-forms" title="Täglich" forms={daily} doneToday={doneToday} isBig />}
      <Stack component="section" gap="sm" aria-labelledby="forms-title">
        <div className={styles.head}>
          <Title order={2} size="h3" id="forms-title">
            {daily.length > 0 ? 'Bei Anlass' : 'Neu beginnen'}
          </Title>
          {offered.length > MAX_FORMS_WITHOUT_SEARCH && (
            <TextInput
              type="search"
              aria-label="Fragebogen suchen"
              placeholder="Fragebogen suchen"
              leftSection={<IconSearch size={20} aria-hidden />}
              className={styles.search}
              value={searchText}
              onChange={(event) => setSearchText(event.currentTarget.value)}
            />
          )}
        </div>
        <Tiles forms={others} doneToday={doneToday} />
        {matchingForms.length === 0 && <Text role="status">Kein Fragebogen heißt so.</Text>}
      </Stack>
    </Stack>
  );
}

const matchesSearch = (name: string, searchText: string) =>
  name.toLocaleLowerCase('de').includes(searchText.trim().toLocaleLowerCase('de'));

interface TilesProps {
  readonly forms: readonly Form[];
  readonly doneToday: readonly DoneProtocol[];
  readonly isBig?: boolean;
}

interface TileGroupProps extends TilesProps {
  readonly id: string;
  readonly title: string;
}

const TileGroup = ({ id, title, ...tiles }: TileGroupProps) => (
  <Stack component="section" gap="sm" aria-labelledby={id}>
    <Title order={2} size="h3" id={id}>
      {title}
    </Title>
    <Tiles {...tiles} />
  </Stack>
);

function Tiles({ forms, doneToday, isBig = false }: TilesProps) {
  const now = useNow(MINUTE_MILLISECONDS);
  const navigate = useNavigate();
  // The first answer names the kind of a daily protocol, e.g. 'Öffnen'. Of others it may be any fact, e.g. an age.
  const shownDone = isBig ? doneToday : doneToday.map((done) => ({ ...done, firstChoice: undefined }));
  const startProtocol = ({ id }: Form) =>
    void navigate({ to: '.', search: { form: String(id), draft: crypto.randomUUID() } });
  return (
    <div className={styles.tiles} data-big={isBig || undefined}>
      {forms.map((form) => {
        const Icon = iconOf(form);
        return (
          <UnstyledButton key={form['@id']} className={styles.tile} onClick={() => startProtocol(form)}>
            <span className={styles.icon}>
              <Icon size={isBig ? 36 : 28} stroke={1.6} aria-hidden />
            </span>
            <span>
              <span className={styles.name}>{form.name}</span>
              <TileNote form={form} doneTexts={doneTodayTexts(form['@id'], shownDone, now)} />
            </span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}

interface TileNoteProps {
  readonly form: Form;
  readonly doneTexts: readonly string[];
}

/** Says that the form was filled in today. It takes the place of what the form is for, so that the tile keeps its height. */
function TileNote({ form, doneTexts }: TileNoteProps) {
  if (doneTexts.length === 0)
    return form.description !== undefined && <span className={styles.about}>{form.description}</span>;
  return doneTexts.map((text) => (
    <span key={text} className={styles.done}>
      <IconCheck size={16} aria-hidden /> {text}
    </span>
  ));
}

const PLACEHOLDER_COUNTS = { big: 2, small: 8 };

/** Placeholder that has the shape of the tiles while they are loading. */
export const FormTilesSkeleton = () => (
  <Stack gap="lg">
    <div className={styles.tiles} data-big>
      {Array.from({ length: PLACEHOLDER_COUNTS.big }, (_, index) => (
        <Skeleton
          key={index}
          className={styles.ghost}
          radius="md"
          aria-hidden={index > 0}
          role="group"
          aria-label="Fragebögen werden geladen"
        />
      ))}
    </div>
    <div className={styles.tiles}>
      {Array.from({ length: PLACEHOLDER_COUNTS.small }, (_, index) => (
        <Skeleton key={index} className={styles.ghost} radius="md" aria-hidden />
      ))}
    </div>
  </Stack>
);
