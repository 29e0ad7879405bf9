// The two lines of an open session: its picture, and what the page asks beside it.
import type { ControlState } from '#src/desktop/protocol/control-messages.ts';
import { ControlLine } from '../line/control-line.ts';
import { LineError, openLine } from '../line/open-line.ts';
import type { SentInput } from '../line/sent-input.ts';
import { untilComposed } from './composing.ts';
import { askForTicket, type OwnSession } from './host-api.ts';
import type { Lines } from './phase.ts';

interface LineListeners {
  readonly onState: (state: ControlState['state']) => void;
  readonly onSilence: () => void;
}

/**
 * Opens both at once: each needs a ticket and an answer, which take their time on a long way. `tickets`: those that came with the
 * session. `input`: what the page has typed before. Rejects with a `HostRequestError`, or as `openLine` does, and leaves no line open then.
 */
export async function openLines(
  session: OwnSession,
  tickets: readonly string[],
  input: SentInput,
  { onState, onSilence }: LineListeners,
): Promise<Lines> {
  const open = async (name: 'control' | 'stream', given?: string) => {
    const known = session.address !== undefined && given !== undefined && { address: session.address, ticket: given };
    const { address, ticket } = known || (await askForTicket(session));
    const page = name === 'stream' ? { page: input.page, isBack: input.isBack } : undefined;
    return { address, line: await openLine(address + name, ticket, page) };
  };
  const asked = [open('control', tickets[0]), open('stream', tickets[1])] as const;
  const [forControl, { line: stream, address }] = await Promise.all(asked).catch((error: unknown) => {
    for (const one of asked)
      void one.then(
        ({ line }) => line.socket.close(),
        () => undefined,
      );
    throw error;
  });
  await untilComposed();
  // Events meanwhile had no listener.
  if (stream.socket.readyState > WebSocket.OPEN) {
    forControl.line.socket.close();
    throw new LineError(1006);
  }
  input.join(stream.socket, stream.ready.taken ?? 0);
  return { stream, control: new ControlLine(forControl.line, onState, onSilence), address };
}

export function closeLines({ stream, control }: Lines): void {
  control.close();
  stream.socket.close();
}
