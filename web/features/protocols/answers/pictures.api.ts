import { queryOptions } from '@tanstack/react-query';
import { protocolImages, showProtocolImage } from '#shared/contracts/protocols/protocol-images.ts';
import { download } from '#web/api/client/client.ts';

/** An image never changes. It is fetched, because an `img` element cannot send the bearer token. */
export const pictureQuery = (uuid: string) =>
  queryOptions({
    queryKey: [protocolImages.path, 'content', uuid],
    queryFn: () => download(showProtocolImage.path.replace('{uuid}', uuid), {}, showProtocolImage.mediaType),
    staleTime: Infinity,
  });
