import type { FileVerdict } from '#shared/verification/verdict.ts';
import { findRelations, type Relation } from './relations.ts';
import { type Finding, findingOf, summaryOf } from './verdict-texts.ts';

/** A file that the reader chose. */
export interface GivenFile {
  readonly name: string;
  /** Whether it is being verified or waits for that. */
  isPending: boolean;
  /** Absent until it was verified, and if it could not be. */
  verdict: FileVerdict | undefined;
  /** SHA-256 of the file; empty until it is known. */
  digest: string;
}

/** @param typed the fingerprints that the reader knows */
export const findingFor = ({ verdict }: Pick<GivenFile, 'verdict'>, typed: readonly string[]): Finding =>
  verdict === undefined ? 'unreadable' : findingOf(verdict, typed);

/** Returns the files without those that were chosen again. Of two files whose content is unknown, nobody knows it. */
export const withoutRepeated = <Given extends Pick<GivenFile, 'name' | 'digest'>>(files: readonly Given[]): Given[] =>
  files.filter(
    ({ name, digest }, index) =>
      digest === '' || !files.slice(0, index).some((earlier) => earlier.name === name && earlier.digest === digest),
  );

interface Summary {
  readonly worst: Finding;
  readonly text: string;
  readonly relations: readonly Relation[];
  readonly isContradicted: boolean;
}

/** Summarises all files; not while one is still being verified, because it may be worse than all others. */
export function summaryOfFiles(files: readonly GivenFile[], typed: readonly string[]): Summary | undefined {
  if (files.some(({ isPending }) => isPending)) return undefined;
  const relations = findRelations(
    files.flatMap(({ name, verdict, digest }) => (verdict === undefined ? [] : [{ name, verdict, digest }])),
  );
  const isContradicted = relations.some(({ relation }) => relation === 'contradicted');
  const findings = files.map((file) => findingFor(file, typed));
  return { ...summaryOf(findings, isContradicted), relations, isContradicted };
}
