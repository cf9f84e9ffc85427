import * as z from 'zod/mini';
import { hasVatIdForm, hasValidCheckDigit } from '#shared/domain/billing/vat-id.ts';
import { addressParts } from '#shared/contracts/wire/address.ts';
import { Customer } from './customers.ts';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { emailField, maxCharacters, requiredText } from '#shared/contracts/wire/hydra.ts';

const customerName = () => requiredText('Bitte den Namen der Organisation angeben.', 200);
const text = (characters: number) => z.optional(z.nullable(z.string().check(z.trim(), maxCharacters(characters))));

const details = {
  ...addressParts(),
  contactPerson: text(200),
  contactEmail: z.optional(z.nullable(emailField())),
  contactPhone: z.optional(
    z.nullable(
      z.string().check(z.trim(), z.regex(/^\+?[\d ()/-]{3,40}$/, 'Bitte eine gültige Telefonnummer angeben.')),
    ),
  ),
  taxId: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.refine(hasVatIdForm, 'Diese USt-IdNr. kann nicht stimmen. Sie beginnt mit DE und hat neun Ziffern.'),
          z.refine(
            hasValidCheckDigit,
            'Eine Ziffer dieser USt-IdNr. stimmt nicht: Die Prüfziffer am Ende passt nicht zu ihr.',
          ),
        ),
    ),
  ),
  /** Only the platform's admin may set this. */
  isActive: z.optional(z.boolean()),
};

export const CustomerCreate = z.object({ name: customerName(), ...details });
export type CustomerCreate = z.infer<typeof CustomerCreate>;

/** Fields that are left out keep their values; null deletes the value. */
export const CustomerPatch = z.object({ name: z.optional(customerName()), ...details });
export type CustomerPatch = z.infer<typeof CustomerPatch>;

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/customers',
  summary: 'Creates a Customer resource.',
  body: CustomerCreate,
  response: Customer,
});
export const patchCustomer = endpoint({
  method: 'PATCH',
  path: '/api/customers/{id}',
  summary: 'Updates the Customer resource.',
  body: CustomerPatch,
  response: Customer,
});
