import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyUploadLinkDialog } from '#web/features/upload-links/upload-links.public.ts';
import { toAskFor } from './asked-link.ts';
import { gapText } from './gap-text.ts';
import { gapsOfQuery } from './gaps.api.ts';

/** Returns the proofs for lack of which a person must not work; undefined while they are loading or unknown. */
export const useLackingProofs = (profile: string | undefined) =>
  useQuery({ ...gapsOfQuery(profile ?? ''), enabled: profile !== undefined }).data?.filter(
    ({ mayNotWork, reason }) => mayNotWork && reason !== 'expiring',
  );

/** Names the first of these proofs and what is wrong with it, and counts the others; undefined if there is none. */
export function lackingProofsText(proofs: ReturnType<typeof useLackingProofs>, now: number): string | undefined {
  // What was sent in waits for the office, so what nobody has brought yet is named before it.
  const [first, ...others] = (proofs ?? []).toSorted(
    (one, other) => Number(one.submitted !== undefined) - Number(other.submitted !== undefined),
  );
  if (first === undefined) return undefined;
  const text = `${first.typeName} ${gapText(first, now)}`;
  return others.length === 0 ? text : `${text}, ${others.length} weitere`;
}

interface GapsLinkDialogProps {
  readonly profile: { readonly '@id': string; readonly name: string };
  readonly onClose: () => void;
}

/**
 * Requests by one link all proofs that a person lacks or that expire soon and that were not sent in yet. Without any, the
 * user chooses the proof.
 */
export function GapsLinkDialog({ profile, onClose }: GapsLinkDialogProps) {
  const gaps = useQuery(gapsOfQuery(profile['@id']));
  return gaps.isPending ? null : (
    <DialogWithProofs profile={profile} requestedProofs={toAskFor(gaps.data ?? [])} onClose={onClose} />
  );
}

interface DialogWithProofsProps extends GapsLinkDialogProps {
  readonly requestedProofs: readonly { readonly type: string; readonly typeName: string }[];
}

/** Keeps the proofs that were missing when it was opened, so that the list does not change while the user reads it. */
function DialogWithProofs({ requestedProofs, ...props }: DialogWithProofsProps) {
  const [proofs, setProofs] = useState(requestedProofs);
  const otherProof = proofs.length > 0 ? { onOtherProof: () => setProofs([]) } : {};
  return <LazyUploadLinkDialog key={proofs.length} {...props} {...otherProof} requestedProofs={proofs} />;
}
