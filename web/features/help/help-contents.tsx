import { Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useActor } from '#web/api/session/session.ts';
import { TextFilter } from '#web/ui/filter/text-filter.tsx';
import { useUrlState } from '#web/ui/filter/url-state.ts';
import { ViewSwitch } from '#web/ui/list/view-switch.tsx';
import { type Area, AREAS, type Article, type Reader } from './articles/article.ts';
import { articles } from './articles/articles.ts';
import { readerOf } from './articles-for.ts';
import { findArticles } from './find-articles.ts';
import classes from './help.module.css';

const READERS: readonly { readonly value: Reader; readonly label: string }[] = [
  { value: 'service', label: 'Service' },
  { value: 'operator', label: 'Verwaltung' },
  { value: 'admin', label: 'Admin' },
];

/** Shows the table of contents by area for one role at a time, and the search over all articles. */
export function HelpContents() {
  const [{ q, role }, changeUrlState] = useUrlState({ q: '', role: '' });
  const ownRole = readerOf(useActor());
  const reader = READERS.find(({ value }) => value === role)?.value ?? ownRole;
  return (
    <Stack gap="lg" className={classes.page}>
      <div>
        <Title order={1}>Hilfe</Title>
        <Text c="dimmed">Kurz und nach Aufgaben geordnet. Funktioniert auch ohne Netz.</Text>
        <Link to="/hilfe/$article" params={{ article: 'neu' }} className={classes.entry}>
          Was ist neu
        </Link>
      </div>
      <TextFilter label="Hilfe durchsuchen" value={q} onChange={(text) => changeUrlState({ q: text })} />
      {q.trim() === '' ? (
        <>
          <ViewSwitch
            label="Für wen"
            views={READERS}
            value={reader}
            onChange={(value) => changeUrlState({ role: value === ownRole ? '' : value })}
          />
          <ArticlesByArea reader={reader} />
        </>
      ) : (
        <FoundArticles search={q} />
      )}
    </Stack>
  );
}

function ArticlesByArea({ reader }: { readonly reader: Reader }) {
  const readerArticles = articles.filter(({ readers }) => readers.includes(reader));
  const areas = AREAS.filter((area) => readerArticles.some((article) => article.area === area));
  return (
    <div className={classes.areas}>
      {areas.map((area) => (
        <AreaSection key={area} area={area} areaArticles={readerArticles.filter((article) => article.area === area)} />
      ))}
    </div>
  );
}

function AreaSection({ area, areaArticles }: { readonly area: Area; readonly areaArticles: readonly Article[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.area}>
      <Title order={2} id={id}>
        {area}
      </Title>
      <ul className={classes.list}>
        {areaArticles.map(({ id: article, title }) => (
          <li key={article}>
            <Link to="/hilfe/$article" params={{ article }} className={classes.entry}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundArticles({ search }: { readonly search: string }) {
  const results = findArticles(articles, search);
  return (
    <section aria-label="Suchergebnisse">
      <Text role="status" c="dimmed">
        {results.length === 0
          ? `Nichts gefunden zu „${search}“. Versuchen Sie ein anderes Wort.`
          : countText(results.length)}
      </Text>
      <ul className={classes.list}>
        {results.map(({ article: { id, title, area }, excerpt }) => (
          <li key={id}>
            <Link to="/hilfe/$article" params={{ article: id }} className={classes.result}>
              <span className={classes.resultTitle}>{title}</span>
              <span className={classes.resultText}>{`${area} · ${excerpt}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const countText = (count: number) => (count === 1 ? '1 Seite' : `${count} Seiten`);
