import { changeProfile, createProfile } from '#server/features/profiles/profiles.public.ts';
import { iri } from '#server/http/item.ts';
import { readFields } from '#server/http/read-body.ts';
import { locations } from '#shared/contracts/locations.ts';
import { ProfileCreate } from '#shared/contracts/profiles.ts';
import { cellReader, yesOrNo, type Cells } from './cell-values.ts';
import { findPlacesByName, findProfileNames, findUsedProfiles } from './import-comparisons.queries.ts';
import type { OpenReader } from './line-kind.ts';
import { placesIn } from './named-places.ts';

export const openProfileLines: OpenReader = async (context, customerId) => {
  const { tx, scope, actor } = context;
  const acting = { ...context, actor: { ...actor, customerId } };
  const places = await findPlacesByName(tx, scope, customerId);
  return {
    keyField: 'name',
    read: (cells) => {
      const { take, finish } = cellReader();
      const person = {
        name: nameOf(cells),
        isActive: take(() => yesOrNo(cells, 'isActive')),
        comment: cells['comment'],
      };
      const named = take(() => placesIn(cells, places)) ?? [];
      const input = finish(take(() => readFields(ProfileCreate, person)));
      const worksAt = named.map((id) => iri(locations.path, id));
      return {
        key: input.name.toLocaleLowerCase('de'),
        create: async () => {
          const { id } = await createProfile(acting, input);
          if (worksAt.length > 0) await changeProfile(acting, id, { locations: worksAt });
          return id;
        },
      };
    },
    findExisting: (keys) => findProfileNames(tx, scope, { customerId, keys }),
    findUsed: (ids) => findUsedProfiles(tx, scope, ids),
    withdraw: (id) => changeProfile(acting, id, { isActive: false }),
  };
};

/** In one column or in two, as lists of staff have it. */
const nameOf = ({ name, firstname, lastname }: Cells) => name ?? [firstname, lastname].filter(Boolean).join(' ');
