/** Where there is no room an address breaks before its domain rather than anywhere. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
