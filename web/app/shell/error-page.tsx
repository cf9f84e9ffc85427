import type { ErrorComponentProps } from '@tanstack/react-router';
import { isChunkFailure, claimReload } from '#web/ui/screen/chunk-load.ts';
import { NoticePage, ReloadButton } from '#web/ui/page/notice-page.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';

export function ErrorPage({ error }: ErrorComponentProps) {
  if (claimReload(error)) location.reload();
  return (
    <div role="alert">
      <PageTitle>Fehler</PageTitle>
      {isChunkFailure(error) ? (
        <NoticePage title="Diese Seite konnte nicht geladen werden." action={<ReloadButton label="Neu laden" />}>
          Bitte prüfen Sie die Verbindung und laden Sie die Seite neu.
        </NoticePage>
      ) : (
        <NoticePage title="Hier ist etwas schiefgegangen." action={<ReloadButton label="Neu laden" />}>
          Was Sie gespeichert haben, ist sicher. Bitte laden Sie die Seite neu.
        </NoticePage>
      )}
    </div>
  );
}
