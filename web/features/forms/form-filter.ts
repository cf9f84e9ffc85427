import { listForms } from '#shared/contracts/forms/forms.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import { listOrder, orderQuery } from '#web/ui/list/list-order.ts';

export const NO_FORM_FILTER = { name: '', published: '', active: '', order: '' };
export type FormFilter = Readonly<typeof NO_FORM_FILTER>;

export const FORM_ORDER = listOrder(listForms, 'name');

const toOptionalBoolean = (value: string) => (value === '' ? undefined : value === 'yes');

/** The value 'changed' selects published forms whose draft has unpublished changes. */
export const formListQuery = ({ name, published, active, order }: FormFilter): ListQueryOf<typeof listForms> => ({
  name,
  'exists[version]': toOptionalBoolean(published === 'changed' ? 'yes' : published),
  hasChanges: published === 'changed' ? true : undefined,
  isActive: toOptionalBoolean(active),
  ...orderQuery(FORM_ORDER, order),
});
