export type { Server } from './first-link.ts';
export { findInvitation } from '#server/features/users/invitations/invitations.queries.ts';
export { inviteUser, revokeInvitation } from '#server/features/users/invitations/invite-user.ts';
export { findUserOf, insertAccount } from './users.queries.ts';
export { checkInvitation } from './users.rules.ts';
