/** This process reads what strangers send: it needs no more rights than its session's user has. */
export function becomeUser(uid: number): void {
  process.setgroups?.([]);
  process.setgid?.(uid);
  process.setuid?.(uid);
}
