import type { listForms } from '#shared/contracts/forms/forms.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** Search parameters of the list. */
export const NO_FORM_FILTER = { name: '', published: '', active: '' };
export type FormFilter = Readonly<typeof NO_FORM_FILTER>;

const toOptionalBoolean = (value: string) => (value === '' ? undefined : value === 'yes');

/** The value 'changed' selects published forms whose draft has unpublished changes. */
export const formListQuery = ({ name, published, active }: FormFilter): ListQueryOf<typeof listForms> => ({
  name,
  'exists[version]': toOptionalBoolean(published === 'changed' ? 'yes' : published),
  hasChanges: published === 'changed' ? true : undefined,
  isActive: toOptionalBoolean(active),
  'order[name]': 'asc',
});
