import {
  changeLocation,
  checkLocationSettings,
  createLocation,
} from '#server/features/locations/location-changes.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { readFields } from '#server/http/read/read-body.ts';
import { LocationCreate } from '#shared/contracts/locations/location-changes.ts';
import { LOCATION_TYPE_TEXTS } from '#shared/contracts/locations/locations.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { states } from '#shared/contracts/master-data/states.ts';
import { enumCell, cellReader, refuseCell, integerCell, booleanCell, type Cells } from './cell-values.ts';
import {
  findConceptsByName,
  findLocationNames,
  findStatesByName,
  findUsedLocations,
  type NamedConcept,
  type NamedState,
} from '#server/features/imports/import-comparisons.queries.ts';
import type { OpenReader } from './line-reader.ts';
import { openingHoursCell } from './opening-hours-cell.ts';

export const openLocationLines: OpenReader = async (context, customerId) => {
  const { tx, scope, actor } = context;
  const actingContext = { ...context, actor: { ...actor, customerId } };
  const masterData = {
    states: await findStatesByName(tx, scope),
    concepts: await findConceptsByName(tx, scope, customerId),
  };
  return {
    keyField: 'name',
    parse: (cells) => {
      const input = readLocation(cells, masterData, customerId);
      return {
        key: input.name.toLocaleLowerCase('de'),
        create: async () => (await createLocation(actingContext, input)).id,
      };
    },
    findExisting: (keys) => findLocationNames(tx, scope, { customerId, keys }),
    findUsed: (ids) => findUsedLocations(tx, scope, ids),
    withdraw: (id) => changeLocation(actingContext, id, { status: 'inactive' }),
  };
};

interface MasterData {
  readonly states: ReadonlyMap<string, NamedState>;
  readonly concepts: ReadonlyMap<string, NamedConcept>;
}

function readLocation(cells: Cells, { states: statesByName, concepts }: MasterData, customerId: number) {
  const { take, finish } = cellReader();
  const state = take(() => findByName(cells, 'state', statesByName, 'Dieses Bundesland gibt es nicht.'));
  const concept = take(() => findByName(cells, 'socialconcept', concepts, 'Dieses Sozialkonzept gibt es hier nicht.'));
  const minutes = take(() => integerCell(cells, 'tourintervall'));
  const isActive = take(() => booleanCell(cells, 'status'));
  const settings = {
    name: cells['name'],
    type: take(() => enumCell(cells, 'type', LOCATION_TYPE_TEXTS)),
    state: state && iri(states.path, state.id),
    socialconcept: concept && iri(socialConcepts.path, concept.id),
    street: cells['street'],
    // A spreadsheet drops the leading zero of a postal code: 01067 Dresden becomes 1067.
    postalCode: cells['postalCode']?.replace(/^\d{4}$/, '0$&'),
    city: cells['city'],
    status: isActive === undefined ? undefined : isActive ? 'active' : 'inactive',
    tourintervall: minutes === undefined ? undefined : minutes * 60,
    openingHours: take(() => openingHoursCell(cells['openingHours'])),
    minAge: take(() => integerCell(cells, 'minAge')),
    oasisSiteId: cells['oasisSiteId'],
    pinRequired: take(() => booleanCell(cells, 'pinRequired')),
  };
  const input = finish(take(() => readFields(LocationCreate, settings)));
  const { openingHours, minAge } = input;
  const rule = state && { name: state.name, minAge: state.min_age };
  const violations = checkLocationSettings({ openingHours, concept, customerId, minAge, state: rule });
  if (violations.length > 0) throw new ValidationFailed(violations);
  return input;
}

function findByName<Row>(
  cells: Cells,
  field: string,
  rows: ReadonlyMap<string, Row>,
  missingText: string,
): Row | undefined {
  const cellText = cells[field];
  if (cellText === undefined) return undefined;
  const foundRow = rows.get(cellText.toLocaleLowerCase('de'));
  if (foundRow === undefined) throw refuseCell(field, missingText);
  return foundRow;
}
