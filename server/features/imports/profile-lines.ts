import { changeProfile, createProfile } from '#server/features/profiles/profiles.public.ts';
import { readFields } from '#server/http/read-body.ts';
import { ProfileCreate } from '#shared/contracts/profiles.ts';
import { yesOrNo, type Cells } from './cell-values.ts';
import { findProfileNames, findUsedProfiles } from './import-comparisons.queries.ts';
import type { OpenReader } from './line-kind.ts';

export const openProfileLines: OpenReader = async (context, customerId) => {
  const { tx, scope, actor } = context;
  const acting = { ...context, actor: { ...actor, customerId } };
  return {
    keyField: 'name',
    read: (cells) => {
      const input = readFields(ProfileCreate, {
        name: nameOf(cells),
        isActive: yesOrNo(cells, 'isActive'),
        comment: cells['comment'],
      });
      return {
        key: input.name.toLocaleLowerCase('de'),
        create: async () => (await createProfile(acting, input)).id,
      };
    },
    findExisting: (keys) => findProfileNames(tx, scope, { customerId, keys }),
    findUsed: (ids) => findUsedProfiles(tx, scope, ids),
    withdraw: (id) => changeProfile(acting, id, { isActive: false }),
  };
};

/** In one column or in two, as lists of staff have it. */
const nameOf = ({ name, firstname, lastname }: Cells) => name ?? [firstname, lastname].filter(Boolean).join(' ');
