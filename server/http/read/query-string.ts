/** One parameter as PHP clients send it: `exists[doneAt]=false` has the key `exists` and the part `doneAt`. */
export interface QueryParameter {
  readonly key: string;
  /** Null for a key without brackets, '' for `[]`. */
  readonly part: string | null;
  readonly value: string;
}

/** Parses `a=1&a[b]=c&a[]=1&a[0]=1`, in the order sent. Broken escapes remain unchanged. */
export function parseQueryString(text: string): QueryParameter[] {
  const parameters: QueryParameter[] = [];
  for (const [name, value] of new URLSearchParams(text)) {
    const match = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(name);
    if (match) parameters.push({ key: match[1] ?? '', part: match[2] ?? null, value: value.replaceAll('\0', '') });
  }
  return parameters;
}

/** Returns the value of a key without brackets; the last one wins, as in PHP. */
export function lastValue(parameters: readonly QueryParameter[], key: string): string | undefined {
  return parameters.findLast((parameter) => parameter.key === key && parameter.part === null)?.value;
}

/** Returns every value of `a[]` and `a[0]`, otherwise the last one of `a`. */
export function allValues(parameters: readonly QueryParameter[], key: string): string[] {
  const listedParameters = parameters.filter(
    (parameter) => parameter.key === key && parameter.part !== null && /^\d*$/.test(parameter.part),
  );
  if (listedParameters.length > 0) return listedParameters.map((parameter) => parameter.value);
  const scalar = lastValue(parameters, key);
  return scalar === undefined ? [] : [scalar];
}
