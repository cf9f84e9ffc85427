interface Signed {
  readonly profileName?: string | null | undefined;
  readonly profileChosenOffline?: boolean | undefined;
}

/** Whoever signed, with a remark where they were chosen while nobody could ask the server. */
export const signerName = <S extends Signed>({ profileName, profileChosenOffline }: S): S['profileName'] =>
  profileName != null && profileChosenOffline === true ? `${profileName} (offline gewählt)` : profileName;
