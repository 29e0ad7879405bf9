// The session of the page from the press to the end: asks for it, waits for a place, opens its lines, opens them again after a lost one.
import { SHOWN_ELSEWHERE } from '#src/desktop/protocol/control-messages.ts';
import type { SessionReport } from '#src/desktop/protocol/host-messages.ts';
import type { SessionRequest } from '#src/desktop/protocol/host-requests.ts';
import type { KeyMessage } from '#src/desktop/protocol/input-messages.ts';
import { Followers } from '../followers.ts';
import { LineError } from '../line/open-line.ts';
import { SentInput } from '../line/sent-input.ts';
import { Uploads } from '../line/uploads.ts';
import {
  forgetSession,
  forgetRequest,
  rememberSession,
  rememberRequest,
  rememberedSession,
  rememberedTrial,
  rememberedRequest,
} from './browser-storage.ts';
import { untilComposed } from './composing.ts';
import { type Ends, endsOf } from './ends.ts';
import { askForSession, createTrialKey, endSession, leaveQueue, sayLeft, type OwnSession } from './host-api.ts';
import type { Lines, Phase, Refusal } from './phase.ts';
import { faultOf, reportOf } from './report-of.ts';
import { closeLines, openLines } from './session-lines.ts';
import { againOf, openIn, orderOf, type Opened, type Wish } from './wish.ts';

const ASK_AGAIN_MS = 4000;
const TRY_AGAIN_MS = [300, 1000, 2000, 4000, 8000];

/** The state of the page with what can be done about it. `subscribe` and `phase` are made for React's `useSyncExternalStore`. */
export class DesktopSession {
  phase: Phase = { at: 'start' };
  /** Set again with each message of the session. */
  ends: Ends | undefined;
  /** What the press was for. */
  opened: Opened = {};
  /** What the press was for may not take keys yet, also after a cut. */
  isOpening = false;
  /** The document of the press is not there any more. */
  isMissing = false;
  /** What was typed while the lines were cut. */
  typed = '';
  #input = new SentInput();
  /** They outlive a lost line: what was cut off says so. */
  readonly uploads = new Uploads(() => (this.phase.at === 'open' ? this.phase.lines.control : undefined));
  readonly #followers = new Followers();
  readonly subscribe = this.#followers.subscribe;
  readonly #request: () => SessionRequest;
  /** Whose desktop this page shows. It asks for no other: another tab may have signed in as somebody else. */
  #member: string | undefined;
  /** The secret of the trial that is asked for, also of the place to wait for it. */
  #key: string | undefined;
  /** To be opened in the session that is asked for. */
  #opens: Opened = {};
  /** What was pressed while this tab remembered a session, which may have ended meanwhile. */
  #pressed: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what was begun, so that an answer which comes too late changes nothing. */
  #turn = 0;

  /** `request` is asked for at each start: window and scheme may have changed. */
  constructor(request: () => SessionRequest) {
    this.#request = request;
  }

  /**
   * Opens the session that this tab had before it was loaded again or led to the site, if it is of that kind and member, and the app in
   * it. Returns whether there was one.
   */
  resume(kind: OwnSession['kind'] | undefined, wish: Wish): boolean {
    const session = rememberedSession();
    if (!session || (kind ?? session.kind) !== session.kind || (wish.member ?? session.member) !== session.member)
      return false;
    this.#opens = wish;
    if (kind) this.#pressed = () => this.start(kind, wish);
    void this.#open(session, 0);
    return true;
  }

  /** Asks again for what this tab had asked for when it was loaded again. */
  goOn(): void {
    const request = rememberedRequest();
    if (request) this.start(request.kind, request);
  }

  /** Asks for a session, and again while there is only a place in the queue. `wish`: opens it as well. */
  start(kind: OwnSession['kind'], { member, app, file }: Wish = {}): void {
    const turn = this.#begin({ at: 'asking', kind });
    this.typed = '';
    this.#input = new SentInput();
    this.#member ??= member;
    // A sign-in comes back without it.
    this.#opens = app === undefined && file === undefined ? (rememberedRequest() ?? {}) : { app, file };
    const before = kind === 'trial' ? rememberedTrial() : undefined;
    if (before) void this.#meet(before, turn);
    else this.#ask(kind, turn);
  }

