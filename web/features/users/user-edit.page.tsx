import { useQuery } from '@tanstack/react-query';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { RecordLoader } from '#web/ui/sections/record-loader.tsx';
import { UserForm } from './user-form.tsx';
import { userQuery } from './users.api.ts';

const BACK = { to: '/users/list', label: 'Zugangsdaten' };

export function UserEditPage() {
  const id = usePathParameter('id');
  return (
    <RecordLoader query={useQuery(userQuery(id))} title="Zugang" back={BACK} subject="Angaben zum Zugang">
      {(current) => <UserForm key={id} current={current} back={BACK} />}
    </RecordLoader>
  );
}
