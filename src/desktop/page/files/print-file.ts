// Prints a PDF of the session with the browser's own print window.
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { ControlError } from '../line/control-line.ts';
import type { Lines } from '../session/phase.ts';

/** Of one file: it is in the memory of the page while it is printed. */
const MOST_BYTES = 50 * 1024 * 1024;
/** The browser's viewer loads after its frame. */
const VIEWER_MS = 500;

export const isPrintable = ({ name, size }: { readonly name: string; readonly size: number }): boolean =>
  /\.pdf$/i.test(name) && size <= MOST_BYTES;

/**
 * Asks for the file and opens the print window; call it at a press. The type is ours, so that no page can come in the place of a PDF.
 * Rejects with a `ControlError`, `failed` if it is no PDF.
 */
export async function printFile({ control, address }: Lines, path: FilePath): Promise<void> {
  const { ticket } = await control.ask({ do: 'download', path }, 'ticket');
  const response = await fetch(`${address}file/${ticket}`);
  const bytes = await response.blob();
  const begin = await bytes.slice(0, 5).text();
  if (!response.ok || bytes.size > MOST_BYTES || begin !== '%PDF-') throw new ControlError('failed');
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  const frame = Object.assign(document.createElement('iframe'), { src: url, title: 'PDF' });
  frame.tabIndex = -1;
  frame.className = 'print-frame';
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => setTimeout(resolve, VIEWER_MS), { once: true });
    // Of the last one: the print window may still read it.
    const last = document.querySelector<HTMLIFrameElement>('.print-frame');
    if (last) URL.revokeObjectURL(last.src);
    last?.remove();
    document.body.append(frame);
  });
  try {
    frame.contentWindow?.focus();
    frame.contentWindow?.print();
  } catch {
    // A browser whose viewer is not a page of ours: it shows the file, and prints from there.
    window.open(url, '_blank', 'noopener');
  }
}
