// The import rules of the project, as a plugin of oxlint. Each rule is one entry of the table below.
// server/test/architecture/lint-rules.test.ts breaks each rule on purpose and expects the linter to report it.
import { dirname, join, relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '..');

const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file) || /^(server|web)\/test\//.test(file);
const featureOf = (file) => /^(server|web)\/features\/([^/]+)\//.exec(file)?.[0];
const isPlatform = (file) =>
  (file.startsWith('server/') &&
    !/^server\/(features|demo|operations)\//.test(file) &&
    !/^server\/(app|create-jobs)\.ts$/.test(file)) ||
  (file.startsWith('web/') && !/^web\/(features|app)\//.test(file) && file !== 'web/main.tsx');

/** `from` and `to` are paths below the project root; for a package from npm, `to` is its name. */
const rules = [
  {
    name: 'shared imports only shared',
    isViolatedBy: ({ from, to }) =>
      from.startsWith('shared/') && !isTest(from) && !/^(shared\/|sha256$|zod(\/|$)|@noble\/hashes\/)/.test(to),
    reason: 'shared/ runs on both sides and may import only shared/, #sha256, zod and @noble/hashes.',
  },
  {
    name: 'web never imports server',
    isViolatedBy: ({ from, to }) => from.startsWith('web/') && !isTest(from) && to.startsWith('server/'),
    reason: 'the browser may know the server only by shared/contracts; this includes types.',
  },
  {
    name: 'server never imports web',
    isViolatedBy: ({ from, to }) => from.startsWith('server/') && to.startsWith('web/'),
    reason: 'the server must not depend on one of its clients.',
  },
  {
    name: 'features import only public modules of others',
    isViolatedBy: ({ from, to }) =>
      featureOf(from) !== undefined &&
      !isTest(from) &&
      featureOf(to) !== undefined &&
      featureOf(from) !== featureOf(to) &&
      !/\.public\.tsx?$/.test(to),
    reason: 'only the *.public.ts of another feature may be imported.',
  },
  {
    name: 'platform imports no feature',
    isViolatedBy: ({ from, to }) => isPlatform(from) && !isTest(from) && featureOf(to) !== undefined,
    reason: 'code that all features use must not depend on one of them.',
  },
  {
    name: 'features import nothing of web/app',
    isViolatedBy: ({ from, to }) =>
      /^web\/(features|ui|api)\//.test(from) && !isTest(from) && to.startsWith('web/app/'),
    reason: 'web/app imports the features, so code that both need belongs to web/ui or web/api.',
  },
  {
    name: 'rules are pure',
    isViolatedBy: ({ from, to, typeOnly }) =>
      from.endsWith('.rules.ts') &&
      !(typeOnly && to === 'server/http/render/errors.ts') &&
      /(^server\/(http|db)\/|\.(queries|routes)\.ts$|^(kysely|pg|fastify|@fastify\/.*|@electric-sql\/.*)$)/.test(to),
    reason:
      'a rule decides from values and reads neither database nor request. (It may import the type of a violation.)',
  },
  {
    name: 'only queries touch SQL',
    isViolatedBy: ({ from, to, typeOnly }) =>
      /^(server|web)\/features\//.test(from) &&
      !from.endsWith('.queries.ts') &&
      !isTest(from) &&
      !typeOnly &&
      /^(kysely|pg|@electric-sql\/.*)$/.test(to),
    reason: 'a feature has its SQL in *.queries.ts and nowhere else.',
  },
  {
    name: 'other folders are imported by #',
    isViolatedBy: ({ from, specifier }) => /^(shared|server|web)\//.test(from) && /(^|\/)\.\.(\/|$)/.test(specifier),
    reason: 'another folder is imported by #server/, #web/ or #shared/, and a file of the same folder by ./',
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
      const violatedRules = rules.filter((rule) =>
        rule.isViolatedBy({ from, to: targetOf(from, specifier), typeOnly, specifier }),
      );
      for (const rule of violatedRules) context.report({ node: source, message: `${rule.name}: ${rule.reason}` });
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
