import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { metaOf } from '#server/http/docs/resource-fields.ts';
import { allEndpoints } from '#shared/contracts/wire/api.ts';
import { payloadFor } from '#server/test/fixtures/form-body.ts';
import { permissionRows } from './permission-matrix.ts';
import { bodyOf, keyOf, movesSession, urlOf } from './permission-requests.ts';
import { actorNames, permissionFixture, type PermissionFixture } from './permission-fixture.ts';
import type { TestLocation } from './item-adders.ts';
import { testApp } from '#server/test/app/test-app.ts';

let app: FastifyInstance;
let fixture: PermissionFixture;

beforeAll(async () => {
  app = await testApp();
  fixture = await permissionFixture(app);
});
afterAll(() => app.close());

const narrowed = ['service', 'operator', 'demo'] as const;

/** A field of a body that contains an IRI: `profile`, or `possibleAnswers[].action`. */
interface ReferenceField {
  readonly path: readonly string[];
  readonly relation: string;
}

/** Fields that accept an id as well as an IRI. Their schema does not name the relation, so it is named here. */
const unions: Record<string, ReferenceField[]> = {
  'PATCH /api/changecustomer': [{ path: ['customer'], relation: 'Customer' }],
  'PATCH /api/changelocation': [{ path: ['location'], relation: 'Location' }],
};

function referencesIn(schema: z.core.$ZodType, path: readonly string[] = []): ReferenceField[] {
  const { def } = schema._zod;
  if ('innerType' in def && def.innerType instanceof z.core.$ZodType) return referencesIn(def.innerType, path);
  if (schema instanceof z.core.$ZodArray) return referencesIn(schema._zod.def.element, [...path, '[]']);
  const { relation } = metaOf(schema);
  if (relation !== undefined) return [{ path, relation }];
  if (!(schema instanceof z.core.$ZodObject)) return [];
  return Object.entries(schema._zod.def.shape).flatMap(([name, field]) => referencesIn(field, [...path, name]));
}

const paths: Record<string, string> = {
  Profile: '/api/profiles',
  Location: '/api/locations',
  Customer: '/api/customers',
  User: '/api/users',
  Action: '/api/actions',
  Status: '/api/statuses',
  SocialConcept: '/api/socialconcepts',
  State: '/api/states',
  Form: '/api/forms',
  FormVersion: '/api/form_versions',
  ProofType: '/api/proof_types',
  Document: '/api/documents',
  Protocol: '/api/protocols',
  Task: '/api/tasks',
  InspectionTour: '/api/inspection_tours',
  Plan: '/api/plans',
  QuotaPackage: '/api/quota_packages',
  OasisCertificate: '/api/oasis_certificates',
  Ledger: '/api/ledgers',
};
/** Relations whose items every actor may use, whatever organisation they belong to. */
const sharedByAll = ['Status', 'State', 'Form', 'FormVersion', 'ProofType', 'Plan', 'QuotaPackage'];
const idOf: Record<string, (testLocation: TestLocation) => number | Promise<number>> = {
  Profile: ({ profile }) => profile,
  Location: ({ location }) => location,
  Customer: ({ customer }) => customer,
  User: ({ user }) => user,
  Document: (testLocation) => fixture.addDocument(testLocation),
  Protocol: (testLocation) => fixture.addProtocol(testLocation, 'closed'),
  Task: (testLocation) => fixture.addTask(testLocation),
  InspectionTour: (testLocation) => fixture.addTour(testLocation),
  SocialConcept: (testLocation) => fixture.addConcept(testLocation),
  Action: (testLocation) => fixture.addAction(testLocation),
  OasisCertificate: (testLocation) => fixture.addCertificate(testLocation),
  Ledger: ({ customer }) => customer,
};

/** These fields are required beside a reference in the same part of a body. */
const companions: Record<string, object> = {
  'POST /api/tasks finding.protocol': { finding: { question: 'exits' } },
  'POST /api/authority_demands/{id}/answer corrects': { reason: 'Verwechselt' },
};

