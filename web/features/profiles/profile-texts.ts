import type { User } from '#shared/contracts/users/users.ts';

export const userText = ({ firstname, lastname, email }: Pick<User, 'firstname' | 'lastname' | 'email'>) =>
  `${lastname}, ${firstname} (${email})`;
