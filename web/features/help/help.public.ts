export { articlesFor } from './articles-for.ts';
