// Empties the desktop host before maintenance.
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

interface DrainOrder extends EndNotice {
  /** Null: what runs may go on. */
  readonly minutes: number | null;
}

/** Writes that it was ordered. The host is asked afterwards. */
export const DRAIN_DESKTOPS = action('drainDesktops', {
  async run({ note }, order: DrainOrder) {
    if (order.minutes !== null) note({ details: `${order.minutes} min` });
    return order;
  },
  page: {
    fields: NOTICE_FIELDS,
    input: ({ fields, language }) => ({
      minutes: minutesOf(fields.minutes) ?? null,
      ...noticeOf(fields.message, language),
    }),
    output: ORDER_OUTPUT,
    respond: async (order, services) => orderOnPage(services, { do: 'drain', ...order }),
  },
  command: {
    name: 'desktops drain',
    options: {
      minutes: {
        value: 'N',
        help: `end what runs after N minutes, from 0 to ${MOST_NOTICE_MINUTES} (without it, it goes on until it ends by itself)`,
      },
      ...NOTICE_OPTIONS,
    },
    help: 'Lets no desktop start any more, before maintenance of the desktop host. A restart of the host, or desktops open, ends that.',
    async run(services, args, act) {
      const minutes = args.has('minutes')
        ? args.integer('minutes', { min: 0, max: MOST_NOTICE_MINUTES, fallback: 0 })
        : null;
      const order = await act({ minutes, ...noticeByCommand(args) });
      const { report } = await orderByCommand(services, { do: 'drain', ...order });
      const end = minutes === null ? 'They end by themselves.' : `They end in ${minutes} minutes.`;
      return {
        json: { minutes, running: report.total },
        text: `No desktop starts any more. Running: ${report.total}. ${end}`,
      };
    },
  },
});
