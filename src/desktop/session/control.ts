// The control line of a session: files, and how long the session lasts.
import type { WebSocket } from 'ws';
import type {
  ControlAnswer,
  ControlRequest,
  ControlResult,
  ControlState,
} from '#src/desktop/protocol/control-messages.ts';
import { nameOfPath } from '#src/desktop/protocol/documents.ts';
import type { ControlReader } from '#src/desktop/protocol/reader-messages.ts';
import { MOST_UNREAD_BYTES } from './connections.ts';
import { readRequest } from './control-request.ts';
import type { Download } from './downloads.ts';
import { askHelper, askHelperWithin, askNumbers, helperPath, HelperFault, PATH } from './file-helper.ts';
import { answerFileRequest } from './file-requests.ts';
import { listBin, listFolder } from './lists.ts';
import type { ReaderLine, ReaderPage } from './reader/reader-line.ts';
import { recentDocuments } from './recent-documents.ts';
import { type GuestRequest, isForGuests } from './sharing/owner-requests.ts';
import { createUploads } from './uploads.ts';

/** Requests of one line that wait for an answer; more are refused. */
const MOST_WAITING = 16;
/** A long document takes its time; the helper gives up before (guest/verbs/documents.pl). */
const PDF_WITHIN_MS = 50_000;
/** The helper gives up before (guest/ready.pl). */
const READY_WITHIN_MS = 110_000;

export interface ControlOptions {
  /** Socket of the file helper. */
  readonly address: string;
  readonly uploadBytes: number;
  /** Shown where nothing limits the home itself. */
  readonly homeBytes: number;
  onInput(): void;
  /** Somebody wants the session to go on, and sees at once that it does. */
  onStay(): void;
  /** Each question of a page, of which a session of files lives. */
  readonly onRequest?: (() => void) | undefined;
  /** The page says whether somebody has it in front. */
  onFront(isInFront: boolean): void;
  /** Does what concerns guests. Throws `HelperFault`. */
  readonly share: (request: GuestRequest) => ControlResult;
  /** What programs say to a screen reader; absent without a display. */
  readonly reader?: ReaderLine | undefined;
  /** Returns a ticket for a download. */
  downloadTicket(download: Download): string;
}

/** Serves an open WebSocket. Returns what sends a state to the page. */
export function serveControl(page: WebSocket, options: ControlOptions): (state: ControlState['state']) => void {
  const say = (message: ControlAnswer | ControlState | ControlReader) => {
    if (page.bufferedAmount > MOST_UNREAD_BYTES) page.terminate();
    else page.send(JSON.stringify(message));
  };
  const uploads = createUploads(options.address, options.uploadBytes, say);
  let waiting = 0;
  page.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) {
      options.onInput();
      return uploads.frame(data);
    }
    const request = readRequest(data.toString('utf8'));
    if (!request) return page.close(1008, 'bad request');
    options.onRequest?.();
    const { id } = request;
    if (waiting >= MOST_WAITING) return say({ id, error: 'busy' });
    waiting++;
    answer(request)
      .then(
        (result) => result && say({ id, ...result }),
        (error: unknown) => {
          if (!(error instanceof HelperFault)) throw error;
          say({ id, error: error.fault });
        },
      )
      .finally(() => waiting--);
  });
  const reader: ReaderPage = { say: (message) => say({ reader: message }) };
  page.on('close', () => {
    uploads.closeAll();
    options.reader?.leave(reader);
  });

  const { address } = options;

  async function answer(request: ControlRequest): Promise<ControlResult | undefined> {
    if (isForGuests(request)) return options.share(request);
    switch (request.do) {
      case 'list':
        return listFolder(address, helperPath(request.path));
      case 'bin-list':
        return listBin(address);
      case 'upload':
        await uploads.begin(request.id, helperPath(request.path), request.size);
        return undefined;
      case 'replace':
        await uploads.begin(request.id, helperPath(request.path), request.size, request.time);
        return undefined;
      case 'cancel':
        uploads.cancel(request.upload);
        return { done: true };
      case 'download':
        return downloadOf(request.path);
      case 'usage': {
        const [used = 0, limit = 0] = await askNumbers(address, 'USAGE');
        return { used, limit: limit || options.homeBytes };
      }
      case 'layout': {
        const [, names = '', variant = ''] = /^([a-z,]+)(?:\(([a-z]+)\))?$/.exec(request.layout) ?? [];
        await askNumbers(address, 'LAYOUT', names, variant);
        return { done: true };
      }
      case 'open':
        await askNumbers(address, 'APP', request.app);
        return { done: true };
      case 'open-file':
        await askNumbers(address, 'OPEN', helperPath(request.path));
        return { done: true };
      case 'ready':
        (await askHelperWithin(READY_WITHIN_MS, address, 'READY')).socket.destroy();
        return { done: true };
      case 'again':
        await askNumbers(address, 'AGAIN');
        return { done: true };
      case 'heard':
        await askNumbers(address, 'HEARD');
        return { done: true };
      case 'copied': {
        const [ms] = await askNumbers(address, 'COPIED');
        return { copied: ms ?? null };
      }
      case 'picture':
        await askNumbers(address, 'PICTURE', helperPath(request.path));
        return { done: true };
      case 'recent':
        return { documents: await recentDocuments(address, 'closed') };
      case 'pdf':
        return pdf();
      case 'stay':
        options.onStay();
        return { done: true };
      case 'front':
        options.onFront(request.is);
        return { done: true };
      case 'read':
        if (!options.reader) throw new HelperFault('missing');
        await options.reader.join(reader);
        return { done: true };
      case 'press':
      case 'focus':
      case 'select':
        options.onInput();
        options.reader?.ask(reader, request);
        return { done: true };
      default:
        return answerFileRequest(address, request);
    }
  }

  async function pdf(): Promise<ControlResult> {
    const { words, socket } = await askHelperWithin(PDF_WITHIN_MS, address, 'PDF');
    socket.destroy();
    const [size = '', made = ''] = words;
    if (!/^\d{1,12}$/.test(size) || !PATH.test(made)) throw new HelperFault('failed');
    return { made, name: nameOfPath(made), size: Number(size) };
  }

  async function downloadOf(wanted: string): Promise<ControlResult> {
    const { words, socket } = await askHelper(options.address, 'KIND', helperPath(wanted));
    socket.destroy();
    const kind = words[0] === 'd' ? 'folder' : 'file';
    const last = nameOfPath(wanted.replace(/\/+$/, ''));
    // All files: the page names them in its language.
    const name = kind === 'folder' && last !== '' ? `${last}.zip` : last;
    const renamed = Number(/^\d{1,7}$/.exec(words[1] ?? '')?.[0] ?? 0);
    return { ticket: options.downloadTicket({ path: helperPath(wanted), kind, name }), name, renamed };
  }

  return (state) => say({ state });
}
