// Gives all that is stored about a member.
import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findUser } from '#src/accounts/find-user.server.ts';
import { CommandError, EXIT } from '#src/command-line/command-error.ts';
import { formatJson } from '#src/command-line/printing.ts';
import { exportOf } from '#src/features/account/export.server.ts';
import { action } from '#src/features/operators/action.server.ts';
import type { Target } from '#src/features/operators/target.server.ts';

/** Writes into the log that it was read, which is in the document itself. */
export const EXPORT = action('export', {
  async run({ note }, { id }: Target) {
    note({ accountId: id });
  },
  command: {
    name: 'users export',
    parameters: ['WHO'],
    options: { to: { value: 'FILE', help: 'write it into a new file that only you can read' } },
    help: 'Gives all that is stored about a member, as JSON: the document that members can take along themselves.',
    async run(services, args, act) {
      const { id } = await findUser(services, args.first);
      await act({ id });
      const json = await exportOf(services, id);
      const text = formatJson(json);
      const to = args.text('to');
      if (to === undefined) return { json, text };
      const file = resolve(to);
      await writeNewFile(file, `${text}\n`);
      return { json: { id, file }, text: `Written to ${file}.` };
    },
  },
});

async function writeNewFile(file: string, text: string): Promise<void> {
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code = 'no code' } = error as { code?: string };
    const why = code === 'EEXIST' ? 'is there already' : `cannot be written (${code})`;
    throw new CommandError(`${file} ${why}. Name a file that is not there.`, EXIT.failed, error);
  }
}
