import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { NoticePage } from './notice-page.tsx';
import { PageTitle } from './page-title.tsx';

export function UnknownPage() {
  return (
    <>
      <PageTitle>Seite nicht gefunden</PageTitle>
      <NoticePage
        title="Diese Seite gibt es nicht."
        action={
          <Button component={Link} to="/">
            Zur Startseite
          </Button>
        }
      >
        Die Adresse ist unbekannt, oder Ihr Zugang umfasst diesen Bereich nicht.
      </NoticePage>
    </>
  );
}
