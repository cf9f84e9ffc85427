import { Stack } from '@mantine/core';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { StatusCatalogue } from './catalogues.tsx';
import { ProofTypeCatalogue } from './proof-type-catalogue.tsx';

const VIEWS = [
  { value: '', label: 'Arten von Nachweisen' },
  { value: 'statuses', label: 'Ergebnisse der Kontrollgänge' },
] as const;

/** Edits the short catalogues that the forms of all organisations offer. */
export function CatalogueEditPage() {
  const [{ view }, changeUrlState] = useUrlState({ view: '' });
  return (
    <Stack gap="lg">
      <PageHeader title="Auswahllisten" />
      <ViewSwitch
        label="Auswahlliste"
        views={VIEWS}
        value={view}
        onChange={(chosen) => changeUrlState({ view: chosen })}
      />
      {view === 'statuses' ? <StatusCatalogue /> : <ProofTypeCatalogue />}
    </Stack>
  );
}
