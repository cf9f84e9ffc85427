let passed = 0;
let failed = 0;

/** Reports whether a sentence holds. The detail contains the measured figures. */
export function check(sentence: string, isTrue: boolean, detail = ''): void {
  if (isTrue) passed += 1;
  else failed += 1;
  console.log(`${isTrue ? '  ok  ' : ' FAIL '} ${sentence}${detail === '' ? '' : ` (${detail})`}`);
}

/** Reports a check that could not run as failed. */
export function reportNotRun(sentence: string, reason: string): void {
  failed += 1;
  console.log(` FAIL  ${sentence} did not run (${reason})`);
}

export const printTitle = (text: string): void => console.log(`\n${text}`);

/** @returns the exit code */
export function summarise(): number {
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
