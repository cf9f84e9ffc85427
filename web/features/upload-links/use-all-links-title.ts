import { useMailObstacle } from '#web/api/session/mail-obstacle.ts';

/** Names what asks many people at once by what the user does: links that no mail takes along are copied. */
export const useAllLinksTitle = (): string =>
  useMailObstacle() === null ? 'Allen einen Link senden' : 'Links für alle kopieren';
