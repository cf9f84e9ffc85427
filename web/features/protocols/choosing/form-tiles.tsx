import '#web/mantine-forms.css';
import { Skeleton, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { EmptyNotice } from '#web/ui/notice/notices.tsx';
import { recentFirst } from '#web/ui/filter/recently-used.ts';
import { openDraftsQuery } from '#web/features/protocols/filling/filling.api.ts';
import { draftOfTile, type OpenDraft } from '#web/features/protocols/drafts/open-drafts.ts';
import { recentForms } from '#web/features/protocols/drafts/recent-forms.ts';
import { useDoneToday } from './done-today.api.ts';
import { DoneLine, StartedForm } from './started-form.tsx';
import { useStartProtocol } from './use-start-protocol.ts';
import { type DoneProtocol, doneTodayOf } from './done-today.ts';
import { FormIcon, groupByOccasion } from './form-icons.ts';
import styles from './form-tiles.module.css';

/** A longer list has a search field. */
const MAX_FORMS_WITHOUT_SEARCH = 6;

interface FormTilesProps {
  readonly offered: readonly Form[];
  readonly user: string;
  readonly location: string;
  /** Shown below the daily forms. */
  readonly children: ReactNode;
}

/** Lists the forms that can be started: large tiles for the daily forms, then the others, recently used ones first. */
export function FormTiles({ offered, user, location, children }: FormTilesProps) {
  const doneToday = useDoneToday(location);
  const { data: drafts = [] } = useQuery(openDraftsQuery(user, location));
  const [searchText, setSearchText] = useState('');
  const [recent] = useState(recentForms.list);
  if (offered.length === 0)
    return (
      <Stack gap="lg">
        {children}
        <EmptyNotice>
          <Text ta="center">
            Für diesen Standort gibt es noch keine Fragebögen. Bitte wenden Sie sich an Ihre Verwaltung.
          </Text>
        </EmptyNotice>
      </Stack>
    );
  const matchingForms = recentFirst(offered, recent).filter(({ name }) => matchesSearch(name, searchText));
  const { daily, others } = groupByOccasion(matchingForms);
  return (
    <Stack gap="lg">
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
      {daily.length > 0 && <DailyForms forms={daily} doneToday={doneToday} drafts={drafts} />}
      {children}
      {others.length > 0 && (
        <Stack component="section" gap="sm" aria-labelledby="forms-title">
          <Title order={2} size="h3" id="forms-title">
            {daily.length > 0 ? 'Bei Anlass' : 'Neu beginnen'}
          </Title>
          <Tiles forms={others} doneToday={doneToday} />
        </Stack>
      )}
      {matchingForms.length === 0 && <Text role="status">Kein Fragebogen heißt so.</Text>}
    </Stack>
  );
}

const matchesSearch = (name: string, searchText: string) =>
  name.toLocaleLowerCase('de').includes(searchText.trim().toLocaleLowerCase('de'));

interface TilesProps {
  readonly forms: readonly Form[];
  readonly doneToday: readonly DoneProtocol[];
}

interface DailyFormsProps extends TilesProps {
  readonly drafts: readonly OpenDraft[];
}

/** A form of every day that was filled in today, or that somebody has begun, is not begun once more by one tap. */
function DailyForms({ forms, doneToday, drafts }: DailyFormsProps) {
  const now = useNow(MINUTE_MILLISECONDS);
  return (
    <Stack component="section" gap="sm" aria-labelledby="daily-forms">
      <Title order={2} size="h3" id="daily-forms">
        Täglich
      </Title>
      <div className={styles.tiles} data-big>
        {forms.map((form) => {
          const done = doneTodayOf(form['@id'], doneToday, now);
          const ofForm = drafts.filter((draft) => draft.form === form['@id']);
          const draft = draftOfTile(form['@id'], ofForm);
          return done.length === 0 && draft === undefined ? (
            <Tile key={form['@id']} form={form} done={done} iconSize={36} />
          ) : (
            <StartedForm key={form['@id']} form={form} done={done} draft={draft} drafts={ofForm} now={now} />
          );
        })}
      </div>
    </Stack>
  );
}

function Tiles({ forms, doneToday }: TilesProps) {
  const now = useNow(MINUTE_MILLISECONDS);
  // The first answer names the kind of a daily protocol, e.g. 'Öffnen'. Here it may be any fact, e.g. an age.
  const doneWithoutKind = doneToday.map((done) => ({ ...done, firstChoice: undefined }));
  return (
    <div className={styles.tiles}>
      {forms.map((form) => (
        <Tile key={form['@id']} form={form} done={doneTodayOf(form['@id'], doneWithoutKind, now)} iconSize={28} />
      ))}
    </div>
  );
}

interface TileProps {
  readonly form: Form;
  readonly done: readonly DoneProtocol[];
  readonly iconSize: number;
}

/** What was done today takes the place of what the form is for, so that the tile keeps its height. */
function Tile({ form, done, iconSize }: TileProps) {
  const start = useStartProtocol(form);
  return (
    <UnstyledButton className={styles.tile} onClick={start}>
      <span className={styles.icon}>
        <FormIcon form={form} size={iconSize} />
      </span>
      <span>
        <span className={styles.name}>{form.name}</span>
        {done.length === 0 && form.description !== undefined && (
          <span className={styles.about}>{form.description}</span>
        )}
        {done.map((protocol) => (
          <DoneLine key={protocol.occurredAt} protocol={protocol} />
        ))}
      </span>
    </UnstyledButton>
  );
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
