// Ends an announcement before its time.
import { CommandError } from '#src/command-line/command-error.ts';
import { action } from '#src/features/operators/action.server.ts';
import { FOLLOWED } from '#src/features/operators/maintenance/times.server.ts';
import { foundOnPage } from '#src/features/operators/target.server.ts';
import { endAnnouncement } from '#src/server/site-state/stored-state.ts';

/** Ends the announcement with this id. Returns false if none is open. */
export const END_ANNOUNCEMENT = action('endAnnouncement', {
  async run({ trx, now, note, nothingDone }, id: string) {
    note({ details: id });
    return (await endAnnouncement(trx, id, now)) || nothingDone(false);
  },
  page: { input: ({ id }) => id, respond: foundOnPage },
  command: {
    name: 'announce end',
    parameters: ['ID'],
    help: 'Ends an announcement.',
    async run(_, { first: id }, act) {
      if (!(await act(id))) throw new CommandError(`No announcement '${id}' is open. See: announce list`);
      return { json: { id, is_ended: true }, text: `Announcement ${id} has ended. ${FOLLOWED}` };
    },
  },
});
