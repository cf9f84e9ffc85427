let passed = 0;
let failed = 0;
let skipped = 0;

/** One sentence that is true or not; the detail says what was measured. */
export function check(sentence: string, isTrue: boolean, detail = ''): void {
  if (isTrue) passed += 1;
  else failed += 1;
  console.log(`${isTrue ? '  ok  ' : ' FAIL '} ${sentence}${detail === '' ? '' : ` (${detail})`}`);
}

export function skip(sentence: string, because: string): void {
  skipped += 1;
  console.log(` skip  ${sentence} (${because})`);
}

export const title = (text: string): void => console.log(`\n${text}`);

/** @returns the exit code */
export function summarise(): number {
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
