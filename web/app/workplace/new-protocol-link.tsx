import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { canWriteProtocol } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';

export function NewProtocolLink({ className }: { readonly className?: string | undefined }) {
  const isAllowed = canWriteProtocol(useActor());
  if (!isAllowed) return null;
  return (
    <Button
      size="lg"
      variant="default"
      leftSection={<IconFilePlus size={22} aria-hidden />}
      className={className}
      renderRoot={(props) => <Link to="/service/protocols/create" {...props} />}
    >
      <span>Neues Protokoll</span>
    </Button>
  );
}
