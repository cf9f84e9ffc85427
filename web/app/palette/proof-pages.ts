// Somebody who has no proof yet is in no hit of a search for proofs, but has a page that says what is missing.
import { IconFileCertificate } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canReadProofs } from '#shared/permissions.ts';
import { useActor } from '#web/api/session/session.ts';
import { type PaletteItem, wordsBesideProof } from './palette-search.ts';
import { itemOf, KIND_TEXTS, useSearchGroups } from './search-hits.ts';

const MAX_PROOF_PAGES = 3;

/** Returns the pages of the proofs of those whose name stands in the search beside the word. */
export function useProofPageItems(text: string) {
  const actor = useActor();
  const navigate = useNavigate();
  const { groups, isSearching, hasAnswer } = useSearchGroups(
    canReadProofs(actor) ? wordsBesideProof(text) : '',
    'profile',
  );
  const hits = groups.flatMap((group) => group.hits).slice(0, MAX_PROOF_PAGES);
  const items = hits.map((hit): PaletteItem => {
    const profile = String(idFromIri(hit.record, profiles.path));
    return {
      ...itemOf('profile', hit),
      id: `proofs of ${hit.record}`,
      group: KIND_TEXTS.proof,
      label: `Nachweise: ${hit.title}`,
      icon: IconFileCertificate,
      run: () => void navigate({ to: '/users/profiles_documents/{-$profile}', params: { profile } }),
    };
  });
  return { items, isFirstSearch: isSearching && !hasAnswer };
}
