import { type Actor, isAdmin, isService } from '#shared/permissions.ts';
import type { Article, ArticlePicture, Reader } from './articles/article.ts';
import { articles } from './articles/articles.ts';
import { findArticles } from './find-articles.ts';

export const readerOf = (actor: Actor): Reader => {
  if (isService(actor)) return 'service';
  return isAdmin(actor) ? 'admin' : 'operator';
};

/** Returns the articles for this user that contain every word of the search, the best ones first. */
export const articlesFor = (actor: Actor, search: string): readonly Article[] =>
  findArticles(
    articles.filter(({ readers }) => readers.includes(readerOf(actor))),
    search,
  ).map(({ article }) => article);

/** Returns the picture of an article. Staff at the counter would look in vain for what a picture of the office shows. */
export const pictureFor = (actor: Actor, { picture }: Article): ArticlePicture | undefined =>
  isService(actor) && picture?.place === 'office' ? undefined : picture;
