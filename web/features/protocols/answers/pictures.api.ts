import { queryOptions } from '@tanstack/react-query';
import { protocolImages, showProtocolImage } from '#shared/contracts/protocols/protocol-images.ts';
import { download } from '#web/api/client/client.ts';

/** A picture never changes. It needs the bearer token, which an `img` cannot send. */
export const pictureQuery = (uuid: string) =>
  queryOptions({
    queryKey: [protocolImages.path, 'content', uuid],
    queryFn: () => download(showProtocolImage.path.replace('{uuid}', uuid), {}, showProtocolImage.mediaType),
    staleTime: Infinity,
  });
