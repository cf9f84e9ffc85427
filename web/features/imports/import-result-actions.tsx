import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconArrowBackUp, IconClock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Import } from '#shared/contracts/imports/imports.ts';
import { canImport } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import actions from '#web/ui/form/form-actions.module.css';
import { countText, LIST_LABELS, LIST_PATHS } from './import-texts.ts';
import { useExecuteImport, useWithdrawImport } from './imports.api.ts';

/** Offers the actions on a file of which lines have been imported. */
export function ImportResultActions({ importItem }: { readonly importItem: Import }) {
  const navigate = useNavigate();
  const { actor } = useSession();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const execute = useExecuteImport(importItem.id);
  const withdraw = useWithdrawImport(importItem.id);
  const withdrawImport = () => {
    setIsDialogOpen(false);
    withdraw.mutate();
  };
  const { importedCount, state } = importItem;
  const mayImport = canImport(actor, importItem.kind);
  return (
    <Stack gap="md">
      <ResultNotice importItem={importItem} />
      <Group>
        <Button onClick={() => void navigate({ to: LIST_PATHS[importItem.kind] })}>
          {LIST_LABELS[importItem.kind]}
        </Button>
        {mayImport && state === 'running' && (
          <Button variant="default" onClick={() => execute.mutate({ skipsFaulty: true })}>
            Import fortsetzen
          </Button>
        )}
        {mayImport && state !== 'withdrawn' && importedCount > 0 && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={() => setIsDialogOpen(true)}
          >
            Import rückgängig machen
          </Button>
        )}
      </Group>
      {isDialogOpen && (
        <WithdrawalDialog importItem={importItem} onConfirm={withdrawImport} onClose={() => setIsDialogOpen(false)} />
      )}
    </Stack>
  );
}

function ResultNotice({ importItem: { state, keptCount } }: { readonly importItem: Import }) {
  if (state === 'running' || state === 'withdrawing')
    return (
      <Alert color="gray" icon={<IconClock aria-hidden />} title="Noch nicht fertig">
        {state === 'running'
          ? 'Der Import wurde unterbrochen. Sie können ihn fortsetzen oder rückgängig machen.'
          : 'Es wurde noch nicht alles rückgängig gemacht. Sie können damit fortfahren.'}
      </Alert>
    );
  if (state === 'withdrawn' && keptCount > 0)
    return (
      <Text>
        {countText(keptCount, 'Eintrag bleibt', 'Einträge bleiben')} bestehen, weil damit schon gearbeitet wurde. Der
        Grund steht bei jeder Zeile.
      </Text>
    );
  return null;
}

interface WithdrawalDialogProps {
  readonly importItem: Import;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

const CONSEQUENCES = {
  profiles: 'Die importierten Profile werden deaktiviert. Wer schon unterschrieben hat, bleibt aktiv.',
  locations: 'Die importierten Standorte sind danach nicht aktiv. Wo schon etwas erfasst wurde, bleibt es, wie es ist.',
  users: 'Die offenen Einladungen werden zurückgezogen. Wer schon angenommen hat, behält den Zugang.',
} as const;

function WithdrawalDialog({ importItem, onConfirm, onClose }: WithdrawalDialogProps) {
  return (
    <SheetModal isQuestion isOpen title="Import rückgängig machen" onClose={onClose}>
      <Stack gap="md">
        <Text>{CONSEQUENCES[importItem.kind]} Beides bleibt festgehalten.</Text>
        <Group justify="flex-end" className={actions.actions}>
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button color="red" onClick={onConfirm}>
            {countText(importItem.importedCount - importItem.withdrawnCount - importItem.keptCount, 'Zeile', 'Zeilen')}{' '}
            rückgängig machen
          </Button>
        </Group>
      </Stack>
    </SheetModal>
  );
}
