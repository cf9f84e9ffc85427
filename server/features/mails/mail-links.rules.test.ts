import { expect, it } from 'vitest';
import { linksOf, withoutLinks } from './mail-links.rules.ts';

it.each([
  ['Öffnen Sie https://a.test/x.', ['https://a.test/x'], 'Öffnen Sie (Link verborgen).'],
  ['Dort (http://a.test/x?y=1.2#z)!', ['http://a.test/x?y=1.2#z'], 'Dort ((Link verborgen))!'],
  [
    'https://a.test/x\nhttps://b.test/y/, oder https://a.test/x',
    ['https://a.test/x', 'https://b.test/y/'],
    '(Link verborgen)\n(Link verborgen), oder (Link verborgen)',
  ],
  ['Ohne.', [], 'Ohne.'],
])('finds each link of %j once, without the punctuation after it', (text, links, shown) => {
  expect(linksOf(text)).toEqual(links);
  expect(withoutLinks(text)).toBe(shown);
});