const references = allEndpoints.flatMap((endpoint) =>
  endpoint.body
    ? [...referencesIn(endpoint.body), ...(unions[keyOf(endpoint)] ?? [])].map(
        (field) => [keyOf(endpoint), field.path.join('.'), endpoint, field] as const,
      )
    : [],
);

/** Returns the body with another value at the path; `[]` stands for the first element of a list. */
function withValue(body: unknown, [step, ...rest]: readonly string[], value: string): unknown {
  if (step === undefined) return value;
  if (step === '[]') return [withValue(Array.isArray(body) ? body[0] : undefined, rest, value)];
  const object = typeof body === 'object' && body !== null ? body : {};
  return { ...object, [step]: withValue(Reflect.get(object, step), rest, value) };
}

/**
 * Endpoints whose permission depends on the referenced item: an operator may change the actions of an own concept,
 * which the table does not contain.
 */
const decidedByWhatIsNamed = ['POST /api/actions', 'PATCH /api/actions'];

describe('an IRI in a body', () => {
  it('is covered by these tests for every contract', () => {
    for (const [key, field, , { relation }] of references) expect(paths[relation], `${key} ${field}`).toBeDefined();
    expect(references.length).toBeGreaterThan(8);
  });

  type Reference = (typeof references)[number];
  const pathOf = ({ relation }: ReferenceField) => paths[relation] ?? '';

  async function send(name: (typeof actorNames)[number], [key, path, endpoint, field]: Reference, iri: string) {
    const { client, freshClient, own } = fixture.actors[name];
    const body = withValue(
      { ...(await bodyOf(endpoint, fixture, own)), ...companions[`${key} ${path}`] },
      field.path,
      iri,
    );
    const asking = movesSession(endpoint) ? await freshClient() : client;
    const url = await urlOf(endpoint, fixture, own);
    const answer = await asking({
      method: endpoint.method,
      url,
      ...payloadFor(endpoint, typeof body === 'object' && body !== null ? body : undefined),
    });
    return { status: answer.statusCode, body: answer.body.replaceAll(iri, 'IRI') };
  }

  it.each(references)('that does not exist is refused: %s %s', async (...reference) => {
    for (const name of actorNames) {
      const { status } = await send(name, reference, `${pathOf(reference[3])}/999999`);
      // References are checked only if the actor may change the item and can find it, so other cases are left out.
      const [own = 0] = [permissionRows.get(reference[0])?.[actorNames.indexOf(name) + 1] ?? []].flat();
      const isAsked =
        ![401, 403, 404].includes(own) || (name === 'operator' && decidedByWhatIsNamed.includes(reference[0]));
      expect(status, name).toBe(isAsked ? 400 : own);
    }
  });

  const owned = references.filter(([, , , { relation }]) => !sharedByAll.includes(relation));
  it.each(owned)('of another organisation is refused like one that does not exist: %s %s', async (...reference) => {
    const [, , , field] = reference;
    for (const name of narrowed) {
      const missing = await send(name, reference, `${pathOf(field)}/999999`);
      const foreign = await idOf[field.relation]?.(fixture.actors[name].foreign);
      expect(await send(name, reference, `${pathOf(field)}/${foreign}`), name).toEqual(missing);
    }
  });

  const ofLocations = references.filter(([, , , { relation }]) => relation === 'Location');
  it.each(ofLocations)(
    'of another location is refused for service like one that does not exist: %s %s',
    async (...reference) => {
      const [, , , field] = reference;
      for (const name of ['service', 'demo'] as const) {
        const missing = await send(name, reference, `${pathOf(field)}/999999`);
        const sibling = fixture.actors[name].sibling.location;
        expect(await send(name, reference, `${pathOf(field)}/${sibling}`), name).toEqual(missing);
      }
    },
  );
});
