// The sound of the session on this page: off until somebody presses the button, and again after it was lost.
import { SHOWN_ELSEWHERE } from '#src/desktop/protocol/control-messages.ts';
import { SOUND_MISSING } from '#src/desktop/protocol/sound-messages.ts';
import type { TextKey } from '#src/shared/texts/texts.ts';
import { Followers } from '../followers.ts';
import { openLine } from '../line/open-line.ts';
import { rememberedVolume, rememberVolume } from '../session/browser-storage.ts';
import { askForTicket, type OwnSession } from '../session/host-api.ts';
import { Speaker } from './speaker.ts';

/** So many gaps since the press are worth a word. */
const MANY_GAPS = 5;

/** Its state with what can be done about it, made for React's `useSyncExternalStore`. */
export class Sound {
  state: 'off' | 'starting' | 'on' = 'off';
  /** What to say about it. */
  note: TextKey | undefined;
  volume = rememberedVolume();
  readonly #session: OwnSession;
  readonly #followers = new Followers();
  readonly subscribe = this.#followers.subscribe;
  #speaker: Speaker | undefined;
  #socket: WebSocket | undefined;

  constructor(session: OwnSession) {
    this.#session = session;
  }

  /** To be called while the press is handled. */
  toggle(): void {
    if (this.state !== 'off') return this.stop();
    const speaker = new Speaker(this.volume, (gaps) => {
      if (gaps === MANY_GAPS) this.#show(this.state, 'desk.soundGaps');
    });
    this.#speaker = speaker;
    this.#show('starting', 'desk.soundStarting');
    this.#open(speaker).catch(() => this.#lost(speaker, 'desk.soundFailed'));
  }

  async #open(speaker: Speaker): Promise<void> {
    const { address, ticket } = await askForTicket(this.#session);
    const { socket, replay } = await openLine(`${address}sound`, ticket);
    if (speaker !== this.#speaker) return socket.close();
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      if (!(data instanceof ArrayBuffer)) return;
      // The first message comes, of silence too, once programs can play.
      if (this.state === 'starting') this.#show('on', 'desk.soundOn');
      speaker.play(data);
    });
    socket.addEventListener('close', ({ code }) => {
      if (code === SHOWN_ELSEWHERE) this.#lost(speaker, 'desk.soundElsewhere');
      else this.#lost(speaker, code === SOUND_MISSING ? 'desk.soundMissing' : 'desk.soundFailed');
    });
    replay();
  }

  #lost(speaker: Speaker, note: TextKey): void {
    if (speaker === this.#speaker) this.stop(note);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    rememberVolume(volume);
    this.#speaker?.setVolume(volume);
    this.#show(this.state, this.note);
  }

  /** Puts the note away. */
  hide(): void {
    this.#show(this.state, undefined);
  }

  stop(note?: TextKey): void {
    const [speaker, socket] = [this.#speaker, this.#socket];
    this.#speaker = this.#socket = undefined;
    socket?.close();
    speaker?.close();
    this.#show('off', note);
  }

  #show(state: Sound['state'], note: TextKey | undefined): void {
    this.state = state;
    this.note = note;
    this.#followers.tell();
  }
}
