/**
 * Continues `permissionTable` with the endpoints for authorities. Its last column is the authority of an access to the
 * own location. In the rows of the other table that column is left out: the session of an authority is none for any other
 * endpoint, so the authority is answered like somebody without a session.
 */
export const authorityTable = `
GET   /api/authority_accesses                 | 401 | 403         | 200         | 200         | 403
POST  /api/authority_accesses                 | 401 | 403         | 201         | 201         | 403
GET   /api/authority_accesses/{id}            | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/authority_accesses/{id}/revocation | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
GET   /api/authority_visits                   | 401 | 403         | 200         | 200         | 403
GET   /api/authority_visits/{id}              | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
GET   /api/authority_demands                  | 401 | 403         | 200         | 200         | 403
GET   /api/authority_demands/{id}             | 401 | 404 404 404 | 200 200 404 | 200 200 200 | 404 404 404
POST  /api/authority_demands/{id}/answer     | 401 | 404 404 404 | 201 201 404 | 201 201 201 | 404 404 404
POST  /api/authority_sessions                 | 404 | 404         | 404         | 404         | 404
DELETE /api/authority/session                 | 401 | 401         | 401         | 401         | 401         | 204
GET   /api/authority/access                   | 401 | 401         | 401         | 401         | 401         | 200
GET   /api/authority/pages                    | 401 | 401         | 401         | 401         | 401         | 200
GET   /api/authority/days                     | 401 | 401         | 401         | 401         | 401         | 200
GET   /api/authority/counts                   | 401 | 401         | 401         | 401         | 401         | 200
GET   /api/authority/entries/{key}            | 401 | 401 401 401 | 401 401 401 | 401 401 401 | 401 401 401 | 200 404 404
GET   /api/authority/files/{key}              | 401 | 401 401 401 | 401 401 401 | 401 401 401 | 401 401 401 | 200 404 404
GET   /api/authority/images/{key}             | 401 | 401 401 401 | 401 401 401 | 401 401 401 | 401 401 401 | 200 404 404
POST  /api/authority/demands                  | 401 | 401         | 401         | 401         | 401         | 200
`;
