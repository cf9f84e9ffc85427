import '#web/mantine-forms.css';
import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { actionsQuery } from '#web/features/activities/activities.api.ts';
import { offeredActions, sortForTiles, TILE_COUNT } from '#web/features/activities/record/offered-actions.ts';
import { useChangeLocation } from '#web/features/locations/location-changes.public.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { chooseForTile, pinsOf, TILES, type TileValues, toTiles } from './tile-choice.ts';

interface PinActionsModalProps {
  readonly location: Location;
  readonly onClose: () => void;
}

/** Chooses which actions are the tiles of a location's workplace, and in which order. */
export function PinActionsModal({ location, onClose }: PinActionsModalProps) {
  const { data, isLoadingError, refetch } = useQuery(actionsQuery);
  if (data !== undefined)
    return <PinForm location={location} actions={offeredActions(data, location.socialconcept)} onClose={onClose} />;
  return (
    <SheetModal isOpen title={TITLE} onClose={onClose}>
      {isLoadingError ? (
        <ErrorNotice subject="Maßnahmen" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} radius="md" aria-busy role="group" aria-label="Maßnahmen werden geladen" />
      )}
    </SheetModal>
  );
}

const TITLE = 'Kacheln festlegen';

type PinFormProps = PinActionsModalProps & { readonly actions: readonly Action[] };

function usePinnedTiles({ location, actions, onClose }: PinFormProps) {
  const defaultTiles = toTiles(sortForTiles(actions));
  const change = useChangeLocation(location.id);
  const draft = useDraftForm<TileValues>({
    name: `pinned-actions:${location['@id']}`,
    initialValues: toTiles(sortForTiles(actions, location.pinnedActions)),
    fieldsWithoutValue: ['pinnedActions'],
    check: () => ({}),
    send: async (values, idempotencyKey) => {
      await change.mutateAsync({ body: { pinnedActions: pinsOf(values, defaultTiles) }, idempotencyKey });
      showSuccess('Die Kacheln wurden gespeichert.');
      onClose();
    },
    onError: showSendError,
  });
  return { draft, defaultTiles };
}

function PinForm(props: PinFormProps) {
  const { location, actions, onClose } = props;
  const { draft, defaultTiles } = usePinnedTiles(props);
  const guard = useUnsavedChangesGuard(draft, onClose, { save: draft.save });
  const { form } = draft;
  return (
    <SheetModal isOpen title={TITLE} onClose={guard.close}>
      <form onSubmit={draft.onSubmit} noValidate>
        <Stack gap="md">
          <Text>
            {location.name}: diese Maßnahmen stehen am Arbeitsplatz, in dieser Reihenfolge. Auf Tablets, an denen gerade
            gearbeitet wird, wechseln sie erst in einer Pause.
          </Text>
          {TILES.slice(0, Math.min(TILE_COUNT, actions.length)).map((tile, index) => (
            <NativeSelect
              key={tile}
              label={`Kachel ${index + 1}`}
              data={actions.map(({ '@id': value, name }) => ({ value, label: name }))}
              value={form.values[tile]}
              error={index === 0 ? form.errors['pinnedActions'] : undefined}
              onChange={(event) => form.setValues(chooseForTile(form.values, tile, event.currentTarget.value))}
            />
          ))}
          <Button
            variant="subtle"
            px={0}
            style={{ alignSelf: 'flex-start' }}
            onClick={() => form.setValues(defaultTiles)}
          >
            Wie vorgegeben
          </Button>
          <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={guard.close} />
        </Stack>
      </form>
      {guard.dialog}
    </SheetModal>
  );
}
