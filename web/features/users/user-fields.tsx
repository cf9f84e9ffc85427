import '#web/mantine-forms.css';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Role } from '#shared/contracts/auth/auth.ts';
import { ROLE_TEXTS } from '#shared/contracts/users/users.ts';
import { canGiveRole, isAdmin } from '#shared/permissions.ts';
import { useSession } from '#web/api/session/session.ts';
import { LocationBoxes } from '#web/features/locations/location-choice.public.ts';
import { FixedField } from '#web/ui/form/fixed-field.tsx';
import { ChosenCustomers } from './chosen-customers.tsx';
import { isLinkedToLocations, USER_FIELDS, type UserValues } from './user-values.ts';
import { locationsOfQuery } from './users.api.ts';

export interface UserFieldProps {
  readonly values: UserValues;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (changes: Partial<UserValues>) => void;
}

export function NameFields({ values, errors, onChange }: UserFieldProps) {
  return (['firstname', 'lastname'] as const).map((name) => (
    <TextInput
      key={name}
      label={USER_FIELDS.labels[name]}
      name={name}
      required
      autoComplete="off"
      value={values[name]}
      error={errors[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  ));
}

export const EmailField = ({ values, errors, onChange }: UserFieldProps) => (
  <TextInput
    label={USER_FIELDS.labels.email}
    name="email"
    type="email"
    required
    autoComplete="off"
    value={values.email}
    error={errors['email']}
    onChange={(event) => onChange({ email: event.currentTarget.value })}
  />
);

interface ReadOnlyEmailProps {
  readonly email: string;
}

/**
 * Tells operators why they cannot change the address: the response would reveal whether it is used in another
 * organisation.
 */
export const ReadOnlyEmail = ({ email }: ReadOnlyEmailProps) => (
  <FixedField
    label={USER_FIELDS.labels.email}
    description="Die Person ändert sie selbst unter „Meine Benutzerdaten“, oder Sie laden sie unter der neuen Adresse ein."
    value={email}
  />
);

interface RoleFieldProps extends UserFieldProps {
  /** Set for invitations, because nobody is invited as an admin. */
  readonly withoutAdmin?: boolean;
}

export function RoleField({ values, errors, onChange, withoutAdmin = false }: RoleFieldProps) {
  const { actor } = useSession();
  const roles = Role.options.filter(
    (role) => role === values.roles || (canGiveRole(actor, role) && !(withoutAdmin && isAdmin({ role }))),
  );
  return (
    <NativeSelect
      label={USER_FIELDS.labels.roles}
      name="roles"
      description="Service arbeitet an seinen Standorten, Verwaltung sieht die ganze Organisation."
      data={roles.map((role) => ({ value: role, label: ROLE_TEXTS[role] }))}
      value={values.roles}
      error={errors['roles']}
      onChange={(event) => onChange({ roles: event.currentTarget.value })}
    />
  );
}

interface LinkFieldsProps extends UserFieldProps {
  /** Links the user to one organisation. */
  readonly isSingle?: boolean;
}

/**
 * An operator chooses among the locations of the session's organisation, an admin among those of any. Only service staff
 * are linked to locations, because the others see all of their organisation.
 */
export function LinkFields({ values, errors, onChange, isSingle = false }: LinkFieldsProps) {
  const { actor, customer } = useSession();
  const seesAllOrganisations = isAdmin(actor);
  const chosen = values.customers.map(({ iri }) => iri);
  const offered = seesAllOrganisations ? chosen : customer === null ? [] : [customer['@id']];
  const places = useQuery(locationsOfQuery(offered));
  return (
    <>
      {seesAllOrganisations && (
        <ChosenCustomers
          value={chosen}
          isSingle={isSingle}
          error={errors['customers'] ?? errors['customer']}
          onChange={(customers) =>
            onChange({
              customers: customers.map((iri) => ({ iri })),
              // Removing an organisation also removes its locations.
              locations: values.locations.filter(({ iri }) => {
                const place = places.data?.find((one) => one['@id'] === iri);
                return place === undefined || customers.includes(place.customer);
              }),
            })
          }
        />
      )}
      {!isLinkedToLocations(values) && (
        <Text c="dimmed">
          Diese Rolle sieht {values.roles === 'ROLE_OPERATOR' ? 'alle Standorte ihrer Organisation' : 'alle Standorte'}.
        </Text>
      )}
      {isLinkedToLocations(values) && offered.length > 0 && (
        <LocationBoxes
          offered={places}
          value={values.locations.map(({ iri }) => iri)}
          description="Service arbeitet nur an diesen Standorten."
          error={errors['locations']}
          onChange={(locations) => onChange({ locations: locations.map((iri) => ({ iri })) })}
        />
      )}
    </>
  );
}
