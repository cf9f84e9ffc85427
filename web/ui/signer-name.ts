interface Signed {
  readonly profileName?: string | null | undefined;
  readonly profileChosenOffline?: boolean | undefined;
}

/** Who signed, and that nobody compared a PIN or asked the server when they were chosen. */
export const signerName = <S extends Signed>({ profileName, profileChosenOffline }: S): S['profileName'] =>
  profileName != null && profileChosenOffline === true ? `${profileName} (offline gewählt)` : profileName;
