// The system calls that a unit's own lines `SystemCallFilter=` allow, as systemd.exec(5) reads them.
import { execFileSync } from 'node:child_process';

const groups = new Map<string, readonly string[]>();

/** Gives the calls of a group such as `@resources`, those of the groups in it included; or the one call of that name. */
function callsOf(name: string): readonly string[] {
  if (!name.startsWith('@')) return [name];
  const known = groups.get(name);
  if (known) return known;
  const text = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager', name], { encoding: 'utf8' });
  const members = [...text.matchAll(/^ +([@\w-]+)$/gm)].flatMap(([, member = '']) => callsOf(member));
  groups.set(name, members);
  return members;
}

/** Takes the text of a unit whose first filter is a list of allowed calls. Returns the allowed calls. */
export function allowedCalls(unit: string): string[] {
  const allowed = new Set(callsOf('@default'));
  for (const [, not, names = ''] of unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm))
    for (const call of names.split(' ').flatMap(callsOf)) {
      if (not === '~') allowed.delete(call);
      else allowed.add(call);
    }
  return [...allowed];
}
