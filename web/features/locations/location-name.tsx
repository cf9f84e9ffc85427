import { partsOfLocationName } from './short-location-name.public.ts';

/** The name of a location in a row of a list. Where there is little room, only 'Stade' of 'Spielhalle Stade' is seen. */
export function LocationName({ name }: { readonly name: string }) {
  const { kind, shortName } = partsOfLocationName(name);
  if (kind === '') return name;
  return (
    <>
      <span data-secondary>{kind} </span>
      {shortName}
    </>
  );
}
