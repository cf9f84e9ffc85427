import { Skeleton, Stack, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconClipboardText, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Form, forms } from '#shared/contracts/forms/forms.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { getLocation, locations } from '#shared/contracts/locations/locations.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { call } from '#web/api/client/client.ts';
import { isReachable } from '#web/api/session/connection.ts';
import { useSession } from '#web/api/session/session.ts';
import { EmptyNotice, ErrorNotice } from '#web/ui/notice/notices.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { recentFirst } from '#web/ui/list/recently-used.ts';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { loadVersion, offeredFormsQuery, readOffered } from './filling.api.ts';
import { OpenDrafts } from '#web/features/protocols/drafts/open-draft-list.tsx';
import { OpenedDraft } from './protocol-runner.tsx';
import { recentForms } from '#web/features/protocols/drafts/recent-forms.ts';
import styles from './runner.module.css';

/** A form by its id, or by its name where a link knows no more, and the draft that was begun with it by its uuid: a reload goes on where it was. */
const NOTHING_CHOSEN = { form: '', draft: '', ready: '' };

export function CreateProtocolPage() {
  const [{ form, draft, ready }] = useUrlState(NOTHING_CHOSEN);
  const { user, location } = useSession();
  if (location === null) return <Text>Bitte wählen Sie zuerst einen Standort.</Text>;
  const formIri = form === '' ? null : `${forms.path}/${form}`;
  if (draft !== '')
    return <OpenedDraft beginning={{ uuid: draft, user: user.uid, location: location['@id'], form: formIri }} />;
  if (form !== '') return <Navigate to="." search={{ form, draft: crypto.randomUUID() }} replace />;
  return <ChooseForm location={location['@id']} user={user.uid} ready={ready} />;
}

interface ChooseFormProps {
  readonly location: string;
  readonly user: string;
  /** '' where the form is still to be chosen. */
  readonly ready: string;
}

function ChooseForm({ location, user, ready }: ChooseFormProps) {
  const offered = useQuery(offeredFormsQuery(location));
  const wanted = offered.data?.find(({ galleryKey }) => galleryKey === ready);
  if (wanted !== undefined) return <Navigate to="." search={{ form: String(wanted.id) }} replace />;
  return (
    <Stack gap="lg">
      <PageHeader title="Neues Protokoll" subtitle="Was möchten Sie festhalten?" />
      <OpenDrafts user={user} location={location} />
      {offered.isPending && <Skeleton height={300} radius="md" aria-label="Fragebögen werden geladen" />}
      {offered.isError && offered.data === undefined && (
        <ErrorNotice subject="Fragebögen" onRetry={() => void offered.refetch()} />
      )}
      {offered.data && <FormTiles offered={offered.data} />}
    </Stack>
  );
}

/** Fewer are seen at a glance. */
const MANY_FORMS = 6;

function FormTiles({ offered }: { readonly offered: readonly Form[] }) {
  const [wanted, setWanted] = useState('');
  const [recent] = useState(recentForms.list);
  const navigate = useNavigate();
  if (offered.length === 0)
    return (
      <EmptyNotice>
        <Text ta="center">
          Für diesen Standort gibt es noch keine Fragebögen. Bitte wenden Sie sich an Ihre Verwaltung.
        </Text>
      </EmptyNotice>
    );
  const found = recentFirst(offered, recent).filter(({ name }) => isWanted(name, wanted));
  const begin = ({ id }: Form) => void navigate({ to: '.', search: { form: String(id), draft: crypto.randomUUID() } });
  return (
    <Stack component="section" gap="md" aria-labelledby="forms-title">
      <Title order={2} size="h3" id="forms-title">
        Neu beginnen
      </Title>
      {offered.length > MANY_FORMS && (
        <TextInput
          type="search"
          aria-label="Fragebogen suchen"
          placeholder="Fragebogen suchen"
          leftSection={<IconSearch size={20} aria-hidden />}
          maw="28rem"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <div className={styles.tiles}>
        {found.map((form) => (
          <UnstyledButton key={form['@id']} className={styles.tile} onClick={() => begin(form)}>
            <IconClipboardText size={28} stroke={1.6} aria-hidden />
            <span>
              <span className={styles.name}>{form.name}</span>
              {form.description !== undefined && <span className={styles.about}>{form.description}</span>}
            </span>
          </UnstyledButton>
        ))}
      </div>
      {found.length === 0 && <Text role="status">Kein Fragebogen heißt so.</Text>}
    </Stack>
  );
}

const isWanted = (name: string, wanted: string) =>
  name.toLocaleLowerCase('de').includes(wanted.trim().toLocaleLowerCase('de'));

const REST_MILLISECONDS = 10 * MINUTE_MILLISECONDS;

let kept = { location: '', at: 0 };

/**
 * What staff may fill at a location comes to the device while nobody waits for it, so that a protocol can be begun
 * without a connection, too.
 */
export async function keepForms(location: string): Promise<void> {
  if (!isReachable()) return;
  if (kept.location === location && Date.now() - kept.at < REST_MILLISECONDS) return;
  kept = { location, at: Date.now() };
  try {
    const { isProtocolAllowed } = await call(getLocation, { params: { id: idFromIri(location, locations.path) ?? 0 } });
    if (!isProtocolAllowed) return;
    for (const { version } of await readOffered(location)) if (version !== undefined) await loadVersion(version);
  } catch {
    kept = { location: '', at: 0 };
  }
}
