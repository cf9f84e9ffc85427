import { Text } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { useChangeForm } from '#web/features/forms/forms.api.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';

/** Takes the form from the choices for a new protocol, or offers it again. */
export function FormStatusAct({ form }: { readonly form: Form }) {
  const change = useChangeForm(form.id);
  return (
    <StatusAct
      isActive={form.isActive}
      send={change.mutateAsync}
      deactivation={{
        label: 'Template stilllegen',
        icon: IconArchive,
        confirmLabel: 'Stilllegen',
        successText: `${form.name} kann nicht mehr ausgefüllt werden.`,
        consequence: (
          <Text>Niemand kann dieses Template dann neu ausfüllen. Begonnene und abgeschlossene Protokolle bleiben.</Text>
        ),
      }}
      activation={{
        label: 'Template aktivieren',
        icon: IconArchiveOff,
        confirmLabel: 'Aktivieren',
        successText: `${form.name} kann wieder ausgefüllt werden.`,
        consequence: <Text>Das Template wird an seinen Standorten dann wieder zum Ausfüllen angeboten.</Text>,
      }}
    />
  );
}
