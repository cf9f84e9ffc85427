import '#web/mantine-forms.css';
import { Skeleton, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { EmptyNotice } from '#web/ui/notice/notices.tsx';
import { recentFirst } from '#web/ui/filter/recently-used.ts';
import { recentForms } from '#web/features/protocols/drafts/recent-forms.ts';
import { byOccasion, iconOf } from './form-looks.ts';
import styles from './form-tiles.module.css';

/** With more forms than this, the list has a search field. */
const MANY_FORMS = 6;

/** Lists the forms that can be started: large tiles for the daily ones, then the others, recently used first. */
export function FormTiles({ offered }: { readonly offered: readonly Form[] }) {
  const [wanted, setWanted] = useState('');
  const [recent] = useState(recentForms.list);
  if (offered.length === 0)
    return (
      <EmptyNotice>
        <Text ta="center">
          Für diesen Standort gibt es noch keine Fragebögen. Bitte wenden Sie sich an Ihre Verwaltung.
        </Text>
      </EmptyNotice>
    );
  const found = recentFirst(offered, recent).filter(({ name }) => isWanted(name, wanted));
  const { daily, others } = byOccasion(found);
  return (
    <Stack gap="lg">
      {daily.length > 0 && <TileGroup id="daily-forms" title="Täglich" forms={daily} isBig />}
      <Stack component="section" gap="sm" aria-labelledby="forms-title">
        <div className={styles.head}>
          <Title order={2} size="h3" id="forms-title">
            {daily.length > 0 ? 'Bei Anlass' : 'Neu beginnen'}
          </Title>
          {offered.length > MANY_FORMS && (
            <TextInput
              type="search"
              aria-label="Fragebogen suchen"
              placeholder="Fragebogen suchen"
              leftSection={<IconSearch size={20} aria-hidden />}
              className={styles.search}
              value={wanted}
              onChange={(event) => setWanted(event.currentTarget.value)}
            />
          )}
        </div>
        <Tiles forms={others} />
        {found.length === 0 && <Text role="status">Kein Fragebogen heißt so.</Text>}
      </Stack>
    </Stack>
  );
}

const isWanted = (name: string, wanted: string) =>
  name.toLocaleLowerCase('de').includes(wanted.trim().toLocaleLowerCase('de'));

interface TilesProps {
  readonly forms: readonly Form[];
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

function Tiles({ forms, isBig = false }: TilesProps) {
  const navigate = useNavigate();
  const begin = ({ id }: Form) => void navigate({ to: '.', search: { form: String(id), draft: crypto.randomUUID() } });
  return (
    <div className={styles.tiles} data-big={isBig || undefined}>
      {forms.map((form) => {
        const Icon = iconOf(form);
        return (
          <UnstyledButton key={form['@id']} className={styles.tile} onClick={() => begin(form)}>
            <span className={styles.icon}>
              <Icon size={isBig ? 36 : 28} stroke={1.6} aria-hidden />
            </span>
            <span>
              <span className={styles.name}>{form.name}</span>
              {form.description !== undefined && <span className={styles.about}>{form.description}</span>}
            </span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}

const LOADING = { big: 2, small: 8 };

/** Placeholder in the shape of the tiles. */
export const FormTilesSkeleton = () => (
  <Stack gap="lg">
    <div className={styles.tiles} data-big>
      {Array.from({ length: LOADING.big }, (_, index) => (
        <Skeleton
          key={index}
          className={styles.ghost}
          radius="md"
          aria-hidden={index > 0}
          aria-label="Fragebögen werden geladen"
        />
      ))}
    </div>
    <div className={styles.tiles}>
      {Array.from({ length: LOADING.small }, (_, index) => (
        <Skeleton key={index} className={styles.ghost} radius="md" aria-hidden />
      ))}
    </div>
  </Stack>
);
