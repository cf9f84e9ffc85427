/** Matches a local part, @, and a domain or an IPv4 address in brackets. */
const EMAIL_ADDRESS =
  /^[^\s@<>()[\],;:"\\]+@(?:(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}|\[(?:\d{1,3}\.){3}\d{1,3}\])$/i;

export const isEmailAddress = (text: string) => EMAIL_ADDRESS.test(text);
