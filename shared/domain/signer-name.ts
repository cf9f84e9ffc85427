interface Signed {
  readonly profileName?: string | null | undefined;
  readonly profileChosenOffline?: boolean | undefined;
}

/** Returns the name of the signer, with a remark if the profile was chosen while the device had no connection. */
export const signerName = <S extends Signed>({ profileName, profileChosenOffline }: S): S['profileName'] =>
  profileName != null && profileChosenOffline === true ? `${profileName} (offline gewählt)` : profileName;
