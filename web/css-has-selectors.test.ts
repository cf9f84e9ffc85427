import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// What a rule with `:has()` asks for decides when a browser applies it anew. Asked for a tag, an id or a position, it does so
// with every element that is inserted anywhere, which took 30 ms of the 50 that an answer of a protocol may take.

/** On paper nothing changes, so that its rules cost nothing. */
const PRINTED = 'web/ui/screen/print.css';

const styleSheets = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((file) => join('web', file))
  .filter((file) => file.endsWith('.css') && file !== PRINTED);

/** Returns what stands in the brackets of each `:has()` of a style sheet. */
const hasArguments = (css: string) =>
  [...css.matchAll(/:has\(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].map(([, inner]) => inner);

it('a rule with :has() asks for a class, an attribute or a state', () => {
  const unspecific = styleSheets.flatMap((file) =>
    hasArguments(readFileSync(file, 'utf8'))
      .filter((inner) => !/^(?:\.[\w-]+|\[[^\]]+\])*(?::(?:checked|focus-visible|active|hover))?$/.test(inner ?? ''))
      .map((inner) => `${file}: ${inner}`),
  );
  expect(unspecific).toEqual([]);
});

/** Elements that contain the whole page, or nearly so. */
const ENCLOSING =
  /(?:html|body|:root|main|:global\([^)]*\)|\.shell|\.content|\.main)(?:\[[^\]]*\]|:not\([^)]*\))*:(?:not\(:)?has\(/;

it('no rule asks with :has() what the whole page contains, because a browser looks through it after each change', () => {
  const asking = styleSheets.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => ENCLOSING.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(asking).toEqual([]);
});
