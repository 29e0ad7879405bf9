// The name by which a person is greeted and shown: never an email address, which a username is until its holder changes it.

/** Gives a username without the domain of an address. */
export function withoutDomain(username: string): string {
  const at = username.lastIndexOf('@');
  return at < 1 ? username : username.slice(0, at);
}

/** Gives the display name that a member has chosen, else the username without the domain of an address. */
export function shownName({
  displayName,
  username,
}: {
  readonly displayName?: string | null | undefined;
  readonly username: string;
}): string {
  return displayName || withoutDomain(username);
}
