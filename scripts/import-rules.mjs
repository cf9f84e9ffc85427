// The import rules of the project, as a plugin of oxlint. Each rule is one entry of the table below.
// server/test/architecture/lint-rules.test.ts breaks each rule on purpose and expects the linter to report it.
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '..');

const inTest = (file) => /\.(test|spec)\.tsx?$/.test(file) || /^(server|web)\/test\//.test(file);
const featureOf = (file) => /^(server|web)\/features\/([^/]+)\//.exec(file)?.[0];
const isPlatform = (file) =>
  (file.startsWith('server/') &&
    !/^server\/(features|demo)\//.test(file) &&
    !/^server\/(app|create-jobs)\.ts$/.test(file)) ||
  (file.startsWith('web/') && !/^web\/(features|app)\//.test(file) && file !== 'web/main.tsx');

/** `from` and `to` are paths below the project root; for a package from npm, `to` is its name. */
const rules = [
  {
    name: 'shared imports nobody',
    breaks: ({ from, to }) =>
      from.startsWith('shared/') && !inTest(from) && !/^(shared\/|sha256$|zod(\/|$)|@noble\/hashes\/)/.test(to),
    because: 'shared/ runs on both sides and may import only shared/, #sha256, zod and @noble/hashes.',
  },
  {
    name: 'web never imports server',
    breaks: ({ from, to }) => from.startsWith('web/') && !inTest(from) && to.startsWith('server/'),
    because: 'the browser knows the server by shared/contracts only, types included.',
  },
  {
    name: 'server never imports web',
    breaks: ({ from, to }) => from.startsWith('server/') && to.startsWith('web/'),
    because: 'the server serves any client.',
  },
  {
    name: 'features enter by the door',
    breaks: ({ from, to }) =>
      featureOf(from) !== undefined &&
      !inTest(from) &&
      featureOf(to) !== undefined &&
      featureOf(from) !== featureOf(to) &&
      !/\.public\.tsx?$/.test(to),
    because: 'of another feature only its *.public.ts may be used.',
  },
  {
    name: 'platform knows no feature',
    breaks: ({ from, to }) => isPlatform(from) && !inTest(from) && featureOf(to) !== undefined,
    because: 'what carries all features must not know one.',
  },
  {
    name: 'features know no frame',
    breaks: ({ from, to }) => /^web\/(features|ui|api)\//.test(from) && !inTest(from) && to.startsWith('web/app/'),
    because: 'the frame shows the features, so what both need lies in web/ui or web/api.',
  },
  {
    name: 'rules are pure',
    breaks: ({ from, to, typeOnly }) =>
      from.endsWith('.rules.ts') &&
      !(typeOnly && to === 'server/http/render/errors.ts') &&
      /(^server\/(http|db)\/|\.(queries|routes)\.ts$|^(kysely|pg|fastify|@fastify\/.*|@electric-sql\/.*)$)/.test(to),
    because: 'a rule decides from values; it reads no database and no request. (It may name the type of a violation.)',
  },
  {
    name: 'only queries touch SQL',
    breaks: ({ from, to, typeOnly }) =>
      /^(server|web)\/features\//.test(from) &&
      !from.endsWith('.queries.ts') &&
      !inTest(from) &&
      !typeOnly &&
      /^(kysely|pg|@electric-sql\/.*)$/.test(to),
    because: 'SQL stands in *.queries.ts, nowhere else in a feature.',
  },
  {
    name: 'folders are named',
    breaks: ({ from, specifier }) => /^(shared|server|web)\//.test(from) && /(^|\/)\.\.(\/|$)/.test(specifier),
    because: 'another folder is imported by #server/, #web/ or #shared/, the own one by ./',
  },
];

const targetOf = (from, specifier) => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.'))
    return relative(root, join(root, dirname(from), specifier))
      .split(sep)
      .join('/');
  return specifier;
};

const boundaries = {
  create(context) {
    const from = relative(root, context.filename).split(sep).join('/');
    const check = (source, typeOnly) => {
      if (typeof source?.value !== 'string') return;
      const specifier = source.value;
      const broken = rules.filter((rule) => rule.breaks({ from, to: targetOf(from, specifier), typeOnly, specifier }));
      for (const rule of broken) context.report({ node: source, message: `${rule.name}: ${rule.because}` });
    };
    return {
      ImportDeclaration: (node) => check(node.source, node.importKind === 'type'),
      ExportNamedDeclaration: (node) => check(node.source, node.exportKind === 'type'),
      ExportAllDeclaration: (node) => check(node.source, node.exportKind === 'type'),
      ImportExpression: (node) => check(node.source, false),
      TSImportType: (node) => check(node.source, true),
    };
  },
};

// oxlint requires a default export of a plugin.
export default { meta: { name: 'architecture' }, rules: { boundaries } };
