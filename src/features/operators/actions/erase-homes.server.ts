// Erases homes on the desktop host whose accounts do not exist.
import { CommandError } from '#src/command-line/command-error.ts';
import { LEAST_UNOPENED_DAYS } from '#src/desktop/protocol/operator-orders.ts';
import { action } from '#src/features/operators/action.server.ts';
import { faultOf } from '#src/features/operators/desktop-orders.server.ts';
import { eraseHomes, listHomes } from '#src/features/running-desktops/homes.server.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

const DAYS = 90;
/** The question names so many. */
const NAMED = 50;

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
      'all-of': {
        value: 'N',
        help: 'how many homes have no account, where that is more than half of all and all of these are meant',
      },
    },
    help: 'Erases homes on the desktop host whose accounts do not exist any more. Asks before. See first: desktops homes --orphaned',
    async run(services, args, act) {
      const days = args.integer('days', { min: LEAST_UNOPENED_DAYS, max: 3650, fallback: DAYS });
      const withKey = { ...services, key: await services.openKey() };
      const all = await listHomes(withKey);
      if ('fault' in all) throw new CommandError(faultOf(all));
      const orphaned = all.filter(({ member }) => member === null);
      const meant = args.integer('all-of', { min: 1, max: 1_000_000, fallback: 0 });
      // A database of another site, or one that was restored from long ago, knows hardly any.
      const isMost = orphaned.length > all.length / 2;
      if ((isMost || meant > 0) && meant !== orphaned.length)
        throw new CommandError(
          `${orphaned.length} of ${all.length} homes have no account here${isMost ? ': it should be few. Is this the database of the site that the host belongs to, and is it of today?' : '.'} Nothing is erased. Where all of them are meant (desktops homes --orphaned), give their number with --all-of.`,
        );
      const before = services.now() - days * DAY_MS;
      const homes = orphaned.filter(({ lastUsed }) => lastUsed <= before).map(({ home }) => home);
      if (homes.length === 0) return { json: { erased: 0 }, text: 'There is none to erase.' };
      const more = homes.length > NAMED ? ` and ${homes.length - NAMED} more` : '';
      const names = `${homes.slice(0, NAMED).join(', ')}${more}`;
      await args.confirm(`This erases ${homes.length} homes with all files in them: ${names}.`);
      await act(homes.length);
      const erased = await eraseHomes(withKey, homes, days);
      if (typeof erased !== 'number') throw new CommandError(faultOf(erased));
      return { json: { erased }, text: `Erased: ${erased} of ${homes.length}.` };
    },
  },
});
