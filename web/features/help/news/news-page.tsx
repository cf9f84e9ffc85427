import { Stack, Text, Title } from '@mantine/core';
import { germanDay } from '#shared/domain/german-day.ts';
import { useActor } from '#web/api/session/session.ts';
import { readerOf } from '#web/features/help/articles-for.ts';
import classes from '#web/features/help/help.module.css';
import { BackLink } from '#web/ui/page/back-link.tsx';
import type { Reader } from '#web/features/help/articles/article.ts';
import type { Release } from './release.ts';
import { releases } from './releases.ts';

/** Shows what changed for the role of this user, the newest version first. */
export function NewsPage() {
  const reader = readerOf(useActor());
  return (
    <Stack component="article" gap="lg" className={classes.page}>
      <div>
        <BackLink to="/hilfe" label="Alle Themen der Hilfe" />
        <Title order={1}>Was ist neu</Title>
        <Text c="dimmed">Was sich mit jeder Version für Sie geändert hat.</Text>
      </div>
      {releases.map((release) => (
        <ReleaseNews key={release.version} release={release} reader={reader} />
      ))}
    </Stack>
  );
}

function ReleaseNews({ release, reader }: { readonly release: Release; readonly reader: Reader }) {
  const texts = release.changes.flatMap(({ news }) => (news?.readers.includes(reader) === true ? [news.text] : []));
  if (texts.length === 0) return null;
  return (
    <section>
      <Title order={2}>{`Version ${release.version} vom ${germanDay(release.day)}`}</Title>
      <ul className={classes.pitfalls}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
