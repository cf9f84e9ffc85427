import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyUploadLinkDialog } from '#web/features/upload-links/upload-links.public.ts';
import { gapText } from './gap-text.ts';
import { gapsOfQuery } from './gaps.api.ts';

/** Returns the proofs for lack of which a person must not work; undefined while they are loading or unknown. */
export const useLackingProofs = (profile: string | undefined) =>
  useQuery({ ...gapsOfQuery(profile ?? ''), enabled: profile !== undefined }).data?.filter(
    ({ mayNotWork, reason }) => mayNotWork && reason !== 'expiring',
  );

/** Names the first of these proofs and what is wrong with it, and counts the others; undefined if there is none. */
export function lackingProofsText(proofs: ReturnType<typeof useLackingProofs>, now: number): string | undefined {
  const [first, ...others] = proofs ?? [];
  if (first === undefined) return undefined;
  const text = `${first.typeName} ${gapText(first, now)}`;
  return others.length === 0 ? text : `${text}, ${others.length} weitere`;
}

interface LackingProofsDialogProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  readonly onClose: () => void;
}

/** Requests all proofs that a person lacks by one link. If they are unknown, the user chooses the proof. */
export function LackingProofsDialog({ profile, onClose }: LackingProofsDialogProps) {
  const query = useQuery(gapsOfQuery(profile['@id']));
  const proofs = useLackingProofs(profile['@id']);
  return query.isPending ? null : (
    <DialogWithProofs profile={profile} requestedProofs={proofs ?? []} onClose={onClose} />
  );
}

interface DialogWithProofsProps extends LackingProofsDialogProps {
  readonly requestedProofs: readonly { readonly type: string; readonly typeName: string }[];
}

/** Keeps the proofs that were missing when it was opened, so that the list does not change while the user reads it. */
function DialogWithProofs({ requestedProofs, ...props }: DialogWithProofsProps) {
  const [proofs] = useState(requestedProofs);
  return <LazyUploadLinkDialog {...props} requestedProofs={proofs} />;
}
