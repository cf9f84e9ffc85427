import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProfileDocument } from '#shared/contracts/profile-documents/profile-documents.ts';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { proofTypesQuery } from '#web/api/proof-types.ts';
import { useActor } from '#web/api/session/session.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';
import { LazyUploadLinkDialog, useOpenLinks } from '#web/features/upload-links/upload-links.public.ts';
import type { Column } from '#web/ui/list/column.ts';

/**
 * Offers to ask an active person for an expired proof in its row. There is no column for it while none of the rows has
 * expired.
 * @param rows the rows of the list; null while they are loading
 */
export function useRenewal(rows: readonly ProfileDocument[] | null) {
  const mayAsk = canManageUploadLinks(useActor());
  const people = useQuery(profilesQuery).data?.filter(({ isActive }) => isActive) ?? [];
  const types = useQuery(proofTypesQuery).data?.filter(({ isActive }) => isActive) ?? [];
  const openLinks = useOpenLinks() ?? [];
  const [asked, setAsked] = useState<ProfileDocument | null>(null);
  const personOf = ({ profile }: ProfileDocument) => people.find((person) => person['@id'] === profile);
  const typeOf = ({ type }: ProfileDocument) => types.find((candidate) => candidate['@id'] === type);
  const nameOf = (proof: ProfileDocument) =>
    isExpired(proof) && typeOf(proof) !== undefined ? personOf(proof)?.name : undefined;
  const column: Column<ProfileDocument> = {
    name: 'Aktion',
    kind: 'action',
    isEmpty: (proof) => nameOf(proof) === undefined,
    render: (proof) =>
      nameOf(proof) !== undefined && (
        <AskButton
          label={`${proof.name}, ${nameOf(proof)}`}
          isAsked={openLinks.some(({ profile, type }) => profile === proof.profile && type === proof.type)}
          onAsk={() => setAsked(proof)}
        />
      ),
  };
  const askedPerson = asked === null ? undefined : personOf(asked);
  const askedType = asked === null ? undefined : typeOf(asked);
  return {
    columns: mayAsk && rows?.some(isExpired) === true ? [column] : [],
    dialog: askedPerson !== undefined && askedType !== undefined && (
      <LazyUploadLinkDialog
        profile={askedPerson}
        requestedProofs={[{ type: askedType['@id'], typeName: askedType.name }]}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

/** A proof that was renewed or rejected has no such status, and one that was sent in waits for the office. */
const isExpired = ({ status, state }: ProfileDocument) => status === 'danger' && state === 'accepted';

interface AskButtonProps {
  readonly label: string;
  /** Whether an open link asks for it already. */
  readonly isAsked: boolean;
  readonly onAsk: () => void;
}

const AskButton = ({ label, isAsked, onAsk }: AskButtonProps) => (
  <Button
    variant={isAsked ? 'subtle' : 'default'}
    mih={44}
    my={2}
    aria-label={`${isAsked ? 'Erneut anfordern' : 'Anfordern'}: ${label}`}
    onClick={(event) => {
      // The row itself opens the details.
      event.stopPropagation();
      onAsk();
    }}
  >
    {isAsked ? 'Erneut anfordern' : 'Anfordern'}
  </Button>
);
