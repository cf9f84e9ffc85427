/** Returns only the fields that were changed here, because another user may have changed the others meanwhile. */
export function changesBetween<Body extends object>(before: Body, after: Body): Partial<Body> {
  const changed: Partial<Body> = { ...after };
  for (const name in changed) if (JSON.stringify(changed[name]) === JSON.stringify(before[name])) delete changed[name];
  return changed;
}
