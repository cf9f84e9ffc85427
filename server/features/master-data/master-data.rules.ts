import type { Violation } from '#server/http/render/errors.ts';
import type { StatusPatch } from '#shared/contracts/master-data/master-data.ts';

export function checkStatusPatch(status: { readonly is_default: boolean }, patch: StatusPatch): Violation[] {
  if (!status.is_default || patch.isActive !== false) return [];
  return [
    {
      propertyPath: 'isActive',
      message: 'Der vorgegebene Status bleibt in Gebrauch: Ohne ihn endet kein Kontrollgang.',
    },
  ];
}
