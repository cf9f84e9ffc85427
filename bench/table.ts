/** Prints rows as a Markdown table, so that the result can be pasted into the documentation unchanged. */
export function printTable(title: string, header: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = header.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  console.log(`\n### ${title}\n`);
  console.log(line(header));
  console.log(line(widths.map((width) => '-'.repeat(width))));
  for (const row of rows) console.log(line(row));
}

export const rate = (value: number): string => value.toFixed(value < 100 ? 1 : 0);
export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const ratio = (value: number): string => value.toFixed(2);

/** Reports whether a target is met. It never fails a run, because the figures depend on the machine. */
export const verdict = (isMet: boolean): string => (isMet ? 'yes' : 'NO');
