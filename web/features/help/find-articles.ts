import { searchText, searchWords } from '#shared/search-text.ts';
import type { Article } from './articles/article.ts';
import { withoutMarks } from './marked-text.ts';

export interface FoundArticle {
  readonly article: Article;
  /** The sentence that contains most of the words, or the purpose of the article. */
  readonly excerpt: string;
}

/** Returns the articles that contain every word of the search. Those that have it in the title come first. */
export function findArticles(articles: readonly Article[], search: string): FoundArticle[] {
  const words = searchWords(search);
  const countFoundWords = (text: string) => {
    const normalised = searchText(text);
    return words.filter((word) => normalised.includes(word)).length;
  };
  return articles
    .map((article) => {
      const sentences = sentencesOf(article);
      const fullText = [article.title, article.keywords ?? '', article.area, ...sentences].join(' ');
      const bestSentence = sentences.toSorted((a, b) => countFoundWords(b) - countFoundWords(a))[0] ?? article.purpose;
      return {
        article,
        excerpt: bestSentence,
        isFound: countFoundWords(fullText) === words.length,
        rank: 2 * countFoundWords(article.title) + countFoundWords(article.keywords ?? ''),
      };
    })
    .filter(({ isFound }) => isFound)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ article, excerpt }) => ({ article, excerpt }));
}

const sentencesOf = ({ purpose, steps, law, pitfalls }: Article) =>
  [purpose, ...steps, ...(law === undefined ? [] : [law]), ...pitfalls].map(withoutMarks);
