import type { ServerResponse } from 'node:http';
// The process of one session: starts its sandbox, serves its stream, files and downloads, and ends with it. One process for each,
// so that nothing of a session is in memory anywhere after its end.
import { flushCompileCache } from 'node:module';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { SHOWN_ELSEWHERE, type ControlState } from '#src/desktop/protocol/control-messages.ts';
import type { Closing } from '#src/desktop/protocol/operator-orders.ts';
import { limitNamespace } from '../sandbox/limit-namespace.ts';
import { becomeUser } from './become-user.ts';
import { createClock } from './clock.ts';
import { acceptConnections } from './connections.ts';
import { serveControl } from './control.ts';
import { serveDevices } from './dav/device-connections.ts';
import { keepCopies } from './document-copies.ts';
import { type Download, refuse, sendDownload } from './downloads.ts';
import { createEndNotice, warningLead } from './end-notice.ts';
import { askHelperWithin, askNumbers } from './file-helper.ts';
import type { FromSession, StartMessage, ToSession } from './messages.ts';
import { createReaderLine } from './reader/reader-line.ts';
import { watchDocuments } from './recent-documents.ts';
import { displayAnswers, helperAnswers, startSandbox } from './sandbox-process.ts';
import { shareBy } from './sharing/owner-requests.ts';
import { createSharing } from './sharing/sharing.ts';
import { createShownPage } from './shown-page.ts';
import { createSoundLine } from './sound/sound-line.ts';
import { watchSpace } from './space.ts';
import { DISPLAY_ENDED, joinStream, type Stream } from './stream.ts';
import { createTickets, hashTicket, newTicket } from './tickets.ts';
import { watchCrashes } from './watch-crashes.ts';

/** On a machine that is busy; a display that ends is noticed at once. */
const DISPLAY_WITHIN_MS = 90_000;
/** Each may hold 12 MiB of uploads. */
const MOST_CONTROLS = 3;
const LOOK_EVERY_MS = 5_000;
/** The host waits for 12 (engines/local/sessions/session-child.ts). */
const SAVES_WITHIN_SECONDS = 10;

const tell = (message: FromSession) => process.send?.(message);

/** Starts the session that the host orders; ends this process if it cannot. */
async function start(order: StartMessage): Promise<(message: ToSession, socket?: Socket) => void> {
  const sandbox = await startSandbox(order);
  const farewells: (() => void)[] = [];
  const end = async () => {
    for (const say of farewells) say();
    await sandbox.end();
    process.exit(0);
  };
  // The host is gone, or ends the session.
  process.on('disconnect', () => void end());
  if (!process.connected) await end();
  process.on('SIGTERM', () => void end());
  void sandbox.ended.then((how) => {
    for (const say of farewells) say();
    process.stderr.write(`${how}\n`, () => process.exit(1));
  });
  // Now, since the session's user cannot write it.
  flushCompileCache();
  if (order.uid === undefined) await limitNamespace(sandbox.initPid);
  else becomeUser(order.uid);
  const display = join(order.folder, 'rfb.sock');
  const part = order.hasDisplay ? 'display' : 'file helper';
  const answers = order.hasDisplay ? displayAnswers : helperAnswers;
  if (!(await answers(order.hasDisplay ? display : join(order.folder, 'files.sock'), DISPLAY_WITHIN_MS))) {
    await sandbox.end();
    throw new Error(`The ${part} of the session does not answer within ${DISPLAY_WITHIN_MS / 1000} s.`);
  }
  const session = createSession(order, display);
  farewells.push(session.sayGoodbye);
  tell({ is: 'running', initPid: sandbox.initPid });
  return session.take;
}

