/** No sign anybody can read, or one that turns around what stands beside it: in evidence neither may go unnoticed. */
const ILLEGIBLE = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu;

/** Makes of a value what can be printed; a replacer of `JSON.stringify`. What no paper can show becomes �. */
export const legible = (_key: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(ILLEGIBLE, '\ufffd')
    : value;
