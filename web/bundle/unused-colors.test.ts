import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UNUSED_COLORS } from './unused-colors.ts';

const sources = ['web', 'shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|unused-colors\.ts$/.test(file)),
);

describe('colours whose variables are left out', () => {
  it.each(UNUSED_COLORS)('are named nowhere: %s', (color) => {
    const named = new RegExp(`['"\`]${color}(?:\\.\\d)?['"\`]|mantine-color-${color}-`);
    expect(sources.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('are looked for in the whole application', () => {
    expect(sources.length).toBeGreaterThan(500);
  });
});
