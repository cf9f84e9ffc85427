import type { Job } from '#server/jobs.ts';
import { forgetExpired } from './imports.queries.ts';

/** Files hold names and addresses: of what nobody carried out nothing is left, of the rest what came of each line. */
export const forgetImports: Job = {
  name: 'forget files of imports',
  run: (store, now) => store.asSystem((tx) => forgetExpired(tx, now)),
};
