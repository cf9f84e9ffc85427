import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHART_COLOURS } from '#shared/domain/charts/chart-colours.ts';

const styles = readFileSync(new URL('chart.module.css', import.meta.url), 'utf8');

// The style sheet has the colours as text, because variables of the theme would be part of every page before the login.
test.each(Object.entries(CHART_COLOURS))(
  '%s has the same colours on the screen as on paper',
  (style, { light, dark }) => {
    expect(styles).toContain(`&[data-look='${style}'] {\n    --look: light-dark(${light}, ${dark});`);
  },
);
