import type { Violation } from '#server/http/render/errors.ts';
import type { SocialConceptPatch } from '#shared/contracts/master-data/social-concepts.ts';

export function checkConcept({
  contents = [],
  proofs = [],
}: Pick<SocialConceptPatch, 'contents' | 'proofs'>): Violation[] {
  return [
    ...duplicateIndexes(contents.map(({ duty }) => duty)).map((index) => ({
      propertyPath: `contents[${index}].duty`,
      message: 'Dieser Inhalt kommt zweimal vor.',
    })),
    ...duplicateIndexes(proofs.map(({ type }) => type)).map((index) => ({
      propertyPath: `proofs[${index}].type`,
      message: 'Dieser Nachweis kommt zweimal vor.',
    })),
    ...contents.flatMap(({ isDone, text }, index) =>
      isDone && !text?.trim()
        ? [
            {
              propertyPath: `contents[${index}].text`,
              message: 'Bitte beschreiben, wie das Konzept diese Pflicht erfüllt, oder wo es steht.',
            },
          ]
        : [],
    ),
  ];
}

const duplicateIndexes = (values: readonly string[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));

interface DraftVersion {
  readonly version: string;
  readonly valid_from: string | null;
}

interface PublishedVersion extends DraftVersion {
  readonly valid_from: string;
}

/** @param publishedVersions earlier versions, latest first */
export function checkPublishing(draft: DraftVersion, publishedVersions: readonly PublishedVersion[]): Violation[] {
  const { version, valid_from: validFrom } = draft;
  const refuse = (propertyPath: string, message: string) => [{ propertyPath, message }];
  if (validFrom === null) return refuse('validFrom', 'Bitte zuerst angeben, ab wann das Konzept gilt.');
  if (publishedVersions.some((earlierVersion) => earlierVersion.version === version))
    return refuse('version', `Die Version ${version} ist schon veröffentlicht. Bitte eine neue Nummer vergeben.`);
  const [latestVersion] = publishedVersions;
  if (latestVersion !== undefined && validFrom < latestVersion.valid_from)
    return refuse('validFrom', 'Eine spätere Version kann nicht früher gelten als die letzte.');
  return [];
}
