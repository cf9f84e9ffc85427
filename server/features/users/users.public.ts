export type { Server } from './first-link.ts';
export { findInvitation } from './invitations.queries.ts';
export { inviteUser, revokeInvitation } from './invite-user.ts';
export { findUserOf } from './users.queries.ts';
export { checkInvitation } from './users.rules.ts';
