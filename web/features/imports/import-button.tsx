import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ImportKind } from '#shared/contracts/imports/imports.ts';
import { canImport } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';

/** Leads to the import from the list that it fills. */
export function ImportButton({ kind }: { readonly kind: ImportKind }) {
  const navigate = useNavigate();
  if (!canImport(useSession().actor, kind)) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
      onClick={() => void navigate({ to: `/imports/create/${kind}` })}
    >
      Importieren
    </Button>
  );
}
