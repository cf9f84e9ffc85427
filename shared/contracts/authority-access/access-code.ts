const GROUP_DIGITS = 4;

/** Writes a code, or what was typed of it so far, in two groups, as it is read aloud: '7139 2924'. */
export function groupedAccessCode(typed: string): string {
  const code = typed.replaceAll(/[\s-]/g, '');
  return code.length > GROUP_DIGITS ? `${code.slice(0, GROUP_DIGITS)} ${code.slice(GROUP_DIGITS)}` : code;
}
