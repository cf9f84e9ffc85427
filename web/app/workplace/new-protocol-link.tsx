import { Button } from '@mantine/core';
import { IconFilePlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { canWriteProtocol } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { useIsIdle } from '#web/ui/screen/timing/use-is-idle.ts';

const LazyOpenDraftCount = lazyDialog(
  async () => (await import('#web/features/protocols/drafts/open-draft-count.public.tsx')).OpenDraftCount,
);

interface NewProtocolLinkProps {
  readonly className?: string | undefined;
  /** Whether it says how many protocols were begun and wait to be filled in. */
  readonly countsDrafts?: boolean;
}

export function NewProtocolLink({ className, countsDrafts = false }: NewProtocolLinkProps) {
  const { actor, location, user } = useSession();
  const isIdle = useIsIdle();
  if (!canWriteProtocol(actor)) return null;
  return (
    <Button
      size="lg"
      variant="default"
      leftSection={<IconFilePlus size={22} aria-hidden />}
      className={className}
      renderRoot={(props) => <Link to="/service/protocols/create" {...props} />}
    >
      <span>Neues Protokoll</span>
      {countsDrafts && isIdle && location !== null && <LazyOpenDraftCount user={user.uid} location={location['@id']} />}
    </Button>
  );
}
