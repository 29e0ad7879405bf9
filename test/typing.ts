// Runs the operator's commands in tests.
import type { OperatorServices } from '#src/accounts/modules/operator-command.server.ts';
import type { Services } from '#src/accounts/services.server.ts';
import { loadOperator } from '#src/app/modules/modules.server.ts';
import { runCommand } from '#src/command-line/run-command.ts';
import type { SecretKey } from '#src/server/secrets/secret-key.ts';

function keyOf({ key }: Partial<Services<'key'>>): SecretKey {
  if (key === undefined) throw new Error('this command needs the secret key');
  return key;
}

/**
 * Runs a command. `answer` is typed at its question, or one of several at each; without it the terminal is not interactive. Returns
 * exit code and output.
 */
export async function typeCommand(
  services: Omit<OperatorServices, 'hooks' | 'sections' | 'openKey'> &
    Partial<Pick<OperatorServices, 'sections' | 'openKey'>> &
    Partial<Services<'key'>>,
  command: string | readonly string[],
  answer?: string | readonly string[],
) {
  const answers = [answer ?? []].flat();
  let out = '';
  let err = '';
  const terminal = {
    isInteractive: answer !== undefined,
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    ask: async () => answers.shift() ?? '',
  };
  const argv = typeof command === 'string' ? command.split(' ') : command;
  const { commands, hooks } = await loadOperator();
  const code = await runCommand(commands, argv, terminal, async () => ({
    services: { sections: {}, openKey: async () => keyOf(services), ...services, hooks },
    close: async () => undefined,
  }));
  return { code, out, err };
}
