import { Button } from '@mantine/core';
import { NoticePage } from '#web/ui/page/notice-page.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { takeOver } from './tab-lock-holder.ts';

export function TabLockPage() {
  return (
    <main>
      <PageTitle>In einem anderen Tab geöffnet</PageTitle>
      <NoticePage
        title="Schutzbuch ist schon in einem anderen Tab geöffnet."
        action={<Button onClick={takeOver}>Hier verwenden</Button>}
      >
        Damit am Standort nichts doppelt erfasst wird, arbeitet dort immer nur ein Tab. Wechseln Sie dorthin, oder
        arbeiten Sie hier weiter.
      </NoticePage>
    </main>
  );
}
