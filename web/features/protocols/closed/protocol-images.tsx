import type { ComponentProps } from 'react';
import { pictureQuery } from '#web/features/protocols/answers/pictures.api.ts';
import { Pictures } from '#web/ui/file/pictures.tsx';

interface ProtocolImagesProps extends Pick<ComponentProps<typeof Pictures>, 'questionLabel' | 'kind'> {
  readonly uuids: readonly string[];
}

export const ProtocolImages = ({ uuids, ...described }: ProtocolImagesProps) => (
  <Pictures {...described} pictures={uuids} queryOf={pictureQuery} />
);
