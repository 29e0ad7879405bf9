// Erases homes on the desktop host whose accounts do not exist.
import { CommandError } from '#src/command-line/command-error.ts';
import { LEAST_UNOPENED_DAYS } from '#src/desktop/protocol/operator-orders.ts';
import { action } from '#src/features/operators/action.server.ts';
import { faultOf } from '#src/features/operators/desktop-orders.server.ts';
import { eraseHomes, listHomes } from '#src/features/running-desktops/homes.server.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

const DAYS = 90;
/** Fewer may well be without an account. */
const FEW = 3;

/** Writes that it was ordered. The host is asked afterwards, and looks itself at how long they are unopened. */
export const ERASE_HOMES = action('eraseHomes', {
  async run({ note }, count: number) {
    note({ details: String(count) });
  },
  command: {
    name: 'desktops erase-homes',
    options: {
      days: {
        value: 'N',
        help: `those that nobody has opened for so many days, from ${LEAST_UNOPENED_DAYS} to 3650 (default ${DAYS})`,
      },
    },
    help: 'Erases homes on the desktop host whose accounts do not exist any more. Asks before. See first: desktops homes --orphaned',
    async run(services, args, act) {
      const days = args.integer('days', { min: LEAST_UNOPENED_DAYS, max: 3650, fallback: DAYS });
      const withKey = { ...services, key: await services.openKey() };
      const all = await listHomes(withKey);
      if ('fault' in all) throw new CommandError(faultOf(all));
      const orphaned = all.filter(({ member }) => member === null);
      // A database of another site, or one that was restored from long ago, knows hardly any.
      if (orphaned.length > FEW && orphaned.length > all.length / 2)
        throw new CommandError(
          `${orphaned.length} of ${all.length} homes have no account here: it should be few. Is this the database of the site that the host belongs to, and is it of today? Nothing is erased.`,
        );
      const before = services.now() - days * DAY_MS;
      const homes = orphaned.filter(({ lastUsed }) => lastUsed <= before).map(({ home }) => home);
      if (homes.length === 0) return { json: { erased: 0 }, text: 'There is none to erase.' };
      await args.confirm(`This erases ${homes.length} homes with all files in them.`);
      await act(homes.length);
      const erased = await eraseHomes(withKey, homes, days);
      if (typeof erased !== 'number') throw new CommandError(faultOf(erased));
      return { json: { erased }, text: `Erased: ${erased} of ${homes.length}.` };
    },
  },
});
