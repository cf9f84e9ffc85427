import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { QueuedRequest } from '#web/api/outbox/queued-request.ts';
import { sendAgain } from '#web/api/outbox/outbox-sending.ts';
import { changeLocation, sessionQuery, useSession } from '#web/api/session/session.ts';
import type { Session } from '#web/api/session/session-data.ts';
import { LazyProfileChooserModal } from '#web/features/profiles/profiles.public.ts';
import { showError } from '#web/ui/notice/alerts.ts';

/**
 * Offers to send a refused entry again, because it may be accepted once the cause is resolved. If the cause is the
 * profile, the user chooses another one to send the entry with.
 */
export function ConflictActions({ request }: { readonly request: QueuedRequest }) {
  const client = useQueryClient();
  const { profile } = useSession();
  const [isChooserOpen, setIsChooserOpen] = useState(false);
  const isAboutProfile = request.refusedField === 'profile';
  const bodyProfile = 'profile' in request.body ? request.body.profile : undefined;
  const canSignInstead = isAboutProfile && profile !== null && profile['@id'] !== bodyProfile;
  const sendWithProfile = () => sendAsProfile(request, client.getQueryData(sessionQuery.queryKey));
  return (
    <>
      {isAboutProfile ? (
        <Button
          variant="light"
          onClick={() => setIsChooserOpen(true)}
          aria-label={`Profil wechseln und senden: ${request.title}`}
        >
          Profil wechseln und senden
        </Button>
      ) : null}
      {canSignInstead ? (
        <Button variant="default" onClick={sendWithProfile}>
          Als {profile.name} senden
        </Button>
      ) : null}
      <Button variant="default" onClick={() => void sendAgain(request)} aria-label={`Erneut senden: ${request.title}`}>
        Erneut senden
      </Button>
      {isChooserOpen ? (
        <LazyProfileChooserModal isOpen onClose={() => setIsChooserOpen(false)} onChosen={sendWithProfile} />
      ) : null}
    </>
  );
}

/**
 * Sends the entry unchanged, but signed by the profile of the session. It keeps its idempotency key, because the server
 * stores nothing for a refused request, and the draft of a protocol finds its request by this key.
 */
function sendAsProfile(request: QueuedRequest, session: Session | undefined) {
  if (!session?.profile) return;
  const { profile, user } = session;
  const { profileChosenOffline = false } = user;
  const body = { ...request.body, profile: profile['@id'], profileChosenOffline };
  void sendAgain(request, { body, profileName: profile.name, profileChosenOffline });
}

export function OtherLocationAction({ request }: { readonly request: QueuedRequest }) {
  const client = useQueryClient();
  const locationSwitch = useMutation({
    mutationFn: (location: string) => changeLocation(client, location),
    onError: showError,
  });
  const { location } = request;
  if (location === null) return null;
  return (
    <Button variant="default" loading={locationSwitch.isPending} onClick={() => locationSwitch.mutate(location)}>
      Zum Standort wechseln und senden
    </Button>
  );
}