  readonly startAgain = (kind: OwnSession['kind']): void => this.start(kind, againOf(kind, this.#opens, this.opened));

  /** Shows the trial that another tab of this browser had. */
  takeOver(): void {
    if (this.phase.at === 'found') void this.#open(this.phase.session, 0);
  }

  /** The page is being closed or loaded again: the host may give the place to another trial from here. */
  leavePage(): void {
    const { phase } = this;
    const session = 'session' in phase ? phase.session : rememberedSession();
    if (phase.at === 'waiting' || phase.at === 'asking') {
      if (this.#key !== undefined) leaveQueue(this.#key, true);
    }
    if (session?.kind === 'trial' && ['asking', 'open', 'lost'].includes(phase.at)) sayLeft(session);
  }

  async #meet(before: OwnSession, turn: number): Promise<void> {
    const report = await reportOf(before);
    if (turn !== this.#turn) return;
    if (!report) return this.#show({ at: 'refused', kind: 'trial', fault: 'offline' });
    if (report.state !== 'ended') return this.#show({ at: 'found', session: before });
    forgetSession(before, { wasEndedHere: true });
    this.#ask('trial', turn);
  }

  #ask(kind: OwnSession['kind'], turn: number): void {
    if (kind === 'trial') this.#key ??= rememberedRequest()?.key ?? createTrialKey();
    const known = {
      ...(kind === 'trial' && this.#key !== undefined && { key: this.#key }),
      ...(kind === 'work' && this.#member !== undefined && { member: this.#member }),
    };
    const { app, file } = this.#opens;
    // The host may start it, and the answer be lost: a page that asks again with the same words gets it.
    rememberRequest({ kind, ...known, app, file });
    void askForSession(kind, { ...this.#request(), ...known, ...orderOf({ app, file }) }).then(
      (asked) => {
        if (turn !== this.#turn) return;
        if ('id' in asked) return void this.#open(asked, 0, asked.tickets);
        this.#show({ at: 'waiting', place: asked.place });
        this.#timer = setTimeout(() => this.#ask(kind, turn), ASK_AGAIN_MS);
      },
      (error: unknown) => {
        if (turn !== this.#turn) return;
        const { fault, more } = faultOf(error);
        // Another tab of this browser has opened it meanwhile.
        const own = fault === 'one-each' ? rememberedTrial() : undefined;
        // A trial from here whose page has just been closed makes place.
        if (more.seconds !== undefined && !own)
          return void (this.#timer = setTimeout(() => this.#ask(kind, turn), more.seconds * 1000));
        // A sign-in comes back to it.
        if (fault !== 'offline' && fault !== 'sign-in') this.#forgetRequest();
        if (own) return void this.#meet(own, turn);
        this.#show({ at: 'refused', kind, fault, more });
      },
    );
  }

  #forgetRequest(): void {
    this.#key = undefined;
    forgetRequest();
  }

  /** Returns what was typed and has not come, once: keys, and after them the text that was typed while the lines were cut. */
  takeTyped(): { readonly keys: readonly KeyMessage[]; readonly text: string } {
    const { typed } = this;
    this.typed = '';
    return { keys: this.#input.take(), text: typed };
  }

  /** Keys that the screen has given to no line. */
  readonly keepTyped = (keys: readonly KeyMessage[]): void => this.#input.keep(keys);

  /** Opens the lines anew at once: the network is back. */
  reconnect(): void {
    if (this.phase.at === 'lost') void this.#open(this.phase.session, 1);
  }

  /** Somebody comes back to this page: the session may have ended in the one that shows it. */
  lookAgain(): void {
    if (this.phase.at === 'elsewhere') void this.#find(this.phase.session, this.#turn);
  }

  /** This page shall show the session again that another page shows. */
  showHere(): void {
    if (this.phase.at !== 'elsewhere') return;
    this.#input = new SentInput();
    void this.#open(this.phase.session, 0);
  }

  /** Ends the session for good. `startsAnew`: asks for another trial then. */
  end({ startsAnew = false } = {}): void {
    const { phase } = this;
    if (!('session' in phase)) return;
    const { session } = phase;
    const turn = this.#begin({ at: 'ending', kind: session.kind });
    if (phase.at === 'open') closeLines(phase.lines);
    void endSession(session).then(
      (report) => {
        if (turn !== this.#turn) return;
        this.#ended(session, report, { wasEndedHere: true });
        if (startsAnew) this.startAgain(session.kind);
      },
      () => turn === this.#turn && void this.#open(session, 1),
    );
  }

  /** Says that the desktop could not be opened. `number`: of the fault in the host's log. */
  refuse(fault: Refusal, number?: string): void {
    this.#begin({ at: 'refused', kind: 'work', fault, ...(number !== undefined && { more: { number } }) });
  }

  /** Back to the choice of what to start. */
  leave(): void {
    if (this.#key !== undefined) leaveQueue(this.#key);
    this.#forgetRequest();
    this.#begin({ at: 'start' });
  }

  /** `tickets`: those that came with the session, for these lines. */
  async #open(session: OwnSession, tries: number, tickets: readonly string[] = []): Promise<void> {
    const turn = this.#begin(tries === 0 ? { at: 'asking', kind: session.kind } : { at: 'lost', session, tries });
    rememberSession(session, tickets.length > 0);
    this.#key = undefined;
    this.#member ??= session.member;
    try {
      const lines = await openLines(session, tickets, this.#input, {
        onState: (state) => this.#note({ ends: endsOf(state) }),
        onSilence: () => void (this.phase.at === 'open' && this.#openAgain(session, turn, this.phase.lines)),
      });
      if (turn !== this.#turn) return closeLines(lines);
      lines.stream.socket.addEventListener('close', ({ code }) => {
        if (turn !== this.#turn || code !== SHOWN_ELSEWHERE) return void this.#openAgain(session, turn, lines);
        lines.control.close();
        this.#show({ at: 'elsewhere', session });
      });
      this.#pressed = undefined;
      this.opened = this.#opens;
      this.#opens = {};
      if (this.opened.app !== undefined || this.opened.file !== undefined) this.isOpening = true;
      this.#show({ at: 'open', session, lines });
      // Once: a line that is opened again opens nothing anew.
      openIn(lines.control, this.opened).catch(() => this.#note({ isMissing: true }));
    } catch (error) {
      if (turn !== this.#turn) return;
      if (error instanceof LineError && error.code === SHOWN_ELSEWHERE) return this.#show({ at: 'elsewhere', session });
      const { fault } = faultOf(error);
      if (fault === 'sign-in') return this.#show({ at: 'refused', kind: session.kind, fault });
      if (fault === 'unknown') return this.#find(session, turn, () => this.#tryLater(session, tries));
      this.#tryLater(session, tries);
    }
  }

  async #openAgain(session: OwnSession, turn: number, lines: Lines): Promise<void> {
    if (turn !== this.#turn) return;
    closeLines(lines);
    // What is typed until then is kept by the screen.
    await untilComposed();
    if (turn === this.#turn) void this.#open(session, 1);
  }

  #tryLater(session: OwnSession, tries: number): void {
    this.#show({ at: 'lost', session, tries: tries + 1 });
    const wait = TRY_AGAIN_MS[Math.min(tries, TRY_AGAIN_MS.length - 1)];
    this.#timer = setTimeout(() => void this.#open(session, tries + 1), wait);
  }

  #note(what: Partial<Pick<DesktopSession, 'ends' | 'isMissing'>>): void {
    Object.assign(this, what);
    this.#followers.tell();
  }

  /** The session is not there any more: says why, if the host still knows. */
  async #find(session: OwnSession, turn: number, otherwise = () => undefined as void): Promise<void> {
    const report = await reportOf(session);
    if (turn !== this.#turn) return;
    if (report?.state === 'ended') this.#ended(session, report);
    else otherwise();
  }

  #ended(session: OwnSession, report: SessionReport, how = {}): void {
    forgetSession(session, how);
    this.ends = undefined;
    const pressed = this.#pressed;
    this.#pressed = undefined;
    if (pressed) return pressed();
    this.#show({ at: 'ended', kind: session.kind, report });
  }

  #begin(phase: Phase | undefined): number {
    clearTimeout(this.#timer);
    this.#turn++;
    if (phase) this.#show(phase);
    return this.#turn;
  }

  #show(phase: Phase): void {
    this.phase = phase;
    this.#followers.tell();
  }
}
