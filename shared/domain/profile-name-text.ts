/** Stands for a profile where the office acted, which has none. */
export const OFFICE_NAME = 'Verwaltung';

interface SignedRecord {
  readonly profileName?: string | null | undefined;
  readonly profileChosenOffline?: boolean | undefined;
}

/** Returns the name of the profile that signed, with a remark if the profile was chosen while the device had no connection. */
export const profileNameText = <S extends SignedRecord>({ profileName, profileChosenOffline }: S): S['profileName'] =>
  profileName != null && profileChosenOffline === true ? `${profileName} (offline gewählt)` : profileName;
