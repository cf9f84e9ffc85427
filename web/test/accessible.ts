// Runs the axe rules that need no layout: names, roles, order of headings, states. Contrast, sizes and overlaps are
// tested in a browser (e2e/quality/accessibility.spec.ts).
import axe from 'axe-core';
import { expect } from 'vitest';

const options: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  resultTypes: ['violations'],
  preload: false,
};

/** @param container an element, for example a dialog; the whole page by default */
export async function expectAccessible(container: Element = document.body): Promise<void> {
  // happy-dom gives hidden elements a box, so axe would not skip them as it does in a browser.
  const { violations } = await axe.run({ include: container, exclude: '[hidden]' }, options);
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}
