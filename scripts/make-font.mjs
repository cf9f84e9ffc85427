// Makes the fonts of the browser application from Source Sans 3, which the printed documents use as well. Run `npm run
// font` after an update of the package. The results are committed, because they change only once in years.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const source = 'node_modules/@fontsource-variable/source-sans-3';
const target = 'web/ui/font';

const charactersFrom = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** Letters of foreign names that the package has in its file of Latin letters. */
const latinOfNames = 'ıŒœ';
/** Letters and signs of German and English texts, which every page needs. */
const latin = charactersFrom(0x20, 0x7e) + charactersFrom(0xa0, 0xff) + latinOfNames + '‑–—‘’‚“”„†•…‰‹›€−×→←↑↓';
/** Letters of the most frequent names from Poland, Turkey, the former Yugoslavia and Romania. */
const names = 'ĆćČčĐđŠšŽžŁłŃńŚśŹźŻżĘęĄąĞğİŞşȘșȚț';
/** The remaining letters of European names. */
const extended = `${charactersFrom(0x100, 0x17f).replaceAll(new RegExp(`[${names}${latinOfNames}]`, 'g'), '')}ẞ`;

/** A browser loads the second and third file only when a page shows one of their letters. */
const fonts = [
  { from: 'latin', to: 'source-sans-3.woff2', characters: latin },
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
