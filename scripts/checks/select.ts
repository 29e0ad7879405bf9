// Chooses checks by the names on the command line.
import type { Check } from './check.ts';

type Groups = Readonly<Record<string, Readonly<Record<string, Check>>>>;
type NamedCheck = readonly [name: string, check: Check];

/**
 * Takes names of groups and of checks; returns the checks in the order of the groups, all of them if no name is given.
 * Throws an error that lists all names if one is unknown.
 */
export function selectChecks(groups: Groups, names: readonly string[]): NamedCheck[] {
  const all = Object.entries(groups).flatMap(([group, checks]) =>
    Object.entries(checks).map(([name, check]) => ({ group, name, check })),
  );
  const unknown = names.filter((word) => !all.some(({ group, name }) => word === group || word === name));
  if (unknown.length > 0) throw new Error(`no such check: ${unknown.join(', ')}. ${describe(groups)}`);
  return all
    .filter(({ group, name }) => names.length === 0 || names.includes(group) || names.includes(name))
    .map(({ name, check }) => [name, check]);
}

function describe(groups: Groups): string {
  const lists = Object.entries(groups).map(([group, checks]) => `${group} (${Object.keys(checks).join(', ')})`);
  return `There are ${lists.join(', ')}.`;
}
