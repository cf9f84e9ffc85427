import { useQuery } from '@tanstack/react-query';
import { LocationBoxes, type LocationBoxesProps } from './location-boxes.tsx';
import { locationsQuery } from './locations.api.ts';

interface LocationChoiceProps extends Omit<LocationBoxesProps, 'offered' | 'children'> {
  /** IRI of the organisation. */
  readonly customer: string;
}

/** Chooses some of the locations of an organisation. */
export function LocationChoice({ customer, ...props }: LocationChoiceProps) {
  const offered = useQuery({
    ...locationsQuery,
    select: (places) => places.filter((place) => place.customer === customer),
  });
  return <LocationBoxes offered={offered} {...props} />;
}
