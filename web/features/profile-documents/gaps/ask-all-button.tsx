import { Button } from '@mantine/core';
import { IconCopy, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { useMailObstacle } from '#web/api/session/mail-obstacle.ts';
import {
  LazySeveralLinksDialog,
  useAllLinksTitle,
  useOpenLinks,
} from '#web/features/upload-links/upload-links.public.ts';
import { linkForAny, toAskFor } from './asked-link.ts';
import type { PersonWithGaps } from './people-with-gaps.ts';

/**
 * Asks everybody who is shown for what they lack and have not sent in yet. Nobody is asked before the user has seen who,
 * for what and where.
 */
export function AskAllButton({ people }: { readonly people: readonly PersonWithGaps[] }) {
  const openLinks = useOpenLinks();
  const title = useAllLinksTitle();
  const AskIcon = useMailObstacle() === null ? IconSend : IconCopy;
  const [isOpen, setIsOpen] = useState(false);
  const toAsk = people.flatMap((person) => {
    const gaps = toAskFor(person.gaps);
    return gaps.length === 0 ? [] : [{ ...person, gaps }];
  });
  // Whoever may not see the links may not ask. Until they are loaded, somebody who was asked today would be asked again.
  if (toAsk.length < 2 || openLinks === undefined) return null;
  const peopleToAsk = toAsk.map(({ profile, name, gaps }) => ({
    profile,
    name,
    proofs: gaps.map(({ type, typeName }) => ({ type, typeName })),
    openLink: linkForAny(
      gaps,
      openLinks.filter((link) => link.profile === profile),
    ),
  }));
  return (
    <>
      <Button variant="default" leftSection={<AskIcon size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {title}
      </Button>
      {isOpen && <LazySeveralLinksDialog people={peopleToAsk} onClose={() => setIsOpen(false)} />}
    </>
  );
}
