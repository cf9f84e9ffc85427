import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { sendAgain } from '#web/api/outbox/outbox-sending.ts';
import { changeLocation, useSession } from '#web/api/session/session.ts';
import { LazyProfileChooserModal } from '#web/features/profiles/profiles.public.ts';
import { showError } from '#web/ui/notice/alerts.ts';

/** Offers to send a rejected entry again, since it may be accepted once the cause is resolved. */
export function ConflictActions({ request }: { readonly request: QueuedRequest }) {
  const { profile, user } = useSession();
  const [isChoosing, setIsChoosing] = useState(false);
  const isAboutProfile = request.refusedField === 'profile';
  const signer = 'profile' in request.body ? request.body.profile : undefined;
  const canSignInstead = isAboutProfile && profile !== null && profile['@id'] !== signer;
  const { profileChosenOffline = false } = user;
  return (
    <>
      {isAboutProfile ? (
        <Button variant="light" onClick={() => setIsChoosing(true)}>
          Profil wählen
        </Button>
      ) : null}
      {canSignInstead ? (
        <Button
          variant="default"
          onClick={() =>
            void sendAgain(request, { body: { ...request.body, profile: profile['@id'], profileChosenOffline } })
          }
        >
          Als {profile.name} senden
        </Button>
      ) : null}
      <Button variant="default" onClick={() => void sendAgain(request)} aria-label={`Erneut senden: ${request.title}`}>
        Erneut senden
      </Button>
      {isChoosing ? <LazyProfileChooserModal isOpen onClose={() => setIsChoosing(false)} /> : null}
    </>
  );
}

export function ElsewhereActions({ request }: { readonly request: QueuedRequest }) {
  const client = useQueryClient();
  const move = useMutation({
    mutationFn: (location: string) => changeLocation(client, location),
    onError: showError,
  });
  const { location } = request;
  if (location === null) return null;
  return (
    <Button variant="default" loading={move.isPending} onClick={() => move.mutate(location)}>
      Zum Standort wechseln und senden
    </Button>
  );
}
