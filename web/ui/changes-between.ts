/** Only what was changed here: the rest may have been changed by somebody else in the meantime. */
export function changesBetween<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changed: Partial<Body> = { ...after };
  for (const name in changed) if (JSON.stringify(changed[name]) === JSON.stringify(before[name])) delete changed[name];
  return changed;
}
