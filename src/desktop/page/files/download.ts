// Downloads: an address with a ticket for one use, which the browser opens as it opens any file.
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import type { Lines } from '../session/phase.ts';

/**
 * Starts the download of a file, or of a folder as a zip file; `all`: the name of that of all files. Returns how many names are other
 * ones in it. Rejects with a `ControlError`.
 */
export async function download({ control, address }: Lines, path: FilePath, all = ''): Promise<number> {
  const { ticket, renamed } = await control.ask({ do: 'download', path }, 'ticket');
  store(address, ticket, path, all);
  return renamed;
}

/** Lets the browser store what the ticket is for, by the session's name for it. `address`: that of the session; `all`: as above. */
export function store(address: string, ticket: string, path: FilePath, all: string): void {
  const link = document.createElement('a');
  link.href = `${address}file/${ticket}`;
  link.download = path === '' && all ? `${all}.zip` : '';
  link.click();
}
