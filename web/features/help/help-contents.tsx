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
  const [{ q, role }, change] = useUrlState({ q: '', role: '' });
  const own = readerOf(useActor());
  const reader = READERS.find(({ value }) => value === role)?.value ?? own;
  return (
    <Stack gap="lg" className={classes.page}>
      <div>
        <Title order={1}>Hilfe</Title>
        <Text c="dimmed">Kurz und nach Aufgaben geordnet. Funktioniert auch ohne Netz.</Text>
      </div>
      <TextFilter label="Hilfe durchsuchen" value={q} onChange={(text) => change({ q: text })} />
      {q.trim() === '' ? (
        <>
          <ViewSwitch
            label="Für wen"
            views={READERS}
            value={reader}
            onChange={(value) => change({ role: value === own ? '' : value })}
          />
          <Contents reader={reader} />
        </>
      ) : (
        <Results search={q} />
      )}
    </Stack>
  );
}

function Contents({ reader }: { readonly reader: Reader }) {
  const shown = articles.filter(({ readers }) => readers.includes(reader));
  const areas = AREAS.filter((area) => shown.some((article) => article.area === area));
  return (
    <div className={classes.areas}>
      {areas.map((area) => (
        <AreaSection key={area} area={area} shown={shown.filter((article) => article.area === area)} />
      ))}
    </div>
  );
}

function AreaSection({ area, shown }: { readonly area: Area; readonly shown: readonly Article[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.area}>
      <Title order={2} id={id}>
        {area}
      </Title>
      <ul className={classes.list}>
        {shown.map(({ id: article, title }) => (
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

function Results({ search }: { readonly search: string }) {
  const found = findArticles(articles, search);
  return (
    <section aria-label="Suchergebnisse">
      <Text role="status" c="dimmed">
        {found.length === 0
          ? `Nichts gefunden zu „${search}“. Versuchen Sie ein anderes Wort.`
          : countText(found.length)}
      </Text>
      <ul className={classes.list}>
        {found.map(({ article: { id, title, area }, excerpt }) => (
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
