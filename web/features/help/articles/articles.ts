import type { Article } from './article.ts';
import { evidence } from './evidence.ts';
import { firstSteps } from './first-steps.ts';
import { management } from './management.ts';
import { platform } from './platform.ts';
import { shift } from './shift.ts';

export const articles: readonly Article[] = [...firstSteps, ...shift, ...management, ...evidence, ...platform];

export const articleOf = (id: string) => articles.find((article) => article.id === id);

/** Returns the article about a screen, by its path as declared in the routes. */
export const articleAbout = (screen: string) => articles.find(({ screens }) => screens.some((path) => path === screen));
