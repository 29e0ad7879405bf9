// Runs the operator's commands in tests.
import type { OperatorServices } from '#src/features/operator/operator.server.ts';
import { runCommand } from '#src/features/operator/run-command.server.ts';

/**
 * Runs a command. `answer` is typed at its question, or one of several at each; without it the terminal is not interactive. Returns
 * exit code and output.
 */
export async function typeCommand(
  services: OperatorServices,
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
  const code = await runCommand(argv, terminal, async () => ({ services, close: async () => undefined }));
  return { code, out, err };
}
