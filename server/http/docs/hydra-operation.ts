import type { Endpoint, Resource } from '#shared/contracts/wire/endpoint.ts';

const schemaActions: Partial<Record<Endpoint['method'], string>> = {
  GET: 'schema:FindAction',
  POST: 'schema:CreateAction',
  DELETE: 'schema:DeleteAction',
};

/** Describes an operation. Hydra clients ignore an operation without `returns` and reject one without a title. */
export function describeOperation(resource: Resource, { method, summary, body, list, response }: Endpoint) {
  const action = schemaActions[method];
  const item = response === undefined ? 'owl:Nothing' : `#${resource.name}`;
  return {
    '@type': action === undefined ? 'hydra:Operation' : ['hydra:Operation', action],
    'hydra:method': method,
    'hydra:title': summary,
    'rdfs:label': summary,
    ...(body && { expects: `#${resource.name}` }),
    returns: list === undefined ? item : 'hydra:Collection',
  };
}
