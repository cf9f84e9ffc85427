// Makes two modules of each contract of the API for the browser application: one with the addresses of its endpoints, the
// other with its schemas. Browser and server share the contracts so that they agree on types. At run time a screen needs the
// addresses, and only a form needs the schemas, which check its input. In one module, the first screen would load all schemas
// and zod: a tenth of it.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type ESTree, parseSync, type Plugin } from 'vite';

const CONTRACT = /^(.*\/shared\/contracts\/[^?]+\.ts)(\?schemas)?$/;
const IMPORTED_CONTRACT = /^#shared\/contracts\/.+\.ts$/;

/** Properties of an argument of these functions that the browser never reads; browser-contracts.test.ts checks that. */
export const SERVER_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  endpoint: ['summary', 'query', 'body', 'response'],
  resource: ['description', 'schema', 'endpoints'],
};

export const browserContracts = (): Plugin => ({
  name: 'browser-contracts',
  apply: 'build',
  // By then the types have been removed.
  enforce: 'post',
  transform: {
    filter: { id: CONTRACT },
    handler(code, id) {
      const [, file = '', query] = CONTRACT.exec(id) ?? [];
      const program = this.parse(code);
      const moduleCode = query === undefined ? addressesIn(code, program, file) : schemasIn(code, program);
      return { code: moduleCode, map: null, moduleSideEffects: false };
    },
  },
});

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const applyEdits = (code: string, edits: readonly Edit[]) =>
  edits.reduceRight((text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end), code);

/** Returns the module without its schemas, which it exports from the other module. */
export function addressesIn(code: string, program: ESTree.Program, file: string): string {
  const schemas = schemaNames(file);
  const declarations = declarationsOf(program);
  const edits = declarations.flatMap(({ statement, name, value }) =>
    schemas.has(name)
      ? [{ start: statement.start, end: statement.end, text: '' }]
      : pure(value, serverProperties(code, value)),
  );
  const exported = declarations
    .filter(({ name, isExported }) => isExported && schemas.has(name))
    .map(({ name }) => name);
  return `${applyEdits(code, edits)}\nexport { ${exported.join(', ')} } from ${JSON.stringify(`${file}?schemas`)};`;
}

/** Returns the whole module, of which the bundler keeps the schemas that are used. */
const schemasIn = (code: string, program: ESTree.Program) =>
  applyEdits(
    code,
    declarationsOf(program).flatMap(({ value }) => pure(value)),
  );

/** Marks a computed value as free of effects, so that the bundler leaves it out if nobody uses it. */
const pure = ({ type, start, end }: Declaration['value'], edits: readonly Edit[] = []): readonly Edit[] =>
  /^(?:Call|Object|Array)Expression$/.test(type)
    ? [{ start, end: start, text: '/* @__PURE__ */ (() => (' }, ...edits, { start: end, end, text: '))()' }]
    : edits;

/** Returns edits that leave out what only the server reads of an endpoint or a resource. */
function serverProperties(code: string, value: Declaration['value']): Edit[] {
  if (!isA(value, 'CallExpression') || !isA(value.callee, 'Identifier')) return [];
  const names = SERVER_PROPERTIES[value.callee.name];
  const [declaration] = value.arguments;
  if (names === undefined || !isA(declaration, 'ObjectExpression')) return [];
  return declaration.properties
    .filter((part) => isA(part, 'Property') && isA(part.key, 'Identifier') && names.includes(part.key.name))
    .map(({ start, end }) => ({ start, end: end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), text: '' }));
}

interface Declaration {
  readonly name: string;
  readonly isExported: boolean;
  readonly statement: ESTree.Node;
  readonly value: ESTree.Expression | ESTree.Function;
}

const declarationsOf = ({ body }: ESTree.Program): Declaration[] =>
  body.flatMap((statement) => {
    const isExported = isA(statement, 'ExportNamedDeclaration');
    const declared = isExported ? statement.declaration : statement;
    if (isA(declared, 'FunctionDeclaration') && declared.id !== null)
      return [{ name: declared.id.name, isExported, statement, value: declared }];
    if (!isA(declared, 'VariableDeclaration')) return [];
    return declared.declarations.flatMap(({ id, init }) =>
      isA(id, 'Identifier') && init !== null ? [{ name: id.name, isExported, statement, value: init }] : [],
    );
  });

const isA = <Type extends ESTree.Node['type']>(
  node: ESTree.Node | null | undefined,
  type: Type,
): node is ESTree.Node & { type: Type } => node?.type === type;

const schemaNamesByFile = new Map<string, ReadonlySet<string>>();

/** Returns what a contract declares with zod, or with something of another contract that does. */
function schemaNames(file: string): ReadonlySet<string> {
  const known = schemaNamesByFile.get(file);
  if (known !== undefined) return known;
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const names = new Set(program.body.flatMap((statement) => importedSchemas(statement, file)));
  const imported = new Set(names);
  const declarations = declarationsOf(program).filter(({ value }) => serverProperties('', value).length === 0);
  for (let size = -1; size !== names.size;) {
    size = names.size;
    for (const { name, value } of declarations) if (referencesAny(value, names)) names.add(name);
  }
  const declared = new Set([...names].filter((name) => !imported.has(name)));
  schemaNamesByFile.set(file, declared);
  return declared;
}

function importedSchemas(statement: ESTree.Node, importer: string): string[] {
  if (!isA(statement, 'ImportDeclaration')) return [];
  const names = statement.specifiers.map(({ local }) => local.name);
  if (statement.source.value === 'zod/mini') return names;
  const file = contractFile(statement.source.value, importer);
  return file === undefined ? [] : names.filter((name) => schemaNames(file).has(name));
}

/** Returns the path of an imported contract, and undefined for any other module. */
function contractFile(imported: string, importer: string): string | undefined {
  if (imported.startsWith('.')) return path.resolve(path.dirname(importer), imported);
  return IMPORTED_CONTRACT.test(imported) ? path.resolve(imported.slice(1)) : undefined;
}

/** Returns whether the code of a node names any of these. The name of a property is no reference, and types are no code. */
function referencesAny(node: unknown, names: ReadonlySet<string>): boolean {
  if (Array.isArray(node)) return node.some((part) => referencesAny(part, names));
  if (typeof node !== 'object' || node === null) return false;
  const { type, name, computed, ...parts }: Readonly<Record<string, unknown>> = { ...node };
  // Only an identifier has a text as its name.
  if (typeof name === 'string') return names.has(name);
  if (String(type).startsWith('TS')) return referencesAny(parts['expression'], names);
  return Object.entries(parts).some(
    ([key, part]) => (computed !== false || (key !== 'key' && key !== 'property')) && referencesAny(part, names),
  );
}
