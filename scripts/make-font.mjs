// Makes the fonts of the browser application from Source Sans 3, which the printed documents use as well. Run `npm run
// font` after an update of the package. The results are committed, because they change only once in years.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource-variable/source-sans-3';
const target = 'web/ui/font';

const charactersFrom = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

const without = (characters, others) => [...characters].filter((character) => !others.includes(character)).join('');

/** Letters and signs of German and English texts, which every page needs. */
const german = `${charactersFrom(0x20, 0x7e)}\u00a0§©«°·»ÄÖÜßäöü‑–—‘’‚“”„•…‹›€−×→←↑↓`;
/** Letters of the most frequent names from Poland, Turkey, the former Yugoslavia and Romania. */
const names = 'ĆćČčĐđŠšŽžŁłŃńŚśŹźŻżĘęĄąĞğİŞşȘșȚț';
/** Letters that the package has in its file of Latin letters, although others lie between them. */
const latinOfNames = 'ıŒœ';
/** Letters and signs of western Europe. */
const western = without(charactersFrom(0xa1, 0xff), german) + `${latinOfNames}†‰`;
/** The remaining letters of European names. */
const extended = `${without(charactersFrom(0x100, 0x17f), names + latinOfNames)}ẞ`;

/** A browser loads the other files only when a page shows one of their letters. */
const fonts = [
  { from: 'latin', to: 'source-sans-3.woff2', characters: german },
  { from: 'latin', to: 'source-sans-3-western.woff2', characters: western },
  { from: 'latin-ext', to: 'source-sans-3-names.woff2', characters: names },
  { from: 'latin-ext', to: 'source-sans-3-extended.woff2', characters: extended },
];

/**
 * Kerning, figures of one width, and marks: what the application sets. Without this list all forms of a letter are kept, such as
 * raised ones and those of fractions, a tenth of each file.
 */
const keepFeatures = ['kern', 'tnum', 'ccmp', 'mark', 'locl'];

mkdirSync(target, { recursive: true });
for (const { from, to, characters } of fonts) {
  const font = readFileSync(join(source, `files/source-sans-3-${from}-wght-normal.woff2`));
  const subset = await subsetFont(font, characters, {
    targetFormat: 'woff2',
    keepFeatures,
    variationAxes: { wght: { min: 400, max: 700 } },
  });
  writeFileSync(join(target, to), subset);
  console.log(`${to}: ${(subset.length / 1024).toFixed(1)} KiB`);
}
copyFileSync(join(source, 'LICENSE'), join(target, 'LICENSE.txt'));
