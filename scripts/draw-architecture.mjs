// Draws as a Mermaid diagram in docs/architecture.md which areas of the code import which others. Run it with `npm run
// architecture`; a test in server/test compares the diagram with the code.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './node-runtime.mjs';

const ARCHITECTURE_FILE = 'docs/architecture.md';
const BEGIN_MARKER = '<!-- drawn by npm run architecture -->\n';
const END_MARKER = '<!-- end of the drawing -->';

/**
 * The areas of the code. A file belongs to the first one whose pattern it matches. The order is that of the diagram.
 */
const areas = [
  {
    side: 'browser',
    name: 'web/app',
    label: 'app<br/>routes, frame, workplace, dashboard',
    files: /^web\/(app\/|main)/,
  },
  { side: 'browser', name: 'web/features', label: 'features<br/>one folder each', files: /^web\/features\// },
  { side: 'browser', name: 'web/ui', label: 'ui<br/>lists, forms, dialogs, time', files: /^web\/ui\// },
  { side: 'browser', name: 'web/api', label: 'api<br/>client, session, outbox', files: /^web\/api\// },
  { side: 'both', name: 'shared/contracts', label: 'contracts<br/>the wire', files: /^shared\/contracts\// },
  {
    side: 'both',
    name: 'shared/domain',
    label: 'domain, questionnaire, ledger<br/>rules of both sides',
    files: /^shared\//,
  },
  {
    side: 'server',
    name: 'server/app',
    label: 'app<br/>assembles features and jobs',
    files: /^server\/(app|create-jobs|main|config|runtime-config|welcome)\.ts$/,
  },
  { side: 'server', name: 'server/demo', label: 'demo<br/>seed, nightly restore', files: /^server\/demo\// },
  { side: 'server', name: 'server/features', label: 'features<br/>one folder each', files: /^server\/features\// },
  { side: 'server', name: 'server/http', label: 'http<br/>routes, lists, Hydra, OpenAPI', files: /^server\/http\// },
  { side: 'server', name: 'server/access', label: 'access<br/>actor, scope', files: /^server\/access\// },
  { side: 'server', name: 'server/ledger', label: 'ledger<br/>append, forget', files: /^server\/ledger\// },
  { side: 'server', name: 'server/db', label: 'db<br/>store, schema, migrations', files: /^server\/db\// },
  { side: 'server', name: 'server/runtime', label: 'runtime<br/>jobs, queues, shutdown', files: /^server\/runtime\// },
  {
    side: 'server',
    name: 'server/services',
    label: 'files, mail, oasis, pdf,<br/>uploads, live, time, secrets',
    files: /^server\//,
  },
];
const sides = { browser: 'web: the browser', both: 'shared: both sides', server: 'server' };

const isTest = (file) => /\.test\.tsx?$|^(server|web)\/test\//.test(file);
const findArea = (file) => areas.find(({ files }) => files.test(file));
const nodeId = ({ name }) => name.replaceAll(/\W/g, '_');

const sources = () =>
  ['web', 'shared', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      )
      .filter((file) => !isTest(file)),
  );

const importsOf = (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g);
  return [...specifiers].map(([, name]) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)),
  );
};

/** @returns {Map<string, number>} the number of imports from one area to another */
const countImports = () => {
  const counts = new Map();
  for (const file of sources()) {
    for (const target of importsOf(file)) {
      const [from, to] = [findArea(file), findArea(target)];
      if (from === undefined || to === undefined || from === to) continue;
      const arrow = `${nodeId(from)} -->|N| ${nodeId(to)}`;
      counts.set(arrow, (counts.get(arrow) ?? 0) + 1);
    }
  }
  return counts;
};

const draw = () => {
  const boxes = Object.entries(sides).flatMap(([side, title]) => [
    `  subgraph ${side}["${title}"]`,
    ...areas.filter((area) => area.side === side).map((area) => `    ${nodeId(area)}["${area.label}"]`),
    '  end',
  ]);
  const arrows = [...countImports()].toSorted(([one], [other]) => one.localeCompare(other));
  // The exact numbers would change with every commit, so the diagram shows the number of imports only by the thickness
  // of the arrow.
  const lines = arrows.map(([arrow, count]) => `  ${arrow.replace('-->|N|', count >= 100 ? '==>' : '-->')}`);
  return ['```mermaid', 'flowchart TD', ...boxes, ...lines, '```', ''].join('\n');
};

/** @returns {{ text: string, drawn: string }} the page as it is, and the page with an up-to-date diagram */
export const drawArchitecture = () => {
  const text = readFileSync(join(root, ARCHITECTURE_FILE), 'utf8');
  const [before, afterBegin] = text.split(BEGIN_MARKER);
  const after = afterBegin?.split(END_MARKER)[1];
  if (after === undefined) throw new Error(`${ARCHITECTURE_FILE} has no markers for the diagram.`);
  return { text, drawn: `${before}${BEGIN_MARKER}\n${draw()}\n${END_MARKER}${after}` };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(root, ARCHITECTURE_FILE), drawArchitecture().drawn);
}
