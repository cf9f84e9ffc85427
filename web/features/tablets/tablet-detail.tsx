import '#web/mantine-forms.css';
import { Button, Group, Skeleton, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Tablet, TabletPatch } from '#shared/contracts/tablets/tablets.ts';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/edit/use-draft-form.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FieldList } from '#web/ui/form/field-list.tsx';
import { DetailDrawer } from '#web/ui/record/detail-drawer.tsx';
import { DetailHead } from '#web/ui/record/detail-head.tsx';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { ErrorNotice } from '#web/ui/notice/notices.tsx';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { TabletLoss } from './lost/tablet-loss.tsx';
import { TabletActs } from './tablet-acts.tsx';
import { TabletBadge } from './tablet-columns.tsx';
import { tabletQuery, useRenameTablet } from './tablets.api.ts';
import type { RowNavigation } from '#web/ui/record/row-navigation.ts';
import { keepWhileClosing } from '#web/ui/record/keep-while-closing.ts';

interface TabletDetailProps {
  readonly rowNavigation: RowNavigation | null;
  /** Id of the tablet; '' closes the drawer. */
  readonly id: string;
  /** Returns the name of a location by its IRI. */
  readonly nameOf: (location: string) => string;
  readonly onClose: () => void;
}

export function TabletDetail({ id, rowNavigation, nameOf, onClose }: TabletDetailProps) {
  const tablet = useQuery({
    ...tabletQuery(id),
    enabled: id !== '',
    placeholderData: keepWhileClosing(id),
  });
  return (
    <DetailDrawer isOpen={id !== ''} title="Tablet" rowNavigation={rowNavigation} onClose={onClose}>
      {tablet.isPending && <Skeleton height={320} radius="md" />}
      {tablet.isLoadingError && <ErrorNotice subject="Angaben zum Tablet" onRetry={() => void tablet.refetch()} />}
      {tablet.data && <TabletFacts key={tablet.data.id} tablet={tablet.data} nameOf={nameOf} onClose={onClose} />}
    </DetailDrawer>
  );
}

interface TabletFactsProps extends Pick<TabletDetailProps, 'nameOf' | 'onClose'> {
  readonly tablet: Tablet;
}

function TabletFacts({ tablet, nameOf, onClose }: TabletFactsProps) {
  return (
    <Stack gap="lg">
      <DetailHead name={tablet.name}>
        <TabletBadge state={tablet.state} />
      </DetailHead>
      <FieldList
        fields={[
          { name: 'Standort', value: nameOf(tablet.location) },
          { name: 'Verbunden', value: formatDateTime(tablet.createdAt) },
          { name: 'Zuletzt gesehen', value: formatDateTime(tablet.lastSeenAt) },
          { name: 'Gesperrt', value: tablet.lockedAt && formatDateTime(tablet.lockedAt) },
        ]}
      />
      <TabletLoss tablet={tablet} />
      {tablet.state !== 'wiped' && <RenameForm key={tablet.name} tablet={tablet} />}
      <TabletActs tablet={tablet} onRemoved={onClose} />
    </Stack>
  );
}

function RenameForm({ tablet }: { readonly tablet: Tablet }) {
  const rename = useRenameTablet(tablet.id);
  const draft = useDraftForm({
    name: `tablet:${tablet.id}`,
    initialValues: { name: tablet.name },
    check: (values) => fieldErrors(TabletPatch, values),
    send: async (body, idempotencyKey) => {
      await rename.mutateAsync({ body, idempotencyKey });
      showSuccess('Der Name wurde gespeichert.');
    },
    onError: showSendError,
  });
  const guard = useUnsavedChangesGuard(draft, () => {}, { save: draft.save });
  return (
    <form onSubmit={draft.onSubmit} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput label="Name" name="name" required style={{ flexGrow: 1 }} {...draft.form.getInputProps('name')} />
        <Button type="submit" variant="default" loading={draft.form.submitting}>
          Umbenennen
        </Button>
      </Group>
      {guard.dialog}
    </form>
  );
}
