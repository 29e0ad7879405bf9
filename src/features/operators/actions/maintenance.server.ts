// Refuses every change while the site is being worked on.
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { toIsoMinute, toIsoTime } from '#src/command-line/printing.ts';
import { action } from '#src/features/operators/action.server.ts';
import { FOLLOWED, missing, TIME, timeOf } from '#src/features/operators/maintenance/times.server.ts';
import { endMaintenance, startMaintenance } from '#src/server/site-state/stored-state.ts';
import { DAY_MS } from '#src/shared/time/durations.ts';

const LONGEST_DAYS = 7;

/** Begins a maintenance, or changes its expected end; without one it ends the maintenance. Returns whether that changes anything. */
export const MAINTENANCE = action('maintenance', {
  async run({ trx, now, note, nothingDone }, expectedEnd: number | undefined) {
    note({ details: expectedEnd === undefined ? 'off' : 'on' });
    if (expectedEnd === undefined) return (await endMaintenance(trx)) || nothingDone(false);
    await startMaintenance(trx, expectedEnd, now);
    return true;
  },
  command: [
    {
      name: 'maintenance on',
      options: { until: { value: 'TIME', help: `when it is expected to end: ${TIME}` } },
      help: 'Refuses every change until `maintenance off`: visitors can read, and sign out. Each refusal, and a line above every page, names the time. Admin commands, the queue of emails and retention go on: stop the servers for those.',
      async run({ now }, args, act) {
        const expectedEnd = timeOf(args, 'until', now()) ?? missing('until');
        if (expectedEnd <= now() || expectedEnd - now() > LONGEST_DAYS * DAY_MS)
          throw new CommandError(`--until should be in the future, ${LONGEST_DAYS} days from now at most.`, EXIT.usage);
        await act(expectedEnd);
        return {
          json: { is_on: true, expected_end: toIsoTime(expectedEnd) },
          text: `Changes are refused until: maintenance off. Visitors read that it ends about ${toIsoMinute(expectedEnd)} UTC. ${FOLLOWED}`,
        };
      },
    },
    {
      name: 'maintenance off',
      help: 'Ends the maintenance.',
      async run(_, __, act) {
        const was_on = await act(undefined);
        return { json: { is_on: false, was_on }, text: was_on ? `Changes are accepted. ${FOLLOWED}` : 'It was off.' };
      },
    },
  ],
});
