import { checkInvitation, findInvitation, inviteUser, revokeInvitation } from '#server/features/users/users.public.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { readFields } from '#server/http/read/read-body.ts';
import { InvitationCreate } from '#shared/contracts/users/invitations.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { highestRole } from '#shared/permissions.ts';
import { enumCell, cellReader } from './cell-values.ts';
import {
  findAcceptedInvitations,
  findInvitedEmails,
  findLocationIdsByName,
} from '#server/features/imports/import-comparisons.queries.ts';
import type { OpenReader } from './line-reader.ts';
import { locationsCell } from './locations-cell.ts';

/** A file creates no logins: each person is invited by mail and decides. */
export const openUserLines: OpenReader = async (context, customerId, server) => {
  const { tx, scope, actor } = context;
  const actingContext = { ...context, actor: { ...actor, customerId } };
  const locationIdsByName = await findLocationIdsByName(tx, scope, customerId);
  return {
    keyField: 'email',
    parse: (cells) => {
      const { take, finish } = cellReader();
      const role = take(() => enumCell(cells, 'roles', ROLE_TEXTS));
      const locationIds = take(() => locationsCell(cells, locationIdsByName)) ?? [];
      const fields = {
        email: cells['email'] ?? '',
        roles: role === undefined ? [] : [role],
        locations: locationIds.map((id) => iri(locations.path, id)),
      };
      const input = finish(take(() => readFields(InvitationCreate, fields)));
      const summary = { role: highestRole(input.roles), locations: input.locations?.length ?? 0 };
      const violations = checkInvitation(actingContext.actor, summary);
      if (violations.length > 0) throw new ValidationFailed(violations);
      return {
        key: input.email.toLowerCase(),
        create: async () => (await inviteUser(actingContext, input, server)).id,
      };
    },
    findExisting: (keys) => findInvitedEmails(tx, scope, { customerId, keys }),
    findUsed: (ids) => findAcceptedInvitations(tx, scope, ids),
    withdraw: async (id) => {
      const invitation = await findInvitation(tx, scope, id);
      // The invitation may already be deleted or revoked.
      if (invitation === undefined || invitation.revoked_at !== null) return;
      await revokeInvitation(actingContext, invitation);
    },
  };
};
