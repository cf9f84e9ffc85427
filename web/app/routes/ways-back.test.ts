import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screenAt } from './routes.tsx';

/** The addresses of all ways back, which are objects with an address and a label. */
const addressesIn = (source: string) =>
  [...source.matchAll(/\{\s*to: '(?<to>\/[^']*)',[^{}]*(?:\{[^{}]*\}[^{}]*)?label: /g)].map(
    ({ groups }) => groups?.['to'],
  );

const files = globSync('web/features/**/*.tsx').filter((file) => !file.endsWith('.test.tsx'));
const waysBack = files.flatMap((file) => addressesIn(readFileSync(file, 'utf8')).map((to = '') => ({ file, to })));

it('finds the ways back in the sources', () => expect(waysBack.length).toBeGreaterThan(20));

it.each(waysBack)('the way to $to in $file leads to a screen', ({ to }) => expect(screenAt(to)).toBeDefined());
