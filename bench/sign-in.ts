import * as z from 'zod/mini';

const Tokens = z.object({ token: z.string() });
const Selection = z.object({ customer: z.optional(z.string()), location: z.optional(z.string()) });

export interface Login {
  readonly authorization: string;
  /** Ids of the organisation and the location that the session works for. */
  readonly customer: string | undefined;
  readonly location: string | undefined;
}

/** Opens a session. Its token is valid for ten minutes, so every table needs a new sign-in. */
export async function signIn(url: string, { email, password }: { email: string; password: string }): Promise<Login> {
  const response = await fetch(`${url}/authentication_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} could not sign in: ${response.status}.`);
  const { token } = z.parse(Tokens, await response.json());
  const authorization = `Bearer ${token}`;
  const selection = z.parse(Selection, await readJson(`${url}/api/currentuser`, authorization));
  return {
    authorization,
    customer: selection.customer?.split('/').at(-1),
    location: selection.location?.split('/').at(-1),
  };
}

export async function readJson(url: string, authorization?: string): Promise<unknown> {
  const response = await fetch(url, { headers: authorization === undefined ? {} : { authorization } });
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return response.json();
}