function createSession(order: StartMessage, display: string) {
  const helper = join(order.folder, 'files.sock');
  const clock = createClock(order.limits);
  const tickets = createTickets<true>();
  const downloads = createTickets<Download>();
  const controls = new Map<WebSocket, (state: ControlState['state']) => void>();
  /** Those of pages that somebody has in front. */
  const inFront = new Set<WebSocket>();
  const noticeEnd = createEndNotice(order.limits, (soon) => tell({ is: 'soon', ...soon }));
  const sound = createSoundLine(helper);
  const reader = order.hasDisplay ? createReaderLine(helper) : undefined;
  let ages = Date.now() + order.limits.ageSeconds * 1000;
  let { isSpare } = order;
  let viewer: WebSocket | undefined;
  let stream: Stream | undefined;
  let typedAt = 0;
  let isFull = false;
  let faults = { hasCrashed: false, hasSetAside: false };
  let closing: Closing | undefined;
  /** Requests of devices. */
  let served = 0;
  const sharing = createSharing({
    display,
    viewPassword: order.viewPassword,
    stream: () => viewer,
    controls: () => controls.keys(),
    onChange: () => look(),
    onInput: () => void (typedAt = Date.now()),
    onFault: (why) => tell({ is: 'guest-lost', why }),
    onAdmitted: (count) => tell({ is: 'guests', count }),
  });
  const { guests } = sharing;
  const shown = createShownPage();

  const state = (): ControlState['state'] => {
    const { why, at } = clock.next();
    const seconds = (until: number) => Math.max(0, Math.round((until - Date.now()) / 1000));
    const warns = warningLead(why, order.limits) / 1000;
    return {
      ends: { why, seconds: seconds(at), warns },
      ageSeconds: seconds(ages),
      isFull,
      ...faults,
      sharing: guests.state(),
      ...(closing && {
        closing: { seconds: seconds(closing.at), message: closing.message, language: closing.language },
      }),
    };
  };
  const look = () => {
    // A long transfer of a device is no sign of an idle session of files.
    if (served > 0 && !order.hasDisplay) clock.input();
    const { why, at } = clock.next();
    sharing.watchOwner(viewer !== undefined || controls.size > 0);
    for (const say of controls.values()) say(state());
    if (order.isWork) noticeEnd({ why, at }, inFront.size > 0);
    if (at <= Date.now() && !isSpare) tell({ is: 'over', why });
  };
  const countViewer = (page: WebSocket | undefined) => {
    viewer = page;
    if (!page) faults.hasSetAside = false;
    const count = page ? 1 : 0;
    clock.viewers(count);
    tell({ is: 'viewers', count });
    look();
  };
  setInterval(look, LOOK_EVERY_MS);
  watchSpace(
    () => askNumbers(helper, 'USAGE'),
    (is) => {
      isFull = is;
      look();
    },
  );
  const isShown = () => viewer !== undefined;
  const noteFaults = (has: typeof faults) => {
    faults = { ...has, hasSetAside: has.hasSetAside || faults.hasSetAside };
    look();
  };
  if (order.hasDisplay) watchCrashes(helper, isShown, noteFaults);
  look();
  const lookForDocuments = order.isWork
    ? watchDocuments(helper, (paths) => tell({ is: 'documents', paths }))
    : undefined;

  if (order.isWork && order.hasDisplay)
    void keepCopies(helper, {
      typedAt: () => typedAt,
      hold() {
        const releases = [stream?.hold(), guests.hold()];
        return () => {
          for (const release of releases) release?.();
        };
      },
    });

  /** A long download is no sign of an idle session of files. */
  const holdOpen = (response: ServerResponse) => {
    clock.input();
    const timer = setInterval(() => clock.input(), LOOK_EVERY_MS);
    response.once('close', () => clearInterval(timer));
  };

  const accept = acceptConnections({
    base: order.base,
    origin: order.origin,
    takeTicket: (ticket) => tickets.take(ticket) !== undefined,
    beginStream: (opening) => shown.begin(opening),
    stream(page) {
      if (!order.hasDisplay) return page.close(DISPLAY_ENDED, 'no display');
      viewer?.close(SHOWN_ELSEWHERE, 'shown elsewhere');
      // At once: a page that was cut off answers no close, and is waited for.
      stream?.leave();
      sound.release();
      clock.input();
      countViewer(page);
      page.once('close', () => {
        if (viewer === page) countViewer(undefined);
      });
      stream = joinStream(page, display, {
        onInput: () => {
          clock.input();
          typedAt = Date.now();
          shown.took();
        },
        onPointer: sharing.ownerPoints,
        onPress: sharing.ownerPresses,
      });
      sharing.ownerLooks();
    },
    control(page) {
      const [oldest] = controls.keys();
      if (controls.size >= MOST_CONTROLS) oldest?.close(SHOWN_ELSEWHERE, 'shown elsewhere');
      const say = serveControl(page, {
        address: helper,
        uploadBytes: order.uploadBytes,
        homeBytes: order.limits.homeBytes,
        onInput: () => clock.input(),
        onStay() {
          clock.input();
          look();
        },
        onFront: (is) => void (is ? inFront.add(page) : inFront.delete(page)),
        onRequest: order.hasDisplay ? undefined : () => clock.input(),
        reader,
        share: (request) => shareBy(order.hasDisplay ? guests : undefined, request),
        downloadTicket(download) {
          const ticket = newTicket();
          downloads.add(hashTicket(ticket), download);
          return ticket;
        },
      });
      controls.set(page, say);
      page.once('close', () => {
        controls.delete(page);
        inFront.delete(page);
        look();
      });
      say(state());
    },
    sound: (page) => sound.join(page),
    guest: (page, link, name, line) => guests.knock(page, link, name, line),
    download(ticket, response) {
      const download = downloads.take(ticket);
      if (!download) refuse(response, 404);
      else {
        void sendDownload(response, helper, download);
        if (!order.hasDisplay) holdOpen(response);
      }
      return download !== undefined;
    },
  });

  const devices = serveDevices({ address: helper, origin: order.origin, uploadBytes: order.uploadBytes }, (count) => {
    served = count;
    if (!order.hasDisplay) clock.input();
  });

  const take = (message: ToSession, socket?: Socket) => {
    if (message.do === 'ticket') tickets.add(message.hash, true);
    if (message.do === 'connection' && socket) {
      const head = Buffer.from(message.head, 'base64');
      if (message.device === undefined) accept(socket, head);
      else devices.accept(message.device, socket, head);
    }
    if (message.do === 'give') {
      isSpare = false;
      clock.restart();
      ages = Date.now() + order.limits.ageSeconds * 1000;
    }
    if (message.do === 'closing') {
      ({ closing } = message);
      look();
    }
    if (message.do === 'end-device') devices.end(message.device);
    const save = async () => {
      const within = (SAVES_WITHIN_SECONDS + 1) * 1000;
      (await askHelperWithin(within, helper, 'SAVE', String(SAVES_WITHIN_SECONDS))).socket.destroy();
    };
    const saved = () => tell({ is: 'saved' });
    if (message.do === 'save') void lookForDocuments?.();
    if (message.do === 'save') save().then(saved, saved);
  };
  /** Guests are told that it ends. */
  return { take, sayGoodbye: () => guests.endAll('ended') };
}

let serve: ((message: ToSession, socket?: Socket) => void) | undefined;
process.on('message', (message: ToSession, socket?: Socket) => {
  if (message.do !== 'start') return serve?.(message, socket);
  start(message).then(
    (started) => {
      serve = started;
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
