import { usePathParameter, useUrlState } from '#web/ui/filter/url-state.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';
import { ArticlePage } from './article-page.tsx';
import { articleAbout, articleOf } from './articles/articles.ts';
import { HelpContents } from './help-contents.tsx';
import { NewsPage } from './news/news-page.tsx';

/** Shows the help. It works without a server, because all its texts are part of the application. */
export function HelpPage() {
  const id = usePathParameter('article');
  const [{ screen }] = useUrlState({ screen: '' });
  if (id === 'neu') return <NewsPage />;
  const article = id === '' ? articleAbout(screen) : articleOf(id);
  if (article !== undefined) return <ArticlePage key={article.id} article={article} />;
  return id === '' ? <HelpContents /> : <UnknownPage />;
}
