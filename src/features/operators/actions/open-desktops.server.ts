// Opens the desktop host again after maintenance.
import { action } from '#src/features/operators/action.server.ts';
import { ORDER_OUTPUT, orderByCommand, orderOnPage } from '#src/features/operators/desktop-orders.server.ts';

/** Also takes back the ends of single desktops that were ordered. The host is asked after the log. */
export const OPEN_DESKTOPS = action('openDesktops', {
  run: async () => undefined,
  page: {
    input: () => undefined,
    output: ORDER_OUTPUT,
    respond: async (_result, services) => orderOnPage(services, { do: 'open' }),
  },
  command: {
    name: 'desktops open',
    help: 'Lets desktops start again, and takes back all ends that were ordered and have not come.',
    async run(services, _args, act) {
      await act(undefined);
      const { isDone } = await orderByCommand(services, { do: 'open' });
      const text = isDone ? 'Desktops start again.' : 'Desktops could start already. Ordered ends are taken back.';
      return { json: { was_draining: isDone }, text };
    },
  },
});
