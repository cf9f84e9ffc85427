import { changeProfile, createProfile } from '#server/features/profiles/profiles.public.ts';
import { iri } from '#server/http/render/item.ts';
import { readFields } from '#server/http/read/read-body.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { ProfileCreate } from '#shared/contracts/profiles/profiles.ts';
import { cellReader, booleanCell, type Cells } from './cell-values.ts';
import {
  findLocationIdsByName,
  findProfileNames,
  findUsedProfiles,
} from '#server/features/imports/import-comparisons.queries.ts';
import type { OpenReader } from './line-reader.ts';
import { locationsCell } from './locations-cell.ts';

export const openProfileLines: OpenReader = async (context, customerId) => {
  const { tx, scope, actor } = context;
  const actingContext = { ...context, actor: { ...actor, customerId } };
  const locationIdsByName = await findLocationIdsByName(tx, scope, customerId);
  return {
    keyField: 'name',
    parse: (cells) => {
      const { take, finish } = cellReader();
      const person = {
        name: nameOf(cells),
        isActive: take(() => booleanCell(cells, 'isActive')),
        comment: cells['comment'],
      };
      const locationIds = take(() => locationsCell(cells, locationIdsByName)) ?? [];
      const input = finish(take(() => readFields(ProfileCreate, person)));
      const locationIris = locationIds.map((id) => iri(locations.path, id));
      return {
        key: input.name.toLocaleLowerCase('de'),
        create: async () => (await createProfile(actingContext, { ...input, locations: locationIris })).id,
      };
    },
    findExisting: (keys) => findProfileNames(tx, scope, { customerId, keys }),
    findUsed: (ids) => findUsedProfiles(tx, scope, ids),
    withdraw: (id) => changeProfile(actingContext, id, { isActive: false }),
  };
};

/** Lists of staff hold the name in one column or in two. */
const nameOf = ({ name, firstname, lastname }: Cells) => name ?? [firstname, lastname].filter(Boolean).join(' ');
