import type { Kind, Release } from './release.ts';

const KINDS: readonly Kind[] = ['Added', 'Changed', 'Fixed', 'Security'];

const HEAD = `# Changelog

All notable changes, in the format of [Keep a Changelog](https://keepachangelog.com/en/1.1.0/); versions follow
[Semantic Versioning](https://semver.org/). Written from \`web/features/help/news/releases.ts\`, which the page 'Was ist neu' shows as well.
`;

/** Returns the text of CHANGELOG.md. */
export const changelogText = (releases: readonly Release[]): string => `${HEAD}${releases.map(sectionOf).join('')}`;

function sectionOf({ version, day, changes }: Release): string {
  const kinds = KINDS.map((kind) => [kind, changes.filter((change) => change.kind === kind)] as const);
  const parts = kinds
    .filter(([, changesOfKind]) => changesOfKind.length > 0)
    .map(
      ([kind, changesOfKind]) => `\n### ${kind}\n\n${changesOfKind.map(({ english }) => `- ${english}\n`).join('')}`,
    );
  return `\n## [${version}] - ${day}\n${parts.join('')}`;
}
