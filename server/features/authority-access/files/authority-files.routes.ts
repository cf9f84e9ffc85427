import type { FastifyInstance } from 'fastify';
import { keyParameter, type Reader } from '#server/features/authority-access/reading/reader.ts';
import { FILE_COST } from '#server/features/authority-access/reading/request-allowance.ts';
import { getAuthorityFile, getAuthorityImage } from '#shared/contracts/authority-access/authority-reading.ts';
import { openFile } from './open-file.ts';
import { openImage } from './open-image.ts';

export function authorityFileRoutes(app: FastifyInstance, { serveReader, recordVisit }: Reader): void {
  serveReader(
    getAuthorityFile,
    async ({ request, reply, authority }) => {
      const file = await openFile(app, authority, keyParameter(request));
      await recordVisit(authority, {
        section: file.entry.section,
        location: null,
        entry: { ...file.entry, part: 'file' },
      });
      return reply
        .type(file.type)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('cache-control', 'no-store')
        .send(file.content);
    },
    FILE_COST,
  );
  serveReader(getAuthorityImage, async ({ request, reply, authority }) => {
    const { entry, content } = await openImage(app, authority, keyParameter(request));
    await recordVisit(authority, { section: entry.section, location: null, entry: { ...entry, part: 'images' } });
    return reply
      .type(getAuthorityImage.mediaType)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('content-disposition', 'inline; filename="bild.jpg"')
      .header('cache-control', 'no-store')
      .send(content);
  });
}
