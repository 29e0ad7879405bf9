/**
 * Has Chromium's password manager offer to save what someone has registered with, under the e-mail address, which is what
 * they sign in with; from the form alone it would take the username. Other browsers ask by themselves.
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
  // Refused or dismissed: then it is not saved.
  navigator.credentials.store(credential).catch(() => undefined);
}
