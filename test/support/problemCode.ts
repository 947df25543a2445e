/** Returns the code of the problem in a response. */
export async function problemCode(response: Response): Promise<string | undefined> {
  return ((await response.json()) as { readonly code?: string }).code;
}
