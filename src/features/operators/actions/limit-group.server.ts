// Says what members of a group may have on their desktops.
import { CommandError } from '#src/command-line/command-error.ts';
import type { ParsedArguments } from '#src/command-line/command.ts';
import { LIMIT_RANGES, type MemberLimits } from '#src/desktop/protocol/member-limits.ts';
import { groupNamed } from '#src/features/groups/group-commands.server.ts';
import { writeLimits, type GroupLimits } from '#src/features/groups/memberships.server.ts';
import { action } from '#src/features/operators/action.server.ts';

interface Limited {
  readonly id: string;
  readonly limits: Partial<GroupLimits>;
}

const OPTIONS = { 'home-mib': 'home_mib', 'memory-mib': 'memory_mib', 'work-hours': 'work_hours' } as const;

/** Holds from the next start of a desktop. Returns false if there is no such group. */
export const LIMIT_GROUP = action('limitGroup', {
  async run({ trx, note, nothingDone }, { id, limits }: Limited) {
    note({ details: id });
    return (await writeLimits(trx, id, limits)) || nothingDone(false);
  },
  command: {
    name: 'groups limit',
    parameters: ['GROUP'],
    options: {
      'home-mib': { value: 'N', help: optionHelp('MiB of files', 'home_mib') },
      'memory-mib': { value: 'N', help: optionHelp('MiB of memory', 'memory_mib') },
      'work-hours': { value: 'N', help: optionHelp('hours that a desktop runs at most', 'work_hours') },
    },
    help: 'Says what members of a group may have on their desktops, from their next start on. Of several groups the most holds; 0: what the host says.',
    async run(services, args, act) {
      const { id } = await groupNamed(services, args.first);
      const limits = readLimits(args);
      if (Object.keys(limits).length === 0)
        throw new CommandError('Say a limit: --home-mib N, --memory-mib N or --work-hours N');
      await act({ id, limits });
      return { json: { id, ...limits }, text: `The limits of the group ${id} hold from the next start of a desktop.` };
    },
  },
});

function optionHelp(what: string, name: keyof MemberLimits): string {
  const [least, most] = LIMIT_RANGES[name];
  return `${what}, from ${least} to ${most}; 0: what the host says`;
}

/** Throws a `CommandError` for a number out of its range. */
function readLimits(args: ParsedArguments): Partial<GroupLimits> {
  const given = Object.entries(OPTIONS).filter(([option]) => args.has(option));
  return Object.fromEntries(
    given.map(([option, name]) => {
      const [least, most] = LIMIT_RANGES[name];
      const number = args.integer(option, { min: 0, max: most, fallback: 0 });
      if (number !== 0 && number < least)
        throw new CommandError(`--${option} is ${number}: it should be 0, or from ${least} to ${most}.`);
      return [name, number === 0 ? null : number];
    }),
  );
}
