// Ends a desktop, after its visitor was told.
import { CommandError } from '#src/command-line/command-error.ts';
import { MOST_NOTICE_MINUTES } from '#src/desktop/protocol/operator-orders.ts';
import { action } from '#src/features/operators/action.server.ts';
import {
  minutesOf,
  ORDER_OUTPUT,
  orderByCommand,
  orderOnPage,
  NOTICE_FIELDS,
  NOTICE_OPTIONS,
  noticeByCommand,
  noticeOf,
  type EndNotice,
} from '#src/features/operators/desktop-orders.server.ts';
import { ApiError } from '#src/server/errors/api-error.ts';

const SESSION = /^[\w-]{16}$/;
const MINUTES = 5;

interface End extends EndNotice {
  readonly session: string;
  readonly minutes: number;
}

/** Writes that it was ordered. The host is asked afterwards: its name there says nothing of the member. */
export const END_DESKTOP = action('endDesktop', {
  run: async (_context, end: End) => end,
  page: {
    fields: NOTICE_FIELDS,
    input({ id, fields, language }) {
      const minutes = minutesOf(fields.minutes);
      if (!SESSION.test(id)) throw new ApiError('notFound');
      if (minutes === undefined) throw new ApiError('malformed');
      return { session: id, minutes, ...noticeOf(fields.message, language) };
    },
    output: ORDER_OUTPUT,
    respond: async (end, services) => orderOnPage(services, { do: 'end', ...end }),
  },
  command: {
    name: 'desktops end',
    parameters: ['DESKTOP'],
    options: {
      minutes: { value: 'N', help: `after N minutes, from 0 to ${MOST_NOTICE_MINUTES} (default ${MINUTES})` },
      ...NOTICE_OPTIONS,
    },
    help: 'Ends a desktop by its name in desktops list. Its visitor reads when, and your message; what is open is kept for a member.',
    async run(services, args, act) {
      const { first: session } = args;
      const none = `There is no desktop '${session}'. See: desktops list`;
      if (!SESSION.test(session)) throw new CommandError(none);
      const minutes = args.integer('minutes', { min: 0, max: MOST_NOTICE_MINUTES, fallback: MINUTES });
      const end = await act({ session, minutes, ...noticeByCommand(args) });
      if (!(await orderByCommand(services, { do: 'end', ...end })).isDone) throw new CommandError(none);
      return { json: { session, minutes }, text: `The desktop ends in ${minutes} minutes.` };
    },
  },
});
