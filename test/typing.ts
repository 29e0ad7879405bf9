import type { OperatorServices } from '#src/features/operator/operator.server.ts';
// The operator at a terminal.
import { runCommand } from '#src/features/operator/run-command.server.ts';

/** Types a command; `answer` is what is typed at the question, and without one nobody is there. */
export async function typeCommand(parts: OperatorServices, command: string | readonly string[], answer?: string) {
  let out = '';
  let err = '';
  const terminal = {
    isAttended: answer !== undefined,
    out: (text: string) => void (out += text),
    err: (text: string) => void (err += text),
    ask: async () => answer ?? '',
  };
  const typed = typeof command === 'string' ? command.split(' ') : command;
  const code = await runCommand(typed, terminal, async () => ({ parts, close: async () => undefined }));
  return { code, out, err };
}
