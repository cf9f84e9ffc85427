import { Stack, Text, Title } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BackLink } from '#web/ui/page/back-link.tsx';
import { useActor } from '#web/api/session/session.ts';
import { pictureFor } from './articles-for.ts';
import type { Article } from './articles/article.ts';
import { articleOf } from './articles/articles.ts';
import classes from './help.module.css';
import { markedParts } from './marked-text.ts';

interface ArticlePageProps {
  readonly article: Article;
}

export function ArticlePage({ article }: ArticlePageProps) {
  const { title, purpose, steps, law, pitfalls, related } = article;
  const picture = pictureFor(useActor(), article);
  return (
    <Stack component="article" gap="lg" className={classes.page}>
      <div>
        <BackLink to="/hilfe" label="Alle Themen der Hilfe" />
        <Title order={1}>{title}</Title>
        <Text className={classes.purpose}>
          <MarkedText text={purpose} />
        </Text>
      </div>
      <section>
        <Title order={2}>So geht es</Title>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>
              <MarkedText text={step} />
            </li>
          ))}
        </ol>
      </section>
      {picture !== undefined && (
        <img
          src={picture.source}
          alt={picture.description}
          width={picture.width}
          height={picture.height}
          className={classes.picture}
        />
      )}
      {law !== undefined && <LegalBasis text={law} />}
      <section>
        <Title order={2}>Gut zu wissen</Title>
        <ul className={classes.pitfalls}>
          {pitfalls.map((pitfall) => (
            <li key={pitfall}>
              <MarkedText text={pitfall} />
            </li>
          ))}
        </ul>
      </section>
      <RelatedArticles ids={related} />
    </Stack>
  );
}

const LegalBasis = ({ text }: { readonly text: string }) => (
  <section className={classes.law}>
    <Title order={2} className={classes.lawTitle}>
      <IconGavel size={20} stroke={1.7} aria-hidden />
      Was das Recht verlangt
    </Title>
    <Text>
      <MarkedText text={text} />
    </Text>
  </section>
);

const RelatedArticles = ({ ids }: { readonly ids: Article['related'] }) => (
  <nav aria-label="Passt dazu">
    <Title order={2}>Passt dazu</Title>
    <ul className={classes.list}>
      {ids.map((id) => (
        <li key={id}>
          <Link to="/hilfe/$article" params={{ article: id }} className={classes.entry}>
            {articleOf(id)?.title}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** Shows the words of the screen in bold. */
function MarkedText({ text }: { readonly text: string }) {
  return markedParts(text).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a fixed text never change their order
    index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
  );
}
