// What axe finds without a layout: names, roles, order of headings, what a control says of itself. Contrast, sizes and what covers
// what are examined in a browser (e2e/quality/accessibility.spec.ts).
import axe from 'axe-core';
import { expect } from 'vitest';

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  resultTypes: ['violations'],
  preload: false,
};

/** @param part of the screen, a dialog for example; the whole page unless given */
export async function expectAccessible(part: Element = document.body): Promise<void> {
  // What is hidden has no box in a browser, which is how axe leaves it out there.
  const { violations } = await axe.run({ include: part, exclude: '[hidden]' }, options);
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}
