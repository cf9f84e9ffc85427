import { changeProfile, createProfile } from '#server/features/profiles/profiles.public.ts';
import { readFields } from '#server/http/read-body.ts';
import { ProfileCreate } from '#shared/contracts/profiles.ts';
import { cellReader, yesOrNo, type Cells } from './cell-values.ts';
import { findProfileNames, findUsedProfiles } from './import-comparisons.queries.ts';
import type { OpenReader } from './line-kind.ts';

export const openProfileLines: OpenReader = async (context, customerId) => {
  const { tx, scope, actor } = context;
  const acting = { ...context, actor: { ...actor, customerId } };
  return {
    keyField: 'name',
    read: (cells) => {
      const { take, finish } = cellReader();
      const person = {
        name: nameOf(cells),
        isActive: take(() => yesOrNo(cells, 'isActive')),
        comment: cells['comment'],
      };
      const input = finish(take(() => readFields(ProfileCreate, person)));
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
