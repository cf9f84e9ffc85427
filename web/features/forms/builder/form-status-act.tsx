import { Text } from '@mantine/core';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { Form } from '#shared/contracts/forms/forms.ts';
import { useChangeForm } from '#web/features/forms/forms.api.ts';
import { StatusAct } from '#web/ui/sections/status-act.tsx';

/** Takes the form from the choices for a new protocol, or offers it again. */
export function FormStatusAct({ form }: { readonly form: Form }) {
  const change = useChangeForm(form.id);
  const setActive = (isActive: boolean) => () =>
    change.mutateAsync({ body: { isActive }, ifMatch: null, idempotencyKey: crypto.randomUUID() });
  if (form.isActive)
    return (
      <StatusAct
        label="Template stilllegen"
        icon={IconArchive}
        confirmLabel="Stilllegen"
        isTaking
        successText={`${form.name} kann nicht mehr ausgefüllt werden.`}
        act={setActive(false)}
      >
        <Text>Niemand kann dieses Template dann neu ausfüllen. Begonnene und abgeschlossene Protokolle bleiben.</Text>
      </StatusAct>
    );
  return (
    <StatusAct
      label="Template aktivieren"
      icon={IconArchiveOff}
      confirmLabel="Aktivieren"
      successText={`${form.name} kann wieder ausgefüllt werden.`}
      act={setActive(true)}
    >
      <Text>Das Template wird an seinen Standorten dann wieder zum Ausfüllen angeboten.</Text>
    </StatusAct>
  );
}
