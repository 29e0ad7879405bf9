/**
 * Asks Chromium's password manager to save what a visitor has registered with, under the email address, with which they
 * sign in; from the form alone it would take the username. Other browsers offer it by themselves.
 */
export function offerToSave({
  email,
  username,
  password,
}: {
  email: string;
  username: string;
  password: string;
}): void {
  const PasswordCredential = Reflect.get(globalThis, 'PasswordCredential') as
    | (new (data: { id: string; name: string; password: string }) => Credential)
    | undefined;
  if (!PasswordCredential) return;
  const credential = new PasswordCredential({ id: email, name: username, password });
  // A rejection means that the visitor or the browser refused.
  navigator.credentials.store(credential).catch(() => undefined);
}
